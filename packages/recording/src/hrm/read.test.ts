import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import type { Recording } from '../recording.ts'

const utf8 = new TextEncoder()
const startMs = Date.UTC(2026, 4, 1, 8)

/** A file whose parameters replace those of a plain one. */
function hrm(rows: readonly string[], parameters: Record<string, string> = {}, more = ''): string {
  const all = {
    Version: '106',
    Monitor: '12',
    SMode: '111111100',
    Date: '20260501',
    StartTime: '8:00:00.0',
    Length: '00:00:10.0',
    Interval: '5',
    ...parameters,
  }
  const head = Object.entries(all).map(([key, value]) => `${key}=${value}\r\n`)
  return `[Params]\r\n${head.join('')}\r\n[Note]\r\nGr\u00fc\u00dfe\r\n\r\n${more}[HRData]\r\n${rows.map((row) => `${row}\r\n`).join('')}`
}
const read = (text: string, fileName = 'ride.hrm', fallbackStartMs = 0): Recording =>
  readRecording(utf8.encode(text), { fileName, fallbackStartMs })
const first = ({ channels }: Recording) =>
  channels.map(({ name, unit, values: [value] }) => [name, unit, value])

describe('a file of Polar', () => {
  test('has the columns that SMode states, in FIT’s units', () => {
    // 10,287 is a pedalling index of 40 and a left share of 47.
    const recording = read(hrm(['140\t361\t90\t415\t210\t10287', '0\t361\t90\t415\t210\t0']))
    expect(first(recording)).toEqual([
      ['heartrate', 'bpm', 140],
      ['speed', 'm/s', expect.closeTo(10.0278, 3)],
      ['cadence', 'rpm', 90],
      ['elevation', 'm', 415],
      ['power', 'W', 210],
      ['l_r_balance', '%', -3],
      ['pedalling_index', '%', 40],
    ])
    expect([...recording.timeMs]).toEqual([0, 5000])
    expect(recording.channels[0]?.values[1]).toBeNaN()
    expect(recording).toMatchObject({
      startMs,
      device: { manufacturer: 'polar_electro', product: 'S710' },
      sessions: [{ sport: 'cycling', startMs: 0, endMs: 5000 }],
      problems: [],
    })
  })

  test.each([
    [
      'US units',
      { SMode: '101000110' },
      ['140\t100\t1000'],
      [
        ['speed', 4.4704],
        ['elevation', 304.8],
      ],
    ],
    ['air pressure', { Version: '107', SMode: '000000001' }, ['140\t985'], [['absolute_pressure', 98_500]]],
    [
      'a mode with cadence',
      { Version: '105', Mode: '010' },
      ['140\t360\t90'],
      [
        ['speed', 10],
        ['cadence', 90],
      ],
    ],
    [
      'a mode with altitude',
      { Version: '105', Mode: '111' },
      ['140\t100\t100'],
      [
        ['speed', 4.4704],
        ['elevation', 30.48],
      ],
    ],
    ['a mode without cycling', { Version: '105', Mode: '000' }, ['140\t360'], []],
    ['an early version, in unknown units', { Version: '102', Mode: '110' }, ['140\t360\t9'], []],
  ])('is read with %s', (_, parameters, rows, expected) => {
    const all: Record<string, string> = { SMode: '', ...parameters }
    const text = hrm(rows, all).replace(all.SMode === '' ? /SMode=\r\n/ : /^$/, '')
    const found = first(read(text)).map(([name, , value]) => [name, value])
    expect(found).toEqual([
      ['heartrate', 140],
      ...expected.map(([name, value]) => [name, expect.closeTo(Number(value), 3)]),
    ])
  })

  test('has laps from their ends, with heart rates', () => {
    const laps =
      '[IntTimes]\r\n00:00:05.5\t133\t91\t149\t185\r\n0\t0\t0\t61\t103\t287\r\n0\t0\t0\t0\t0\r\n0\t12191\t0\t190\t0\t0\r\n0\t0\t0\t0\t0\t0\r\n00:00:10.0\t0\t0\t999\t0\r\n0\t0\t0\t61\t103\t287\r\n0\t0\t0\t0\t0\r\n0\t12191\t0\t190\t0\t0\r\n0\t0\t0\t0\t0\t0\r\n\r\n'
    const { laps: found } = read(
      hrm(['140', '141', '142', '142', '142'], { SMode: '000000000', Length: '00:00:25.0' }, laps),
    )
    expect(found).toEqual([
      { startMs: 0, endMs: 5500, totals: { avg_heart_rate: 149, max_heart_rate: 185 } },
      { startMs: 5500, endMs: 10_000, totals: {} },
      { startMs: 10_000, endMs: 20_000, totals: {} },
    ])
  })

  test('of heart beats has a heart rate at each, and their intervals', () => {
    const recording = read(hrm(['1000', '500', '9999', '600'], { Interval: '238', Length: '00:00:12.0' }))
    expect([...recording.timeMs]).toEqual([0, 500, 11_099])
    expect(recording.channels.map(({ name, values }) => [name, ...values])).toEqual([
      ['heartrate', 60, 120, 100],
    ])
    expect([...(recording.beats?.intervalMs ?? [])]).toEqual([1000, 500, 600])
    expect([...(recording.beats?.timeMs ?? [])]).toEqual([0, 500, 11_099])
  })

  test('with nothing but the times of its laps holds no record', () => {
    expect(() => read(hrm(['140'], { Interval: '204' }))).toThrow('no recorded points')
    expect(() => read(hrm([]))).toThrow('no recorded points')
  })

  test('drops its last number if it was cut off, and says so', () => {
    const text = hrm(['140', '141', '142'], { SMode: '000000000', Length: '00:10:00.0' })
    const recording = read(text.slice(0, -4))
    expect([...(recording.channels[0]?.values ?? [])]).toEqual([140, 141])
    expect(recording.problems).toEqual([{ code: 'ReadTruncated', count: 1 }])
  })

  test('starts at the fallback without a day', () => {
    expect(read(hrm(['140', '140'], { Date: '' }), '', 5000)).toMatchObject({
      startMs: 5000,
      problems: [{ code: 'ReadMissingStart', count: 1 }],
    })
  })

  test('has its sport from power, device or file name', () => {
    const sport = (parameters: Record<string, string>, name: string) =>
      read(hrm(['140\t200', '140\t200'], parameters), name).sessions[0]?.sport
    expect(sport({ SMode: '000100000', Monitor: '37' }, '')).toBe('cycling')
    expect(sport({ SMode: '000000000', Monitor: '37' }, 'my ride.hrm')).toBe('running')
    expect(sport({ SMode: '000000000' }, 'my swim.hrm')).toBe('swimming')
    expect(sport({ SMode: '000000000' }, '')).toBe('generic')
  })
})
