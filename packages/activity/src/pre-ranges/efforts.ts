import { alike, inSet } from './effort-sets.ts'
import type { EffortSignal } from './effort-signal.ts'
import { mean, spread, squaredError } from './level.ts'
import { runningMedian } from './running-median.ts'
import { difference, joined, type Stretch, stretchesOf } from './stretches.ts'

/** Takes out coasting through a bend and leaves borders where they are. */
const medianS = 13
/** No shorter effort is proposed. */
export const shortestEffortS = 12
/** How far from a change point its border is looked for. */
const reachS = 9
/** Over how many seconds beside a border the step is measured, after so many that a change takes. */
const besideS = 12
const changingS = 3
/** How much of the change of level must happen at the border itself: a hill begins more slowly than an effort. */
const leastStep = 0.55
/** Neighbours that differ by less than this share of the contrast may belong to the same effort. */
const nearlyShare = 0.8

/** For efforts that are not one of a set: shorter, less even or less clearly set off they may be a hill's. */
const alone = { shortestS: 240, aroundS: 180, step: 0.8, contrastShare: 1.3, unevennessShare: 0.47 }
/** Under this share of an effort's level one rolls. */
const rollingShare = 0.25

/**
 * The steady efforts in a signal, in order of time: stretches of one level, higher than what lies around them, which begin
 * and end at once and come in sets or stand out by themselves. Change points on the 13 s median, then the border moved to
 * the second that parts the two levels best.
 */
export function findEfforts(signal: EffortSignal): Stretch[] {
  const smooth = runningMedian(signal.values, medianS)
  const stretches = stretchesOf(smooth, signal.contrast)
  const efforts = apart(
    stretches
      .flatMap((_, k) => candidateAt(stretches, k, signal) ?? [])
      .map((candidate) => withBorders(candidate, smooth))
      .filter((candidate) => isEffort(candidate, smooth, signal)),
  )
  const clear = efforts.filter((effort) => standsAlone(effort, smooth, signal))
  return efforts.filter((effort) => clear.some((other) => alike(other, effort)) || inSet(effort, efforts))
}

/** A stretch with those beside it that are nearly as high, if what lies beyond them is lower. */
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

/** Of candidates that overlap the longest. */
function apart(candidates: readonly Stretch[]): Stretch[] {
  const chosen: Stretch[] = []
  for (const candidate of candidates.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const isFree = chosen.every(({ from, to }) => candidate.to <= from || candidate.from >= to)
    if (isFree) chosen.push(candidate)
  }
  return chosen.sort((a, b) => a.from - b.from)
}

/** Both borders moved to the second that parts the levels on both sides best. */
function withBorders(candidate: Stretch, smooth: Float32Array): Stretch {
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

/** Long, very even, with clear steps at both ends, and easy riding or running around it, not only rolling. */
function standsAlone(effort: Stretch, smooth: Float32Array, signal: EffortSignal): boolean {
  const { from, to, level } = effort
  const { contrast, unevenness, leastOutside } = signal
  if (to - from < alone.shortestS) return false
  if (spread(smooth, from + changingS, to - changingS) > alone.unevennessShare * unevenness * level) {
    return false
  }
  const easy = (1 - alone.contrastShare * contrast) * level
  const before = worked(smooth, from - alone.aroundS, from, level)
  const after = worked(smooth, to, to + alone.aroundS, level)
  if (!((before + after) / 2 <= easy && showsInAll(effort, signal))) return false
  return stepsAt(effort, smooth).every(
    ({ outside, inside }) =>
      outside >= leastOutside * level &&
      outside <= easy &&
      inside - outside >= alone.step * (level - outside),
  )
}

/** Downhill a run is faster for no effort, uphill costlier for no pace: an effort is both. */
function showsInAll({ from, to }: Stretch, { also, seconds, contrast }: EffortSignal): boolean {
  const first = Math.max(0, from - alone.aroundS)
  const last = Math.min(seconds.length, to + alone.aroundS)
  return also.every((values) => {
    const taken = Float32Array.from(seconds.subarray(first, last), (second) => values[second] as number)
    const inside = mean(taken, from - first, to - first)
    const limit = (1 - contrast / 2) * inside
    return mean(taken, 0, from - first) <= limit && mean(taken, to - first, last - first) <= limit
  })
}

/** Levels on both sides of both borders, a few seconds away from them. */
function stepsAt({ from, to }: Stretch, smooth: Float32Array) {
  const beside = (a: number, b: number) => mean(smooth, Math.max(0, a), Math.min(smooth.length, b))
  const near = changingS
  const far = changingS + besideS
  return [
    { outside: beside(from - far, from - near), inside: beside(from + near, from + far) },
    { outside: beside(to + near, to + far), inside: beside(to - far, to - near) },
  ]
}

/** Mean level without rolling; NaN where all was. */
function worked(smooth: Float32Array, from: number, to: number, level: number): number {
  let sum = 0
  let count = 0
  for (let i = Math.max(0, from); i < to && i < smooth.length; i++) {
    const value = smooth[i] as number
    if (value < rollingShare * level) continue
    sum += value
    count++
  }
  return sum / count
}
