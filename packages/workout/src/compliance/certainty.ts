/** Tells which edges of placed steps the recording shows, and which are a guess among several places. */
import type { Signal } from './aims.ts'
import { knownMean } from './bins.ts'
import { isSameRepetition, type PossibleStep } from './extra-repetitions.ts'
import { changeCosts, levelS, type Noise, usualChange } from './noise.ts'
import { hasStepLaps, type Placed, type Recording } from './placed.ts'

/** True where a step's start and end are known to `toleranceS`. Of a step left out, both are the same. */
export interface Certainty {
  from: boolean
  to: boolean
}

/** s by which a certain edge may differ. */
const toleranceS = 2
/** The least probability of a certain edge. */
const leastProbability = 0.97
/** The weight of seconds: noise of the first order is less than what hills and tiring legs do. */
const secondWeight = 0.3
/** s to both sides where else an edge may be. */
const searchedS = 240
/**
 * Spreads by which the level of other time must miss a step's target, so that it is not a part of the step.
 */
const otherSpreads = 1
/** A change of level that tells an edge, in standard deviations of those within steps. */
const usualChanges = 3
/** Share of a step's length from which other time may have been the step itself. */
const wholeShare = 0.25
/** s; steps of this much more and less than planned may have been taken for one another. */
const leastShiftS = 60

/** s by which a certain edge may have moved when the borders were settled. */
const agreedS = 7

interface Stretch {
  from: number
  to: number
  /** undefined for unplanned time. */
  step?: number
}

/** `found` are the places before their borders were settled; `noise` is that of the signal. */
export function certaintyOf(
  steps: readonly PossibleStep[],
  { settled: placed, found }: Record<'settled' | 'found', readonly (Placed | undefined)[]>,
  recording: Recording,
  noise: Noise | undefined,
): Certainty[] {
  const { signal, length } = recording
  const certain = placed.map((): Certainty => ({ from: true, to: true }))
  const stretches = stretchesOf(placed, length)
  const laps = new Set(hasStepLaps(recording, steps) ? recording.laps : [])
  const usual = signal ? usualChange(placed, signal.values) : 0
  const doubt = (step: number | undefined, ...edges: (keyof Certainty)[]) => {
    if (step !== undefined) for (const edge of edges) (certain[step] as Certainty)[edge] = false
  }
  for (let edge = 1; edge < stretches.length; edge++) {
    const [left, right] = [stretches[edge - 1] as Stretch, stretches[edge] as Stretch]
    const isShown =
      laps.has(right.from) ||
      (signal && noise && isChange(left, right, { values: signal.values, noise, usual }))
    if (isShown) continue
    doubt(left.step, 'to')
    doubt(right.step, 'from')
  }
  // Where whole steps and single seconds disagree, neither is certain.
  placed.forEach((place, k) => {
    const before = found[k]
    if (!place || !before) return
    for (const edge of ['from', 'to'] as const)
      if (!laps.has(place[edge]) && Math.abs(place[edge] - before[edge]) > agreedS) doubt(k, edge)
  })
  // What was not planned may have been a part of the step beside it, or the step itself.
  stretches.forEach((other, i) => {
    if (other.step !== undefined) return
    const [before, after] = [stretches[i - 1]?.step, stretches[i + 1]?.step]
    const whole = (step: number) => other.to - other.from >= wholeShare * (steps[step]?.timeS ?? 0)
    if (before !== undefined && couldBe(signal, before, startOf(other)))
      doubt(before, 'to', ...(whole(before) ? (['from'] as const) : []))
    if (after !== undefined && couldBe(signal, after, endOf(other)))
      doubt(after, 'from', ...(whole(after) ? (['to'] as const) : []))
  })
  // A step left out may be hidden in a stretch beside it that has its level.
  steps.forEach(({ planned }, k) => {
    if (placed[k] || (planned === undefined && !placed[k - 1])) return
    const next = stretches.findIndex(({ step }) => step !== undefined && step > k)
    const at = next < 0 ? stretches.length : next
    for (const stretch of stretches.slice(Math.max(0, at - 1), at + 1)) {
      if (laps.has(stretch.from) && laps.has(stretch.to)) continue
      const isBefore = (stretch.step ?? -1) < k
      if (!couldBe(signal, k, isBefore ? endOf(stretch) : startOf(stretch))) continue
      doubt(k, 'from', 'to')
      doubt(stretch.step, 'from', 'to')
    }
  })
  // Nobody rests after nothing: what looks like the rest after work left out may be a later step.
  steps.forEach((step, k) => {
    const before = steps[k - 1]
    if (!before || !placed[k] || placed[k - 1] || !isSameRepetition(before, step)) return
    const next = placed.findIndex((place, i) => i > k && place !== undefined)
    for (const each of [k - 1, k, next]) if (each >= 0) doubt(each, 'from', 'to')
  })
  doubtShifted(steps, placed, stretches, { hasLaps: laps.size > 0, doubt })
  return certain
}

/**
 * Time that nobody planned may have been a step that seems to be left out or cut short, and all steps between
 * them the ones before or after: nothing tells which of equal repetitions was left out. Laps tell how long
 * steps were.
 */
function doubtShifted(
  steps: readonly PossibleStep[],
  placed: readonly (Placed | undefined)[],
  stretches: readonly Stretch[],
  { hasLaps, doubt }: { hasLaps: boolean; doubt: (step: number, ...edges: (keyof Certainty)[]) => void },
): void {
  const lacking = steps.map(({ planned, timeS }, k) => {
    const place = placed[k]
    if (planned === undefined || timeS === null) return 0
    if (!place) return timeS
    return hasLaps ? 0 : timeS - (place.to - place.from)
  })
  stretches.forEach(({ from, to, step }, i) => {
    const plannedS = step === undefined ? 0 : steps[step]?.timeS
    const more = step !== undefined && (hasLaps || plannedS == null) ? 0 : to - from - (plannedS ?? 0)
    if (more < leastShiftS) return
    const next = step ?? stretches[i + 1]?.step ?? steps.length
    const isLacking = (lackingS: number, k: number) =>
      lackingS >= (placed[k] ? leastShiftS : 1) && more >= wholeShare * lackingS
    const [first, last] = [lacking.findIndex(isLacking), lacking.findLastIndex(isLacking)]
    if (first < 0) return
    for (let k = Math.min(first, next); k <= Math.max(last, next - 1); k++) doubt(k, 'from', 'to')
  })
}

const startOf = ({ from, to }: Stretch): Placed => ({ from, to: Math.min(to, from + levelS) })
const endOf = ({ from, to }: Stretch): Placed => ({ from: Math.max(from, to - levelS), to })

function stretchesOf(placed: readonly (Placed | undefined)[], length: number): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  placed.forEach((place, step) => {
    if (!place) return
    if (place.from > at) stretches.push({ from: at, to: place.from })
    stretches.push({ ...place, step })
    at = place.to
  })
  if (at < length) stretches.push({ from: at, to: length })
  return stretches
}

/** True if a stretch has a level that the step asks for, or nothing tells. */
export function couldBe(signal: Signal | undefined, step: number, { from, to }: Placed): boolean {
  const aim = signal?.aims[step]
  if (!signal || !aim) return true
  const mean = knownMean(signal.values, from, to)
  const spread = otherSpreads * signal.spread
  const [low, high] = [aim.low + Math.min(0, aim.slope), aim.high + Math.max(0, aim.slope)]
  return !(Math.max(low - mean, mean - high) > spread)
}

/** True if the signal changes at the edge, and nowhere near it as clearly. */
function isChange(
  left: Stretch,
  right: Stretch,
  { values, noise, usual }: { values: Float32Array; noise: Noise; usual: number },
): boolean {
  const at = right.from
  const before = knownMean(values, Math.max(left.from, at - levelS), at)
  const after = knownMean(values, at, Math.min(right.to, at + levelS))
  if (!(Math.abs(after - before) > usualChanges * usual)) return false
  const begin = Math.max(left.from, at - searchedS)
  const end = Math.min(right.to, at + searchedS)
  const costs = changeCosts(values, { begin, end }, { before, after }, noise)
  const least = Math.min(...costs)
  let all = 0
  let near = 0
  costs.forEach((cost, i) => {
    const likelihood = Math.exp(secondWeight * (least - cost))
    all += likelihood
    if (Math.abs(begin + i - at) <= toleranceS) near += likelihood
  })
  return near / all >= leastProbability
}
