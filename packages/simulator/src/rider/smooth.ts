/** Functions of time that can be differentiated twice, for the motion of joints. */

import type { Random } from '../random.ts'

/** Rises from 0 to 1 with `u`, with three derivatives zero at both ends. */
export function rise(u: number): number {
  if (u <= 0) return 0
  if (u >= 1) return 1
  return u * u * u * u * (35 + u * (-84 + u * (70 - 20 * u)))
}

/** The integral of `rise` from 0. */
function riseIntegral(u: number): number {
  if (u <= 0) return 0
  if (u >= 1) return u - 0.5
  return u * u * u * u * u * (7 + u * (-14 + u * (10 - 2.5 * u)))
}

/** A transition to `value` that starts at this time and takes `overS`. */
export interface Change {
  atS: number
  overS: number
  value: number
}

export interface Profile {
  at(timeS: number): number
  /** The integral from time 0. */
  integral(timeS: number): number
}

/**
 * A value that is constant between smooth transitions. A transition that would start during another waits for
 * its end.
 */
export function createProfile(first: number, changes: readonly Change[]): Profile {
  const starts: number[] = []
  const overs: number[] = []
  const values: number[] = [first]
  const sums: number[] = []
  let sum = 0
  let time = 0
  for (const { atS, overS, value } of changes) {
    const before = values.at(-1) as number
    const start = Math.max(atS, time)
    sum += before * (start - time)
    starts.push(start)
    overs.push(overS)
    sums.push(sum)
    sum += ((before + value) / 2) * overS
    time = start + overS
    values.push(value)
  }
  let last = 0
  /** Number of transitions that have started. */
  const begun = (timeS: number) => {
    while (last < starts.length && (starts[last] as number) <= timeS) last++
    while (last > 0 && (starts[last - 1] as number) > timeS) last--
    return last
  }
  return {
    at(timeS) {
      const n = begun(timeS)
      const value = values[n] as number
      if (n === 0) return value
      const u = (timeS - (starts[n - 1] as number)) / (overs[n - 1] as number)
      if (u >= 1) return value
      const before = values[n - 1] as number
      return before + (value - before) * rise(u)
    },
    integral(timeS) {
      const n = begun(timeS)
      if (n === 0) return first * timeS
      const before = values[n - 1] as number
      const over = overs[n - 1] as number
      const since = timeS - (starts[n - 1] as number)
      return (
        (sums[n - 1] as number) +
        before * since +
        ((values[n] as number) - before) * over * riseIntegral(since / over)
      )
    },
  }
}

/** The standard deviation of a cubic B-spline with coefficients of standard deviation 1: √(151 ÷ 315). */
const SPLINE_SD = Math.sqrt(151 / 315)

/**
 * A random curve with mean 0 and standard deviation `sd`: a cubic B-spline with a knot every `step`, for
 * `from` ≤ x ≤ `to`.
 */
export function drawWander(
  random: Random,
  sd: number,
  step: number,
  from: number,
  to: number,
): (x: number) => number {
  const count = Math.ceil((to - from) / step) + 4
  const knots = Float64Array.from({ length: count }, () => (sd / SPLINE_SD) * random.normal())
  return (x) => {
    const at = Math.min(count - 4, Math.max(0, (x - from) / step))
    const i = Math.min(count - 4, Math.floor(at))
    const u = at - i
    const v = 1 - u
    const a = knots[i] as number
    const b = knots[i + 1] as number
    const c = knots[i + 2] as number
    const d = knots[i + 3] as number
    return (v * v * v * a + (4 + u * u * (3 * u - 6)) * b + (4 + v * v * (3 * v - 6)) * c + u * u * u * d) / 6
  }
}
