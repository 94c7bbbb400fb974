/**
 * Ranges of several activities on one common axis: the time since each start, the distance since each start,
 * or the place along a road. Each range is described by the second of its activity at each step of the axis,
 * from which any column of its series can be read (`values.ts`).
 */
import { distanceAt } from '@cadenza/activity/unbroken-distance'
import type { Positions } from '../places/plane.ts'

/** Part of an activity, on the activity's 1 Hz grid. */
export interface Stretch {
  /** s since the activity's start. */
  fromS: number
  toS: number
  /** Unbroken, in m, with a value for the end of the last second; undefined without distance. */
  distance: Float64Array | undefined
  /** undefined without positions. */
  positions: Positions | undefined
}

/** Evenly spaced axis, and the second of each activity's start-based clock at each of its steps. */
export interface Alignment {
  /** s (by time) or m, from 0. */
  x: Float64Array
  /** By range: s since the activity's start, never falling; NaN where the range has nothing at this step. */
  atS: Float64Array[]
}

/** Steps of an axis, at most; beyond, they become longer. A screen has fewer pixels. */
export const mostSteps = 4_000

/** Aligns by the time since each start, in whole seconds. */
export function alignByTime(stretches: readonly Stretch[]): Alignment {
  const longest = stretches.reduce((most, { fromS, toS }) => Math.max(most, toS - fromS), 0)
  const stepS = Math.max(1, Math.ceil(longest / mostSteps))
  const x = steps(Math.floor(longest / stepS) + 1, stepS)
  return {
    x,
    atS: stretches.map(({ fromS, toS }) => x.map((s) => (fromS + s <= toS ? fromS + s : Number.NaN))),
  }
}

/**
 * Aligns by the distance since each start, in whole metres. During a stop the distance is that of the stop's
 * first second. A stretch without distance has NaN alone.
 */
export function alignByDistance(stretches: readonly Stretch[]): Alignment {
  const lengths = stretches.map(({ fromS, toS, distance }) =>
    distance ? distanceAt(distance, toS * 1000) - distanceAt(distance, fromS * 1000) : 0,
  )
  const longest = Math.max(0, ...lengths)
  const stepM = Math.max(1, Math.ceil(longest / mostSteps))
  const x = steps(Math.floor(longest / stepM) + 1, stepM)
  return {
    x,
    atS: stretches.map((stretch, i) => secondsAtDistance(stretch, x, lengths[i] as number)),
  }
}

/** The second at which a stretch first reached each distance from its start. */
function secondsAtDistance(
  { fromS, toS, distance }: Stretch,
  x: Float64Array,
  lengthM: number,
): Float64Array {
  const atS = new Float64Array(x.length).fill(Number.NaN)
  if (!distance || !(lengthM > 0)) return atS
  const startM = distanceAt(distance, fromS * 1000)
  // Between `before` and `second` the distance grows from `beforeM` to `reachedM`.
  let [before, beforeM] = [fromS, startM]
  let second = Math.min(Math.floor(fromS) + 1, toS)
  let reachedM = distanceAt(distance, second * 1000)
  for (let n = 0; n < x.length && (x[n] as number) <= lengthM; n++) {
    const wantedM = startM + (x[n] as number)
    while (reachedM < wantedM && second < toS) {
      ;[before, beforeM] = [second, reachedM]
      second = Math.min(second + 1, toS)
      reachedM = distanceAt(distance, second * 1000)
    }
    const rise = reachedM - beforeM
    const share = rise > 0 ? Math.min(Math.max((wantedM - beforeM) / rise, 0), 1) : 0
    atS[n] = before + share * (second - before)
  }
  return atS
}

const steps = (count: number, step: number): Float64Array =>
  Float64Array.from({ length: count }, (_, n) => n * step)
