import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readRecording } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { seriesOf, times } from '../testing/series.ts'
import { bestTime, bestTimes } from './best-times.ts'
import { processRecording } from './process.ts'

/** Metres since the start from the speed of each second. */
function seriesAt(speeds: readonly number[]) {
  let metres = 0
  return seriesOf({
    distance: [0, ...speeds].map((speed) => {
      metres += speed
      return metres
    }),
  })
}

describe('the best time', () => {
  test('is the shortest over the distance, wherever it lies', () => {
    // 300 s at 4 m/s, 200 s at 5 m/s, 300 s at 4 m/s: 1000 m in the middle take 200 s.
    const series = seriesAt([...times(300, 4), ...times(200, 5), ...times(300, 4)])
    expect(bestTime(series, 1000)).toBeCloseTo(200, 6)
    // 1200 m: those 1000 m and 200 m more at 4 m/s, 50 s.
    expect(bestTime(series, 1200)).toBeCloseTo(250, 6)
    // 402 m at 5 m/s are 80.4 s.
    expect(bestTime(series, 402)).toBeCloseTo(80.4, 6)
  })

  test('has stops in it', () => {
    const series = seriesAt([...times(100, 5), ...times(60, 0), ...times(100, 5)])
    expect(bestTime(series, 1000)).toBeCloseTo(260, 6)
    expect(bestTime(series, 500)).toBeCloseTo(100, 6)
  })

  test('is unknown for a longer distance than covered, and without a distance', () => {
    expect(bestTime(seriesAt(times(100, 5)), 501)).toBeNull()
    expect(bestTime(seriesOf({ power: times(100, 200) }), 400)).toBeNull()
    expect(bestTimes(seriesAt(times(300, 5))).map(({ distanceM }) => distanceM)).toEqual([
      400, 800, 1000, 1500,
    ])
  })
})

const folder = path.join(import.meta.dirname, '../../../../shared/data/activities')

describe.skipIf(!existsSync(folder))('recorded files (needs ../shared/data)', () => {
  const entries: Record<string, string | number>[] = existsSync(folder)
    ? JSON.parse(readFileSync(path.join(folder, 'goldencheetah.json'), 'utf8'))
    : []
  const distances: Record<string, number> = {
    best_1000m: 1000,
    best_1500m: 1500,
    best_3000m: 3000,
    best_5000m: 5000,
    best_10km: 10_000,
    best_15km: 15_000,
    best_half_marathon: 21_097.5,
  }

  test.each(entries.filter((entry) => 'best_1000m' in entry).map(({ file }) => `${file}`))(
    '%s: best times from 1 km on are GoldenCheetah’s within 1 % or 1.5 s',
    (file) => {
      const recording = readRecording(readFileSync(path.join(folder, file)))
      const [activity, ...others] = processRecording(recording, { dayRecords: {}, locale: 'en' })
      // GoldenCheetah takes a multisport file for one activity.
      if (!activity || others.length > 0) return
      const entry = entries.find((one) => one.file === file) ?? {}
      for (const [key, distanceM] of Object.entries(distances)) {
        if (!(key in entry)) continue
        const theirs = 60 * Number(entry[key])
        const ours = bestTime(activity.series, distanceM) ?? Number.NaN
        expect(Math.abs(ours - theirs), `${key}: ${ours} against ${theirs}`).toBeLessThanOrEqual(
          Math.max(1.5, 0.01 * theirs),
        )
      }
    },
  )
})
