import { describe, expect, test } from 'vitest'
import {
  channel,
  codes,
  define,
  fit,
  HEART_RATE,
  le16,
  le32,
  POWER,
  read,
  START,
  session,
  TIME,
  text,
} from '../testing/fit-bytes.ts'

describe('FIT files in disorder', () => {
  const row = (second: number, power: number) => [0, ...le32(START + second), ...le16(power)]

  test('records out of order are sorted, records of one second merged', () => {
    const heart = [...define(1, 20, [TIME, HEART_RATE]), 1, ...le32(START + 2), 99]
    const recording = read(
      fit([
        ...define(0, 20, [TIME, POWER]),
        ...row(0, 10),
        ...row(2, 30),
        ...heart,
        ...row(1, 20),
        ...session,
      ]),
    )
    expect(Array.from(recording.timeMs)).toEqual([0, 1000, 2000])
    expect(channel(recording, 'power')).toEqual([10, 20, 30])
    expect(channel(recording, 'heartrate')).toEqual([Number.NaN, Number.NaN, 99])
    expect(codes(recording)).toEqual(['ReadTimeBackwards', 'ReadRepeatedTime'])
  })

  test('without a session message there is one for all records, with the sport of the sport message', () => {
    const sport = [...define(1, 12, [[0, 1, 0x00]]), 1, 1]
    const recording = read(fit([...define(0, 20, [TIME, POWER]), ...sport, ...row(0, 1), ...row(90, 2)]))
    expect(recording.sessions).toEqual([{ sport: 'running', startMs: 0, endMs: 90_000, totals: {} }])
    expect(codes(recording)).toEqual(['ReadNoSession'])
  })

  test('a wrong checksum is reported and everything is read', () => {
    const bytes = fit([...define(0, 20, [TIME, POWER]), ...row(0, 7), ...session])
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 0xff
    const recording = read(bytes)
    expect(channel(recording, 'power')).toEqual([7])
    expect(codes(recording)).toEqual(['ReadBadChecksum'])
  })

  test('a size of zero, as after a power failure of the device, does not stop the reader', () => {
    const recording = read(
      fit([...define(0, 20, [TIME, POWER]), ...row(0, 7), ...row(1, 8), ...session], { size: 0 }),
    )
    expect(channel(recording, 'power')).toEqual([7, 8])
    expect(codes(recording)).toEqual(['ReadBadHeader'])
  })

  test('garbage between messages is skipped and reading continues', () => {
    const rows = (from: number) => Array.from({ length: 20 }, (_, i) => row(from + i, from + i)).flat()
    const recording = read(
      fit([...define(0, 20, [TIME, POWER]), ...rows(0), 0x1f, 0xd7, 0x09, ...rows(20), ...session]),
    )
    expect(channel(recording, 'power')).toEqual(Array.from({ length: 40 }, (_, i) => i))
    expect(codes(recording)).toContain('ReadSkippedBytes')
  })

  test('samples from before the clock was set do not stretch the recording over years', () => {
    const old = [0, ...le32(1000), ...le16(1), 0, ...le32(1001), ...le16(1)]
    const rows = Array.from({ length: 10 }, (_, i) => row(i, 200)).flat()
    const recording = read(fit([...define(0, 20, [TIME, POWER]), ...old, ...rows, ...session]))
    expect(recording.startMs).toBe(Date.UTC(2026, 4, 1, 6))
    expect(recording.timeMs.length).toBe(10)
  })

  test('other files are not taken for FIT files', () => {
    expect(() => read(text('time,power'))).toThrow(expect.objectContaining({ code: 'UnknownFormat' }))
    expect(() => read([])).toThrow(expect.objectContaining({ code: 'Empty' }))
  })
})
