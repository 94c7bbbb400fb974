import { describe, expect, test } from 'vitest'
import { readRecording } from '../read.ts'
import { MISSING_POSITION, type Recording } from '../recording.ts'
import { type SrmRide, type SrmSample, writeSrm } from '../testing/srm.ts'

const startMs = Date.UTC(2026, 4, 1)
const day = (startMs - Date.UTC(1880, 0, 1)) / 86_400_000
const noon = 12 * 3600
const many = (count: number, sample: SrmSample = { power: 200, heartrate: 140 }) =>
  Array.from({ length: count }, () => sample)
const file = (ride: Partial<SrmRide>) =>
  writeSrm({ version: 7, day, blocks: [{ startS: noon, samples: many(10) }], ...ride })
const read = (bytes: Uint8Array): Recording => readRecording(bytes)
const values = (recording: Recording, name: string) =>
  Array.from(recording.channels.find((channel) => channel.name === name)?.values ?? [])

describe('an SRM file', () => {
  test.each([5, 6, 7, 9] as const)('of version %i has its values and times', (version) => {
    const sample = { power: 1234, cadence: 95, heartrate: 150, speed: 36 }
    const recording = read(
      file({ version, interval: [1, 2], blocks: [{ startS: noon, samples: many(3, sample) }] }),
    )
    expect([...recording.timeMs]).toEqual([0, 500, 1000])
    expect(recording.startMs).toBe(version === 5 ? startMs : startMs + noon * 1000)
    expect(values(recording, 'power')).toEqual([1234, 1234, 1234])
    expect(values(recording, 'cadence')).toEqual([95, 95, 95])
    expect(values(recording, 'heartrate')).toEqual([150, 150, 150])
    for (const speed of values(recording, 'speed')) expect(speed).toBeCloseTo(10, 3)
    expect(recording.channels.map(({ name }) => name)).not.toContain('elevation')
    expect(recording).toMatchObject({
      device: { manufacturer: 'srm' },
      sessions: [{ sport: 'cycling', startMs: 0, endMs: 1000 }],
      problems: [],
    })
  })

  test('has elevation, temperature and position where they were measured', () => {
    const samples: SrmSample[] = [
      { power: 1, elevation: -12, temperature: -3.5, place: [45, -90] },
      { power: 1, elevation: 2000, temperature: 20 },
    ]
    const recording = read(file({ version: 9, blocks: [{ startS: 0, samples }] }))
    expect(values(recording, 'elevation')).toEqual([-12, 2000])
    expect(values(recording, 'temperature')).toEqual([-3.5, 20])
    expect(values(recording, 'latitude')).toEqual([2 ** 29, MISSING_POSITION])
    expect(Math.abs((values(recording, 'longitude')[0] ?? 0) + 2 ** 30)).toBeLessThanOrEqual(1)
    expect(values(recording, 'heartrate')).toEqual([])
  })

  test('is paused between its blocks, even over midnight', () => {
    const recording = read(
      file({
        blocks: [
          { startS: 86_390, samples: many(5) },
          { startS: 60, samples: many(5) },
        ],
      }),
    )
    expect([...recording.timeMs].slice(4, 6)).toEqual([4000, 70_000])
    expect(recording.events.map(({ timeMs }) => timeMs)).toEqual([0, 5000, 70_000, 74_000])
    expect(recording.problems).toEqual([])
  })

  test('has laps from its markers, with names', () => {
    const markers = [
      { name: 'K\u00f6nig', start: 1, end: 4 },
      { name: '', start: 10, end: 5 },
      { name: 'beyond', start: 500, end: 900 },
    ]
    expect(read(file({ markers })).laps).toEqual([
      { name: 'K\u00f6nig', startMs: 0, endMs: 4000, totals: {} },
      { startMs: 4000, endMs: 10_000, totals: {} },
    ])
  })

  test('that was cut off keeps its whole samples', () => {
    const whole = file({})
    const recording = read(whole.subarray(0, whole.length - 20))
    expect(recording.timeMs).toHaveLength(8)
    expect(recording.problems).toEqual([{ code: 'ReadTruncated', count: 1 }])
  })

  test('that claims far more than it holds is read as far as it goes', () => {
    const bytes = file({})
    // The number of markers.
    bytes.fill(0xff, 12, 14)
    expect(() => read(bytes)).toThrow('no recorded points')
    expect(() => read(Uint8Array.from([...'SRM7'].map((letter) => letter.charCodeAt(0))))).toThrow(
      'no recorded',
    )
  })

  test('without an interval is read once a second and reported', () => {
    const recording = read(file({ interval: [0, 0] }))
    expect([...recording.timeMs].at(-1)).toBe(9000)
    expect(recording.problems).toEqual([{ code: 'ReadBadHeader', count: 1 }])
  })
})
