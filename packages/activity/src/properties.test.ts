import type { Totals } from '@cadenza/recording'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noRecords, recordingOf, seriesOf } from '../testing/series.ts'
import { processRecording } from './process.ts'
import { rangeFigures } from './statistics.ts'

const sample = (max: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.double({ min: 0, max, noNaN: true }) },
    fc.constant(0),
    fc.constant(Number.NaN),
  )
const column = (length: number, max: number) =>
  fc.array(sample(max), { minLength: length, maxLength: length })

const recording = fc.integer({ min: 1, max: 120 }).chain((length) =>
  fc
    .record({
      steps: fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 40 })), {
        minLength: length,
        maxLength: length,
      }),
      power: column(length, 2000),
      cadence: column(length, 250),
      heartrate: column(length, 260),
      speed: column(length, 30),
      distance: column(length, 100_000),
      elevation: column(length, 5000),
      l_r_balance: column(length, 50),
      latitude: column(length, 89),
      longitude: column(length, 179),
      sport: fc.constantFrom('cycling', 'running', 'generic', 'transition'),
      frames: fc.array(fc.tuple(fc.integer({ min: -50, max: 3000 }), fc.integer({ min: -50, max: 3000 })), {
        maxLength: 4,
      }),
      stops: fc.array(fc.tuple(fc.integer({ min: -10, max: 3000 }), fc.constantFrom('stop_all', 'start')), {
        maxLength: 6,
      }),
      timerTime: fc.option(fc.double({ min: 0, max: 5000, noNaN: true })),
    })
    .map(({ steps, sport, frames, stops, timerTime, ...channels }) => {
      let at = 0
      const timesS = steps.map((step) => (at += step))
      const totals: Totals = timerTime === null ? {} : { total_timer_time: timerTime }
      const spans = frames.map(([startS, endS]) => ({
        startMs: startS * 1000,
        endMs: endS * 1000,
        totals,
      }))
      return recordingOf(channels, {
        timesS,
        sessions: spans.slice(0, 2).map((span) => ({ ...span, sport })),
        laps: spans,
        events: stops.map(([s, type]) => ({ timeMs: s * 1000, kind: 'timer', type })),
      })
    }),
)

const dayRecords = {
  power_zone: [{ date: '2020-01-01', ftp: 250 }],
  run_pace_zone: [{ date: '2020-01-01', distance: 10_000, time: 2400 }],
  heartrate_zone: [{ date: '2020-01-01', max_heartrate: 190 }],
}

function everyNumber(value: unknown, visit: (number: number) => void): void {
  if (typeof value === 'number') visit(value)
  else if (value && typeof value === 'object')
    for (const part of Object.values(value)) everyNumber(part, visit)
}

describe('any recording', () => {
  test('gives figures that are finite or null, in their order', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(recording, (given) => {
        for (const activity of processRecording(given, { dayRecords, locale: 'en' })) {
          const spans = [{ stats: activity.stats }, ...activity.laps]
          for (const { stats } of spans) {
            everyNumber(stats, (number) => expect(Number.isFinite(number)).toBe(true))
            expect(stats.moving_time).toBeLessThanOrEqual(stats.duration + 1e-6)
            expect(stats.duration).toBeLessThanOrEqual(stats.elapsed_time + 1e-6)
            for (const figure of Object.values(stats.moving_time_based_stats.basic)) {
              const slack = 1e-6 * Math.max(1, Math.abs(figure.max ?? 0))
              if (figure.avg !== null) expect(figure.avg).toBeLessThanOrEqual((figure.max ?? 0) + slack)
              if (figure.avg !== null) expect(figure.avg).toBeGreaterThanOrEqual((figure.min ?? 0) - slack)
              expect(figure.coverage).toBeLessThanOrEqual(1)
            }
          }
          expect(activity.endMs).toBeGreaterThan(activity.startMs)
          for (const { values } of activity.series.columns)
            expect(values).toHaveLength(activity.series.length)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('assigns every sample except transitions to an activity', () => {
    fc.assert(
      fc.property(recording, (given) => {
        const samples = processRecording(given, { dayRecords, locale: 'en' }).map((a) => a.recording.length)
        expect(samples.reduce((sum, length) => sum + length, 0)).toBe(given.timeMs.length)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a range split in two', () => {
  test('conserves distance, time and work', () => {
    const series = fc.integer({ min: 3, max: 200 }).chain((length) =>
      fc.record({
        power: column(length, 1000),
        steps: column(length, 20),
        timer: fc.array(fc.constantFrom(0, 1), { minLength: length, maxLength: length }),
        cut: fc.integer({ min: 1, max: length - 2 }),
        // Also within a second.
        cutMs: fc.integer({ min: 0, max: length * 1000 }),
      }),
    )
    fc.assert(
      fc.property(series, ({ power, steps, timer, cut, cutMs }) => {
        let metres = 0
        const distance = steps.map((step) => {
          if (!Number.isNaN(step)) metres += step
          return Number.isNaN(step) ? step : metres
        })
        const made = seriesOf({ power, distance, timer })
        const endMs = power.length * 1000
        const figures = (startMs: number, end: number) => {
          const {
            duration,
            distance: far,
            duration_based_stats,
          } = rangeFigures(made, { startMs, endMs: end }, noRecords)
          const { avg, coverage } = duration_based_stats.basic.power ?? { avg: 0, coverage: 0 }
          return { duration, far: far ?? 0, work: (avg ?? 0) * coverage * duration }
        }
        const whole = figures(0, endMs)
        const first = figures(0, cut * 1000)
        const second = figures(cut * 1000, endMs)
        const [before, after] = [figures(0, cutMs), figures(cutMs, endMs)]
        expect(before.duration + after.duration).toBeCloseTo(whole.duration, 6)
        expect(before.far + after.far).toBeCloseTo(whole.far, 6)
        expect(first.duration + second.duration).toBeCloseTo(whole.duration, 6)
        expect(first.far + second.far).toBeCloseTo(whole.far, 6)
        expect(first.work + second.work).toBeCloseTo(whole.work, 3)
      }),
    )
  })
})
