import { alike, inSet } from './effort-sets.ts'
import type { EffortSignal } from './effort-signal.ts'
import { mean, spread, squaredError } from './level.ts'
import { runningMedian } from './running-median.ts'
import { difference, joined, type Stretch, stretchesOf } from './stretches.ts'

/** s; the median hides coasting through a bend and leaves borders in place. */
const medianS = 13
/** s; no shorter effort is suggested. */
export const shortestEffortS = 12
/** s; a border is searched this far from a change point. */
const reachS = 9
/** s on both sides of a border over which the step is measured, after `changingS` for the change itself. */
const besideS = 12
const changingS = 3
/** Share of the change of level that must happen at the border. A hill begins more slowly than an effort. */
const leastStep = 0.55
/** Share of the contrast; neighbours that differ by less may belong to the same effort. */
const nearlyShare = 0.8

/** Conditions for efforts outside a set. Shorter, less even or less distinct ones may be due to a hill. */
const standalone = { shortestS: 240, aroundS: 180, step: 0.8, contrastShare: 1.3, unevennessShare: 0.47 }
/** Share of an effort's level; below it the athlete is coasting. */
const coastingShare = 0.25

/**
 * The steady efforts in a signal, sorted by time: stretches of one level, higher than their surroundings,
 * with abrupt borders, that come in sets or stand out. Finds change points on the 13 s median and then moves
 * each border to the second that separates the two levels best.
 */
export function findEfforts(signal: EffortSignal): Stretch[] {
  const smooth = runningMedian(signal.values, medianS)
  const stretches = stretchesOf(smooth, signal.contrast)
  const efforts = withoutOverlaps(
    stretches
      .flatMap((_, k) => candidateAt(stretches, k, signal) ?? [])
      .map((candidate) => withRefinedBorders(candidate, smooth))
      .filter((candidate) => isEffort(candidate, smooth, signal)),
  )
  const clear = efforts.filter((effort) => standsAlone(effort, smooth, signal))
  return efforts.filter((effort) => clear.some((other) => alike(other, effort)) || inSet(effort, efforts))
}

/** A stretch joined with neighbours of almost the same level, if their surroundings are lower. */
function candidateAt(
  stretches: readonly Stretch[],
  k: number,
  { contrast }: EffortSignal,
): Stretch | undefined {
  let first = k
  let last = k
  let whole = stretches[k] as Stretch
  for (;;) {
    const before = stretches[first - 1]
    const after = stretches[last + 1]
    const toBefore = before ? difference(before, whole) : 1
    const toAfter = after ? difference(after, whole) : 1
    if (Math.min(toBefore, toAfter) >= nearlyShare * contrast) break
    if (before && toBefore <= toAfter) {
      whole = joined(before, whole)
      first--
    } else if (after) {
      whole = joined(whole, after)
      last++
    }
  }
  const isLower = (beside: Stretch | undefined) => beside === undefined || beside.level < whole.level
  return isLower(stretches[first - 1]) && isLower(stretches[last + 1]) ? whole : undefined
}

/** Keeps the longest of overlapping candidates. */
function withoutOverlaps(candidates: readonly Stretch[]): Stretch[] {
  const chosen: Stretch[] = []
  for (const candidate of candidates.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const isFree = chosen.every(({ from, to }) => candidate.to <= from || candidate.from >= to)
    if (isFree) chosen.push(candidate)
  }
  return chosen.sort((a, b) => a.from - b.from)
}

/** Moves both borders to the second that separates the levels best. */
function withRefinedBorders(candidate: Stretch, smooth: Float32Array): Stretch {
  const from = borderNear(smooth, candidate.from)
  const to = borderNear(smooth, candidate.to)
  return to > from ? { from, to, level: mean(smooth, from, to) } : candidate
}

function borderNear(smooth: Float32Array, at: number): number {
  if (at <= 0 || at >= smooth.length) return at
  const first = Math.max(1, at - reachS)
  const last = Math.min(smooth.length - 1, at + reachS)
  const begin = Math.max(0, first - besideS)
  const end = Math.min(smooth.length, last + besideS)
  let least = Number.POSITIVE_INFINITY
  let best = at
  for (let border = first; border <= last; border++) {
    const error = squaredError(smooth, begin, border) + squaredError(smooth, border, end)
    if (error < least) {
      least = error
      best = border
    }
  }
  return best
}

function isEffort(candidate: Stretch, smooth: Float32Array, signal: EffortSignal): boolean {
  const { from, to, level } = candidate
  const { contrast, unevenness, leastLevel } = signal
  if (to - from < shortestEffortS || level < leastLevel) return false
  if (spread(smooth, from + changingS, to - changingS) > unevenness * level) return false
  return stepsAt(candidate, smooth).every(
    ({ outside, inside }) =>
      // Nothing lies outside where the activity begins or ends.
      Number.isNaN(outside) ||
      (outside <= (1 - contrast) * level && inside - outside >= leastStep * (level - outside)),
  )
}

/**
 * True if an effort is long, very even, has clear steps at both ends and easy effort around it that is not
 * just coasting.
 */
function standsAlone(effort: Stretch, smooth: Float32Array, signal: EffortSignal): boolean {
  const { from, to, level } = effort
  const { contrast, unevenness, leastOutside } = signal
  if (to - from < standalone.shortestS) return false
  if (spread(smooth, from + changingS, to - changingS) > standalone.unevennessShare * unevenness * level) {
    return false
  }
  const easy = (1 - standalone.contrastShare * contrast) * level
  const before = meanWithoutCoasting(smooth, from - standalone.aroundS, from, level)
  const after = meanWithoutCoasting(smooth, to, to + standalone.aroundS, level)
  if (!((before + after) / 2 <= easy && showsInAll(effort, signal))) return false
  return stepsAt(effort, smooth).every(
    ({ outside, inside }) =>
      outside >= leastOutside * level &&
      outside <= easy &&
      inside - outside >= standalone.step * (level - outside),
  )
}

/**
 * True if an effort shows in speed and in its cost. A run is faster downhill and costlier uphill without
 * effort.
 */
function showsInAll({ from, to }: Stretch, { also, seconds, contrast }: EffortSignal): boolean {
  const first = Math.max(0, from - standalone.aroundS)
  const last = Math.min(seconds.length, to + standalone.aroundS)
  return also.every((values) => {
    const taken = Float32Array.from(seconds.subarray(first, last), (second) => values[second] as number)
    const inside = mean(taken, from - first, to - first)
    const limit = (1 - contrast / 2) * inside
    return mean(taken, 0, from - first) <= limit && mean(taken, to - first, last - first) <= limit
  })
}

/** The levels a few seconds outside and inside of both borders. */
function stepsAt({ from, to }: Stretch, smooth: Float32Array) {
  const beside = (a: number, b: number) => mean(smooth, Math.max(0, a), Math.min(smooth.length, b))
  const near = changingS
  const far = changingS + besideS
  return [
    { outside: beside(from - far, from - near), inside: beside(from + near, from + far) },
    { outside: beside(to + near, to + far), inside: beside(to - far, to - near) },
  ]
}

/** The mean level without coasting; NaN if all of it was coasting. */
function meanWithoutCoasting(smooth: Float32Array, from: number, to: number, level: number): number {
  let sum = 0
  let count = 0
  for (let i = Math.max(0, from); i < to && i < smooth.length; i++) {
    const value = smooth[i] as number
    if (value < coastingShare * level) continue
    sum += value
    count++
  }
  return sum / count
}
