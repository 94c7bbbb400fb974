import { describe, expect, test } from 'vitest'
import { noRecords, recordingOf, seriesOf, times } from '../testing/series.ts'
import { type ActivityCycles, type ActivityMotion, cyclesOf, strokesSeries } from './cycles.ts'
import { processRecording } from './process.ts'
import type { Series } from './series.ts'
import { rangeFigures } from './statistics.ts'

/** A stroke of one leg every second and a half, left and right in turn; figures rise with each. */
const cycles: ActivityCycles = {
  startMs: Float64Array.from({ length: 8 }, (_, i) => 1500 * i),
  durationMs: new Float32Array(8).fill(1000),
  side: Uint8Array.from({ length: 8 }, (_, i) => i % 2),
  flags: Uint8Array.of(0, 0, 0, 0, 0, 0, 4, 4),
  values: new Map([
    ['foot_ar', Float32Array.of(10, 20, 12, 22, 14, Number.NaN, 16, 26)],
    ['ground_contact_time', Float32Array.of(10, 20, 12, 22, 14, Number.NaN, 16, 26)],
    ['pelvic_rock', Float32Array.of(3, Number.NaN, 4, Number.NaN, 5, Number.NaN, 6, Number.NaN)],
  ]),
}
/** Middles at 0.5, 2, 3.5, 5, 6.5, 8, 9.5 and 11 s. The rider stands in seconds 6–8 and rests in 9. */
const series = (): Series =>
  seriesOf({
    timer: times(12, 1),
    moving: [...times(9, 1), 0, 1, 1],
    standing: [...times(6, 0), 1, 1, 1, 0, 0, 0],
    foot_ar_left: [...times(6, 10), ...times(6, Number.NaN)],
  })
const whole = { startMs: 0, endMs: 12_000 }

describe('figures over strokes and strides', () => {
  const of = (span = whole, noise?: { startMs: number; endMs: number }[]) =>
    rangeFigures(series(), span, { ...noRecords, noise }, cycles)

  test('[R9-001] are the mean, sample deviation and count of the rows of a side', () => {
    const { mpi } = of().duration_based_stats
    // Left 10, 12, 14, 16: mean 13, squares 9 + 1 + 1 + 9 = 20, 20 ÷ 3 = 6.667, root 2.582. Right 20, 22, 26:
    // mean 22.667.
    expect(mpi.foot_ar?.left).toMatchObject({ avg: 13, count: 4, coverage: 0.5 })
    // One cycle's bounds are coarse: a time on the ground rests on them, an angle's range does not.
    expect(mpi.foot_ar?.left?.coarse).toBeUndefined()
    expect(mpi.ground_contact_time?.left).toMatchObject({ avg: 13, coarse: 1 })
    expect(mpi.foot_ar?.left?.sd).toBeCloseTo(2.582, 3)
    expect(mpi.foot_ar?.right).toMatchObject({ count: 3 })
    expect(mpi.ground_contact_time?.right).toMatchObject({ count: 3, coarse: 1 })
    expect(mpi.foot_ar?.right?.avg).toBeCloseTo(22.6667, 4)
    // Both legs: 120 ÷ 7.
    expect(mpi.foot_ar?.center?.avg).toBeCloseTo(120 / 7, 6)
    expect(mpi.pelvic_rock).toEqual({
      center: { avg: 4.5, sd: expect.closeTo(1.291, 3), count: 4, coverage: 0 },
    })
  })

  test('assign a cycle by its middle: to the time basis, the position and the span', () => {
    const figures = of()
    // The one with its middle at 9.5 s rests.
    expect(figures.moving_time_based_stats.mpi.foot_ar?.left).toMatchObject({ avg: 12, count: 3 })
    // Middles at 6.5 s (left, 14) and 8 s (right, no value).
    expect(figures.standing_only_stats?.mpi.foot_ar?.left).toMatchObject({ avg: 14, sd: null, count: 1 })
    expect(figures.sitting_only_stats?.mpi.foot_ar?.left).toMatchObject({ avg: 11, count: 2 })
    // The one that begins at 3 s has its middle at 3.5 s.
    const left = (endMs: number) => of({ startMs: 0, endMs }).duration_based_stats.mpi.foot_ar?.left?.count
    expect([left(3500), left(3501)]).toEqual([1, 2])
  })

  test('leave out those in spans that are marked as artefacts', () => {
    const { noise_filtered_stats: filtered } = of(whole, [{ startMs: 3000, endMs: 4000 }])
    expect(filtered?.duration_based_stats.mpi.foot_ar?.left).toMatchObject({
      count: 3,
      avg: (10 + 14 + 16) / 3,
    })
  })

  test('count each cycle once when a span is cut in two', () => {
    const count = (startMs: number, endMs: number) =>
      of({ startMs, endMs }).duration_based_stats.mpi.foot_ar?.center?.count ?? 0
    for (let cut = 250; cut < 12_000; cut += 250) expect(count(0, cut) + count(cut, 12_000)).toBe(7)
  })

  test('are the same from the strokes file', () => {
    const read = cyclesOf(strokesSeries({ cycles, details: [] }))
    expect(rangeFigures(series(), whole, noRecords, read)).toEqual(of())
    expect(cyclesOf(series())).toBeUndefined()
  })
})

describe('an activity with motion sensors', () => {
  const column = (name: string, values: number[]) => ({ name, unit: '°', values: Float32Array.from(values) })
  const motion: ActivityMotion = {
    cycles,
    details: [column('ankling_000', times(8, 5))],
    columns: [column('foot_ar_left', times(12, 13)), column('foot_ar_right', times(12, Number.NaN))],
    standing: Float32Array.from([...times(6, 0), ...times(6, 1)]),
    cadence: new Float32Array(12).fill(85),
  }
  const activityOf = (channels: Record<string, number[]>) => {
    const sessions = [{ sport: 'cycling', startMs: 0, endMs: 11_000, totals: {} }]
    const recording = recordingOf(channels, { sessions })
    const [activity] = processRecording(recording, { dayRecords: {}, locale: 'en', motionOf: () => motion })
    if (!activity) throw new Error('no activity')
    const named = (name: string) => activity.series.columns.find((one) => one.name === name)?.values
    return { activity, named }
  }

  test('has their columns and lists them as available; a column without values is dropped', () => {
    const { activity, named } = activityOf({ heartrate: times(12, 140) })
    expect(activity.available).toMatchObject({ foot_ar_left: true, standing: true, cadence: true })
    expect(activity.available.foot_ar_right).toBeUndefined()
    expect(Array.from(named('standing') ?? [])).toEqual([...times(6, 0), ...times(6, 1)])
    expect(activity.strokes?.columns.map(({ name }) => name)).toEqual([
      ...[
        'time',
        'duration',
        'side',
        'flags',
        'foot_ar',
        'ground_contact_time',
        'pelvic_rock',
        'ankling_000',
      ],
    ])
    expect(activity.stats.duration_based_stats.mpi.foot_ar?.left?.avg).toBe(13)
  })

  test('requests only the cycles of its own time', () => {
    const asked: number[] = []
    const sessions = [{ sport: 'cycling', startMs: 0, endMs: 11_000, totals: {} }]
    const recording = recordingOf({ heartrate: times(12, 140) }, { sessions })
    const [activity] = processRecording(recording, {
      dayRecords: {},
      locale: 'en',
      motionOf: ({ endMs, length }) => {
        asked.push(endMs, length)
        return motion
      },
    })
    expect((activity?.endMs ?? 0) - (activity?.startMs ?? 0)).toBe(11_000)
    expect(asked).toEqual([11_000, 12])
  })

  test('takes the cadence from them only where no other device gives one', () => {
    expect(activityOf({ heartrate: times(12, 140) }).activity.stats.avg_cadence).toBe(85)
    expect(activityOf({ cadence: times(12, 91) }).activity.stats.avg_cadence).toBe(91)
  })

  test('keeps a file’s own figures only if the log gives none', () => {
    const { named } = activityOf({ foot_ar_left: times(12, 1), pelvic_angle: times(12, 2) })
    expect(named('foot_ar_left')?.[3]).toBe(13)
    expect(named('pelvic_angle')?.[3]).toBe(2)
  })
})
