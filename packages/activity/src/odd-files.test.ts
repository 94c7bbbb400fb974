/** Recorded files that other programs read wrongly or not at all, and what their devices say. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readRecording } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { processRecording } from './process.ts'

const folder = path.join(import.meta.dirname, '../../../../shared/data/activities/odd')

interface Facts {
  sport?: string
  start?: string
  startLocal?: string
  elapsed_s?: number
  timer_s?: number
  distance_m?: number
  laps?: number
  avgHr?: number
  maxHr?: number
  avgPower?: number
  maxPower?: number
  maxCad?: number
  strokes?: number
}
const files: { file: string; right: { activities: Facts[] } }[] = existsSync(folder)
  ? JSON.parse(readFileSync(path.join(folder, 'facts.json'), 'utf8'))
  : []

/** Figures that the facts state otherwise, and why. */
const apart: Record<string, readonly (keyof Facts)[]> = {
  // The device counts laps that have no time.
  '2024-10-20-104352-Pool Swim-BingiWatch.fit': ['laps', 'maxCad'],
  // Its lengths go on for 87 s after the session.
  'swim.fit': ['elapsed_s', 'timer_s', 'maxCad'],
  // Means over the points, not over time.
  'Friday-Evening-Run.gpx': ['avgPower', 'avgHr', 'timer_s'],
}
describe.skipIf(files.length === 0)('odd files (needs ../shared/data)', () => {
  test('are twenty', () => expect(files).toHaveLength(20))

  test.each(files)(
    '$file: activities, times, distance, laps, strokes and heart rate are those of the device',
    ({ file, right }) => {
      const stored = new Uint8Array(readFileSync(path.join(folder, file)))
      const bytes = file.endsWith('.gz') ? new Uint8Array(gunzipSync(stored)) : stored
      const activities = processRecording(readRecording(bytes, { fileName: file }), {
        dayRecords: {},
        locale: 'en',
      })
      expect(activities).toHaveLength(right.activities.length)
      for (const [i, facts] of right.activities.entries()) {
        const activity = activities[i]
        if (!activity) throw new Error('no activity')
        const { stats } = activity
        const told = (figure: keyof Facts) => (apart[file]?.includes(figure) ? undefined : facts[figure])
        const near = (figure: keyof Facts, found: number | null, share: number, least: number) => {
          const expected = told(figure)
          if (typeof expected !== 'number') return
          expect(found, figure).not.toBeNull()
          expect(Math.abs((found ?? 0) - expected), figure).toBeLessThanOrEqual(
            Math.max(least, share * expected),
          )
        }
        const sports: Record<string, string> = { cycling: 'bike', running: 'run', swimming: 'other' }
        if (facts.sport) expect(activity.sport).toBe(sports[facts.sport])
        const start = facts.start ?? (facts.startLocal && `${facts.startLocal}Z`)
        if (start) expect(Math.abs(activity.startMs - Date.parse(start))).toBeLessThanOrEqual(1000)
        near('elapsed_s', stats.elapsed_time, 0.003, 4)
        near('timer_s', stats.duration, 0.005, 4)
        near('distance_m', stats.distance, 0.002, 1)
        near('laps', activity.laps.length, 0, 0)
        near('avgHr', stats.avg_heartrate, 0.02, 1)
        near('maxHr', stats.max_heartrate, 0, 0.5)
        near('avgPower', stats.duration_based_stats.basic.power?.avg ?? null, 0.02, 0.5)
        near('maxPower', stats.max_power, 0, 0.5)
        near('maxCad', stats.max_cadence ?? (stats.max_run_cadence ?? 0) / 2, 0, 1)
        near('strokes', stats.total_strokes ?? null, 0, 0)
      }
    },
  )
})
