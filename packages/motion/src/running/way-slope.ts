/** The slope of the way under a foot, from its own path from one stance to the next. */

import type { Axes } from '@cadenza/recording'
import type { Timeline } from '../clock/timeline.ts'
import { GRAVITY } from '../gravity.ts'

/** s. A foot that stays flat for longer may have moved in between as the integral does not show. */
const LONGEST_S = 1.6
const DEGREES = 180 / Math.PI

/**
 * Slope from each flat pose to the next, degrees, upward positive; NaN if they are in different bouts or
 * segments. `force` is the specific force in the level frame, m/s², `flatAt` are fractional samples. The foot
 * rests in both poses: the integral of its acceleration over the stride and a constant error of it cancel. If
 * the measured vertical leans, the slope leans with it, as the pose of the flat foot does, so that their
 * difference is right.
 */
export function waySlopes(force: Axes, flatAt: Float64Array, { segments, rateHz }: Timeline): Float64Array {
  const slopes = new Float64Array(flatAt.length).fill(Number.NaN)
  let segment = 0
  for (let k = 0; k + 1 < flatAt.length; k++) {
    const from = Math.round(flatAt[k] as number)
    const to = Math.round(flatAt[k + 1] as number)
    if (!(to > from && to - from <= LONGEST_S * rateHz)) continue
    while (from >= (segments[segment]?.to ?? Number.POSITIVE_INFINITY)) segment++
    if (to >= (segments[segment]?.to ?? 0)) continue
    const along = Math.hypot(pathOf(force.x, 0, from, to), pathOf(force.y, 0, from, to))
    slopes[k] = DEGREES * Math.atan2(pathOf(force.z, GRAVITY, from, to), along)
  }
  return slopes
}

/** Path of a point that rests before and after, in samples² times the unit of acceleration. */
function pathOf(acceleration: Float32Array, less: number, from: number, to: number): number {
  let speed = 0
  let path = 0
  for (let i = from; i < to; i++) {
    const change = ((acceleration[i] as number) + (acceleration[i + 1] as number)) / 2 - less
    path += speed + change / 2
    speed += change
  }
  return path - ((to - from) / 2) * speed
}
