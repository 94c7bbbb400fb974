import { readRecording } from '@cadenza/recording'
import { intervalSession, type SimulatedSession, type SteadyKind, steadySession } from '@cadenza/simulator'
import { describe, expect, test } from 'vitest'
import { noRecords, recordingOf, seriesOf, times } from '../../testing/series.ts'
import type { PreRange } from '../activity.ts'
import { processRecording } from '../process.ts'
import { preRanges } from './pre-ranges.ts'

const toleranceMs = 5000

/** The ranges proposed for a file, with or without the athlete's per-day records. */
function proposals({ bytes, ftp, thresholdSpeed }: SimulatedSession, withRecords = true): PreRange[] {
  const date = '2026-01-01'
  const dayRecords = {
    power_zone: [{ date, ftp }],
    run_pace_zone: [{ date, distance: thresholdSpeed * 3600, time: 3600 }],
  }
  const activities = processRecording(readRecording(bytes), {
    dayRecords: withRecords ? dayRecords : {},
    locale: 'en',
  })
  return activities.flatMap((activity) => activity.preRanges ?? [])
}

/** Borders of efforts, how many of them are met, and proposals that meet no effort. */
function judged(sessions: readonly SimulatedSession[], withRecords = true) {
  let borders = 0
  let met = 0
  let wrong = 0
  const near = (a: number, b: number) => Math.abs(a - b) <= toleranceMs
  for (const session of sessions) {
    const found = proposals(session, withRecords)
    for (const { startMs, endMs } of session.efforts) {
      borders += 2
      if (found.some((range) => near(range.startMs, startMs))) met++
      if (found.some((range) => near(range.endMs, endMs))) met++
    }
    for (const { startMs, endMs } of found) {
      const overlaps = session.efforts.some((effort) => effort.startMs < endMs && effort.endMs > startMs)
      if (!overlaps) wrong++
    }
  }
  return { borders, met: met / borders, wrong }
}

describe('proposed efforts', { timeout: 60_000 }, () => {
  const sessions = Array.from({ length: 50 }, (_, i) => intervalSession({ seed: `judged ${i}` }))

  test('meet at least 95 % of the borders of 50 interval sessions within 5 s', () => {
    const { borders, met, wrong } = judged(sessions)
    expect(borders).toBeGreaterThan(600)
    expect(met).toBeGreaterThanOrEqual(0.95)
    expect(wrong).toBeLessThanOrEqual(5)
  })

  test('do so without the athlete’s records, relative to the activity itself', () => {
    expect(judged(sessions, false).met).toBeGreaterThanOrEqual(0.95)
  })

  test.each<[SteadyKind, number]>([
    ['endurance', 12],
    ['easy run', 8],
    ['commute', 6],
  ])('are none in a steady session: %s, %i times', (kind, count) => {
    for (let i = 0; i < count; i++) {
      expect(proposals(steadySession({ seed: `judged ${i}`, kind })), `${kind} ${i}`).toEqual([])
    }
  })

  test('are few in group rides despite their surges', () => {
    const rides = Array.from({ length: 6 }, (_, i) => steadySession({ seed: `judged ${i}`, kind: 'group' }))
    expect(rides.flatMap((ride) => proposals(ride)).length).toBeLessThanOrEqual(6)
  })
})

describe('proposals', () => {
  const warmUp = times(600, 150)
  const intervals = Array.from({ length: 4 }, () => [...times(240, 300), ...times(180, 130)]).flat()
  const ride = seriesOf({ power: [...warmUp, ...intervals, ...times(300, 140)] })

  test('are named by duration and position, the same in every language', () => {
    const found = preRanges(ride, { ...noRecords, ftp: 270 }, [])
    expect(found.map(({ name }) => name)).toEqual(['4:00 1/4', '4:00 2/4', '4:00 3/4', '4:00 4/4'])
    expect(found[0]).toMatchObject({ type: 'effort', startMs: 600_000, endMs: 840_000 })
  })

  test('are the named laps, and efforts where no lap is named', () => {
    const found = preRanges(ride, { ...noRecords, ftp: 270 }, [
      { name: 'hc1', startMs: 601_000, endMs: 842_000 },
      { name: 'Recovery', startMs: 842_000, endMs: 1_020_000 },
      { name: '', startMs: 1_020_000, endMs: 1_260_000 },
    ])
    expect(found.slice(0, 3)).toMatchObject([
      { type: 'protocol', name: 'HC1', startMs: 601_000 },
      { type: 'workout', name: 'Recovery' },
      { type: 'effort', startMs: 1_020_000 },
    ])
    expect(found).toHaveLength(5)
  })

  test('end at a long pause and start again after it', () => {
    const pause = times(120, Number.NaN)
    const power = [...warmUp, ...times(240, 300), ...pause, ...intervals]
    const timer = power.map((value) => (Number.isNaN(value) ? 0 : 1))
    const found = preRanges(seriesOf({ power, timer, moving: timer }), { ...noRecords, ftp: 270 }, [])
    expect(found.map(({ startMs, endMs }) => [startMs / 1000, endMs / 1000])).toEqual([
      [600, 840],
      [960, 1200],
      [1380, 1620],
      [1800, 2040],
      [2220, 2460],
    ])
  })

  test('do not exist without power, pace or any value', () => {
    expect(preRanges(seriesOf({ heartrate: times(3600, 150) }), noRecords, [])).toEqual([])
    expect(preRanges(seriesOf({ power: times(3600, 0) }), noRecords, [])).toEqual([])
    expect(preRanges(seriesOf({ power: [250] }), noRecords, [])).toEqual([])
    expect(preRanges(seriesOf({ power: [] }), noRecords, [])).toEqual([])
  })

  test('of a ride without power are its named laps only: its speed depends on wind and hills', () => {
    const speed = [
      ...times(600, 6),
      ...Array.from({ length: 4 }, () => [...times(240, 11), ...times(180, 6)]).flat(),
    ]
    const heartrate = speed.map((value) => (value > 6 ? 170 : 120))
    const coasted = seriesOf({ speed, heartrate })
    expect(preRanges(coasted, noRecords, [])).toEqual([])
    const laps = [{ name: 'Threshold', startMs: 600_000, endMs: 840_000 }]
    expect(preRanges(coasted, noRecords, laps)).toMatchObject([{ type: 'workout', name: 'Threshold' }])
  })

  test('do not exist in the pace of a run on a steep trail', () => {
    // Four minutes on the flat at 3.5 m/s, three up a slope of 25 % at 1.2 m/s, five times: intervals, to a
    // stopwatch.
    const blocks = Array.from({ length: 5 }, () => [...times(240, 3.5), ...times(180, 1.2)]).flat()
    const speed = [...times(300, 1.2), ...blocks, ...times(300, 1.2)]
    let metres = 0
    let height = 0
    const distance = speed.map((value) => (metres += value))
    const flat = speed.map(() => 100)
    const steep = speed.map((value) => (height += value < 2 ? 0.25 * value : 0))
    const run = { ...noRecords, sport: 'run' as const }
    expect(preRanges(seriesOf({ speed, distance, elevation: flat }), run, []).length).toBe(5)
    expect(preRanges(seriesOf({ speed, distance, elevation: steep }), run, [])).toEqual([])
  })

  test('come with an activity, with curves, zones and decoupling, and their versions', () => {
    const recording = recordingOf(
      { power: times(3600, 200), heartrate: [...times(1800, 140), ...times(1800, 147)] },
      { sessions: [{ sport: 'cycling', startMs: 0, endMs: 3_600_000, totals: {} }] },
    )
    const dayRecords = { power_zone: [{ date: '2026-01-01', ftp: 250 }] }
    const [activity] = processRecording(recording, { dayRecords, locale: 'en' })
    expect(activity?.curves?.columns.map(({ name }) => name)).toEqual(['duration', 'power', 'heartrate'])
    // 200 W of 250 W is the third of seven zones.
    expect(activity?.zones?.[0]).toMatchObject({ kind: 'power', seconds: [0, 0, 3600, 0, 0, 0, 0] })
    expect(activity?.decoupling).toBeCloseTo(4.76, 1)
    expect(activity?.preRanges).toEqual([])
    expect(activity?.stats.versions).toMatchObject({
      curves: 1,
      best_times: 1,
      zones: 1,
      decoupling: 1,
      pre_ranges: 2,
    })
  })
})
