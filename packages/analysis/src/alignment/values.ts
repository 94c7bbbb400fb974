/** Values and differences along an alignment. */
import { distanceAt } from '@cadenza/activity/unbroken-distance'
import type { Alignment } from './alignment.ts'

/**
 * Values of a 1 Hz column at seconds between its samples, by linear interpolation. NaN outside the column and
 * where both neighbours are missing; beside a gap, the nearer sample, which may be missing.
 */
export function valuesAt(values: ArrayLike<number>, atS: Float64Array): Float32Array {
  const out = new Float32Array(atS.length).fill(Number.NaN)
  const last = values.length - 1
  for (let n = 0; n < atS.length; n++) {
    const at = atS[n] as number
    // The last sample stands for its whole second.
    if (!(at >= 0 && at <= last + 1)) continue
    const before = Math.min(Math.floor(at), last)
    const share = at - before
    const low = values[before] as number
    const high = values[Math.min(before + 1, last)] as number
    if (share === 0) out[n] = low
    else if (Number.isNaN(low) || Number.isNaN(high)) out[n] = share < 0.5 ? low : high
    else out[n] = low + share * (high - low)
  }
  return out
}

/** Values minus those of the first range, step by step; NaN where either is missing. */
export function differenceFrom(first: Float32Array, values: Float32Array): Float32Array {
  const out = new Float32Array(values.length)
  for (let n = 0; n < values.length; n++) out[n] = (values[n] as number) - (first[n] as number)
  return out
}

/**
 * Time lost against the first range, in s, at each step of an alignment by distance or place: positive where
 * the range took longer to get there. Both clocks start at the first step that both have.
 */
export function timeLost(alignment: Alignment, range: number): Float32Array {
  const [first, own] = [alignment.atS[0], alignment.atS[range]]
  const out = new Float32Array(alignment.x.length).fill(Number.NaN)
  if (!first || !own) return out
  let [firstStart, ownStart] = [Number.NaN, Number.NaN]
  for (let n = 0; n < out.length; n++) {
    const [a, b] = [first[n] as number, own[n] as number]
    if (Number.isNaN(a) || Number.isNaN(b)) continue
    if (Number.isNaN(ownStart)) [firstStart, ownStart] = [a, b]
    out[n] = b - ownStart - (a - firstStart)
  }
  return out
}

/**
 * Distance gained on the first range, in m, at each step of an alignment by time: positive where the range
 * has come further. `distances`: each unbroken, as in `Stretch`.
 */
export function distanceGained(
  alignment: Alignment,
  distances: readonly (Float64Array | undefined)[],
  range: number,
): Float32Array {
  const [first, own] = [covered(alignment, distances, 0), covered(alignment, distances, range)]
  return differenceFrom(first, own)
}

/** m since the first step. */
function covered(
  { atS }: Alignment,
  distances: readonly (Float64Array | undefined)[],
  range: number,
): Float32Array {
  const [seconds, distance] = [atS[range], distances[range]]
  const out = new Float32Array(seconds?.length ?? 0).fill(Number.NaN)
  if (!seconds || !distance) return out
  let startM = Number.NaN
  for (let n = 0; n < out.length; n++) {
    const at = seconds[n] as number
    if (Number.isNaN(at)) continue
    const reached = distanceAt(distance, at * 1000)
    if (Number.isNaN(startM)) startM = reached
    out[n] = reached - startM
  }
  return out
}
