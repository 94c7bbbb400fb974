import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import type { Recording } from '../recording.ts'
import { ByteWriter, type RawField, writeMessage } from './byte-writer.ts'
import { crc16 } from './crc.ts'
import { LAP, LENGTH, RECORD, SESSION } from './profile.ts'
import { writeFit } from './write.ts'

const U8 = 0x02
const U16 = 0x84
const U32 = 0x86
const ENUM = 0x00
const START = 1_146_549_600

type Written = readonly [message: number, fields: readonly RawField[]]

function read(...messages: Written[]): Recording {
  const writer = new ByteWriter()
  for (const [message, fields] of messages) writeMessage(writer, 0, message, fields)
  const data = writer.done()
  const bytes = new Uint8Array(14 + data.length)
  bytes.set([12, 0x20, 0, 0, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54])
  new DataView(bytes.buffer).setUint32(4, data.length, true)
  bytes.set(data, 12)
  new DataView(bytes.buffer).setUint16(bytes.length - 2, crc16(bytes, 0, bytes.length - 2), true)
  return readRecording(bytes)
}

const span = (startS: number, seconds: number): RawField[] => [
  [2, U32, START + startS],
  [253, U32, START + startS + seconds],
]
const session = (seconds: number, metres: number, poolM?: number): Written => [
  SESSION,
  [
    ...span(0, seconds),
    [5, ENUM, 5],
    [6, ENUM, 17],
    [7, U32, seconds * 1000],
    [9, U32, metres * 100],
    [44, U16, poolM === undefined ? undefined : poolM * 100],
  ],
]
const length = (startS: number, seconds: number, strokes: number): Written => [
  LENGTH,
  [...span(startS, seconds), [3, U32, seconds * 1000], [5, U16, strokes], [12, ENUM, 1]],
]
const rest = (startS: number, seconds: number): Written => [
  LENGTH,
  [...span(startS, seconds), [3, U32, seconds * 1000], [12, ENUM, 0]],
]
const lap = (startS: number, seconds: number, metres: number): Written => [
  LAP,
  [...span(startS, seconds), [7, U32, seconds * 1000], [9, U32, metres * 100]],
]
const record = (second: number, ...fields: RawField[]): Written => [
  RECORD,
  [[253, U32, START + second], ...fields],
]

const column = (recording: Recording, name: string) => [
  ...(recording.channels.find((channel) => channel.name === name)?.values ?? []),
]

describe('a swim', () => {
  test('without records has the way, speed and strokes of its lengths, and rests between them', () => {
    // 25 m in 20 s with 10 strokes (30 a minute), 10 s of rest, 25 m in 25 s with 10 strokes (24 a minute).
    const swim = read(length(0, 20, 10), rest(20, 10), length(30, 25, 10), session(60, 50, 25))
    const distance = column(swim, 'distance')
    expect(distance).toHaveLength(56)
    expect([0, 8, 20, 29, 40, 55].map((second) => distance[second])).toEqual([0, 10, 25, 25, 35, 50])
    expect([8, 25, 40].map((second) => column(swim, 'speed')[second])).toEqual([1.25, 0, 1])
    expect([8, 25, 40].map((second) => column(swim, 'cadence')[second])).toEqual([30, 0, 24])
    expect([8, 25, 40].map((second) => column(swim, 'strokes')[second])).toEqual([10, Number.NaN, 10])
    expect(swim.sessions).toMatchObject([{ sport: 'swimming', subSport: 'lap_swimming', endMs: 60_000 }])
    expect(swim.problems).toEqual([])
  })

  test('with heart rate alone in its records has the way of its lengths', () => {
    const records = Array.from({ length: 46 }, (_, second) => record(second, [3, U8, 120 + second]))
    const swim = read(...records, length(0, 20, 10), length(20, 25, 10), session(45, 50, 25))
    expect(column(swim, 'heartrate').slice(0, 3)).toEqual([120, 121, 122])
    expect([0, 8, 20, 30, 45].map((second) => column(swim, 'distance')[second])).toEqual([0, 10, 25, 35, 50])
  })

  test('without lengths has the way of its laps; a lap of drills counts beside lengths', () => {
    const laps = read(lap(0, 50, 50), lap(50, 10, 0), lap(60, 100, 50), session(160, 100))
    expect([50, 60, 160].map((second) => column(laps, 'distance')[second])).toEqual([50, 50, 100])
    const drills = read(length(0, 20, 10), lap(0, 20, 25), lap(20, 40, 50), session(60, 75, 25))
    expect([20, 40, 60].map((second) => column(drills, 'distance')[second])).toEqual([25, 50, 75])
  })

  test('whose records hold the way keeps it', () => {
    const records = Array.from({ length: 41 }, (_, second) => record(second, [5, U32, second * 120]))
    const swim = read(...records, length(0, 20, 10), length(20, 20, 10), session(40, 50, 25))
    expect(column(swim, 'distance')[40]).toBe(48)
    expect(column(swim, 'cadence')[10]).toBe(30)
  })
})

describe('a session', () => {
  test('with a time and a distance alone has samples of even speed', () => {
    const recording = read([SESSION, [...span(0, 100), [5, ENUM, 1], [7, U32, 100_000], [9, U32, 30_000]]])
    expect(recording.sessions).toMatchObject([{ sport: 'running' }])
    expect(column(recording, 'distance').at(-1)).toBe(300)
  })

  test('without a distance is refused, as settings are', () => {
    expect(() => read([SESSION, [...span(0, 100), [7, U32, 100_000]]])).toThrow('contains no records')
  })
})

describe('a clock', () => {
  const run = (jumpS: number, elapsedS: number) => {
    const at = (second: number) => (second < 40 ? second : second + jumpS)
    const records = Array.from({ length: 80 }, (_, second) => record(at(second), [3, U8, 100 + second]))
    return read(
      ...records,
      lap(0, 30, 90),
      [
        LAP,
        [
          [2, U32, START + 30],
          [253, U32, START + at(80)],
          [7, U32, 50_000],
        ],
      ],
      [
        SESSION,
        [
          [2, U32, START],
          [253, U32, START + at(80)],
          [5, ENUM, 1],
          [7, U32, elapsedS * 1000],
        ],
      ],
    )
  }

  test.each([20 * 86_400, 5 * 3600, -20 * 86_400])(
    'put right by %i s on the way leaves one run of its true length',
    (jumpS) => {
      const recording = run(jumpS, 79)
      expect(recording.startMs).toBe((START + 631_065_600) * 1000)
      expect([...recording.timeMs]).toEqual(Array.from({ length: 80 }, (_, second) => second * 1000))
      expect(recording.later).toBeUndefined()
      expect(column(recording, 'heartrate').at(-1)).toBe(179)
      expect(recording.laps.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
        [0, 30_000],
        [30_000, 80_000],
      ])
      expect(recording.problems).toEqual([{ code: 'ReadClockJump', count: 1 }])
    },
  )

  test('that the session confirms was no jump but a pause', () => {
    const recording = run(5 * 3600, 5 * 3600 + 80)
    expect(recording.timeMs.at(-1)).toBe((5 * 3600 + 79) * 1000)
    expect(recording.problems).toEqual([])
  })
})

test('records of different days without a session of both are recordings of their own', () => {
  const days = [0, 30].flatMap((day) =>
    Array.from({ length: 12 }, (_, second) => record(day * 86_400 + second, [3, U8, 100])),
  )
  const recording = read(...days)
  expect(recording.timeMs).toHaveLength(12)
  expect(recording.later?.map(({ startMs, timeMs }) => [startMs - recording.startMs, timeMs.length])).toEqual(
    [[30 * 86_400_000, 12]],
  )
})

describe('strokes of a swim', () => {
  const strokesOf = (recording: Recording) =>
    recording.channels.find(({ name }) => name === 'stroke_count')?.values

  test('are counted through the lengths, whatever else the records hold', () => {
    const lengths = [length(0, 20, 14), rest(20, 10), length(30, 25, 17)]
    const alone = read(...lengths, session(55, 50, 25))
    expect(strokesOf(alone)?.at(-1)).toBe(31)
    // The tenth second ends in the middle of the first length; nothing is added at the wall.
    expect(strokesOf(alone)?.[9]).toBeCloseTo(7, 5)
    expect(strokesOf(alone)?.[24]).toBe(14)
    const records = Array.from({ length: 56 }, (_, s) => record(s, [4, U8, 42], [5, U32, s * 90]))
    expect(strokesOf(read(...records, ...lengths, session(55, 50, 25)))?.at(-1)).toBe(31)
  })

  test('are those of the session if the lengths do not tell', () => {
    const [message, fields] = session(100, 100, 25)
    const records = Array.from({ length: 101 }, (_, s) => record(s, [5, U32, s * 100]))
    const recording = read(...records, [message, [...fields, [10, U32, 80]]])
    expect(strokesOf(recording)?.at(-1)).toBe(80)
    expect(strokesOf(recording)?.[49]).toBeCloseTo(40, 5)
  })

  test('are written to FIT and read again', () => {
    const recording = read(length(0, 20, 14), length(20, 25, 17), session(45, 50, 25))
    expect(strokesOf(readRecording(writeFit(recording)))).toEqual(strokesOf(recording))
  })
})
