import { prepare } from './prepared-series.ts'
import type { Series } from './series.ts'

export const bestTimesVersion = 1

/** m; standard distances of best times. */
const bestDistancesM = [400, 800, 1000, 1500, 1609.344, 3000, 5000, 10_000, 15_000, 21_097.5, 42_195] as const

/**
 * The shortest time in s in which `distanceM` was covered, pauses included; null for a shorter activity.
 * Stretches begin at whole seconds; their end is interpolated between two seconds.
 */
export function bestTime(series: Series, distanceM: number): number | null {
  const { distance } = prepare(series)
  return distance ? shortest(distance, distanceM, fastest(distance)) : null
}

/** m covered in the fastest second. */
function fastest(distance: Float64Array): number {
  let most = 0
  for (let i = 1; i < distance.length; i++) {
    most = Math.max(most, (distance[i] as number) - (distance[i - 1] as number))
  }
  return most
}

function shortest(distance: Float64Array, distanceM: number, fastestM: number): number | null {
  const last = distance.length - 1
  let best = Number.POSITIVE_INFINITY
  let end = 1
  for (let start = 0; start < last; start++) {
    const goal = (distance[start] as number) + distanceM
    if ((distance[last] as number) < goal) break
    const short = goal - (distance[Math.min(last, start + Math.ceil(best))] as number)
    if (short > 0) {
      // This start misses the best time by `short` metres. Each later start gains at most `fastestM`.
      start += Math.floor(short / fastestM)
      continue
    }
    end = Math.max(end, start + 1)
    while ((distance[end] as number) < goal) end++
    const before = distance[end - 1] as number
    const reached = end - 1 + (goal - before) / ((distance[end] as number) - before)
    if (reached - start < best) best = reached - start
  }
  return Number.isFinite(best) ? best : null
}

export interface BestTime {
  distanceM: number
  timeS: number
}

/** The best times over the standard distances that the activity reached. */
export function bestTimes(series: Series): BestTime[] {
  const { distance } = prepare(series)
  if (!distance) return []
  const fastestM = fastest(distance)
  return bestDistancesM.flatMap((distanceM) => {
    const timeS = shortest(distance, distanceM, fastestM)
    return timeS === null ? [] : [{ distanceM, timeS }]
  })
}
