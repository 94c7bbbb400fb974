/**
 * Moves the borders of placed steps to the second, all together: where the level changes most clearly,
 * preferably to the border of a lap, and so that steps are about as long as planned, as nearly as this
 * athlete keeps to lengths elsewhere.
 */
import type { Step } from '../definition.ts'
import type { Aim } from './aims.ts'
import { knownMean } from './bins.ts'
import { borderCosts, type Course, driftOf, gainsOf, quickness } from './drift.ts'
import type { PossibleStep } from './extra-repetitions.ts'
import { likeliestPlaces } from './likeliest-places.ts'
import { medianOfNormal } from './noise.ts'
import { metresBetween, type Placed, type Recording } from './placed.ts'

/** A border between stretches: steps and unplanned time. */
interface Border {
  at: number
  /** The steps that end and begin here. */
  before?: number
  after?: number
}

/** s by which a border may move in each round; where there are very many of them, at least `leastReachS`. */
const mostReachS = [60, 30] as const
const leastReachS = 23
/** Pairs of places of neighbouring borders that are compared. */
const mostPairs = 2_000_000
/** s beside these places that are looked at. */
const besideS = 40
/** s beyond the bins of its placing by which a lap draws a border. */
const marginS = 4
/** s beside a border that may belong to the other side. */
const betweenS = 5
/** s of unplanned time, whose level changes, that tell its level at a border. */
const otherLevelS = 10
/** s for which the planned level counts, and the share by which steps usually miss it if it counts half. */
const plannedS = 120
const usualScatter = 0.05
/** As in the logarithm of a likelihood: ends of windows that cost so much more than the best are cut off. */
const hopeless = 400
/** As in the logarithm of a likelihood: nothing else counts beside a lap. */
const lapReward = 10_000
/** The likelihood of a step of its planned length, as a multiple of one that is nearly as long. */
const exactLength = 20
/** The same before a change by less than this share of the effort, which the clock tells and legs do not. */
const exactUnfelt = 400
const hardlyFelt = 0.18
/** Share by which lengths are usually missed, where too few steps tell, and the least of it. */
const usualMiss = 0.045
const leastMiss = 0.01
const leastLengths = 3
/** Degrees of freedom of Student's distribution of missed lengths: few are missed by far. */
const freedom = 3
/** s; devices end a step within this of its planned length. */
const exactS = 1

export function settleBorders(
  steps: readonly PossibleStep[],
  placed: readonly (Placed | undefined)[],
  recording: Recording,
  { binS }: { binS: number },
): (Placed | undefined)[] {
  // Settled borders tell levels, noise and lengths better, and settle once more.
  const [far, near] = mostReachS
  const first = settledOnce(steps, placed, recording, {
    ...{ mostS: far, lapReach: binS + marginS, quicknesses: [quickness] },
  })
  return settledOnce(steps, first, recording, {
    ...{ mostS: near, lapReach: marginS, quicknesses: [quickness, 1] },
  })
}

interface Reach {
  /** s by which a border may move, and may be drawn by a lap. */
  mostS: number
  lapReach: number
  /** Shares of the way to a new level that are gone in a second: the likelier one counts. */
  quicknesses: readonly number[]
}

function settledOnce(
  steps: readonly PossibleStep[],
  placed: readonly (Placed | undefined)[],
  recording: Recording,
  { mostS, lapReach, quicknesses }: Reach,
): (Placed | undefined)[] {
  const borders = bordersOf(placed)
  const { signal, length } = recording
  const laps = new Set([0, length, ...recording.laps])
  const courses = coursesOf(steps, placed, recording)
  const drift = signal && driftOf(signal.values, placed, courses)
  const gains = drift && gainsOf(drift)
  const most = Math.max(
    leastReachS,
    lapReach,
    Math.min(mostS, Math.floor(Math.sqrt(mostPairs / borders.length) / 2)),
  )
  const windows = borders.map(({ at }, b) => ({
    first: Math.max(0, at - most, b === 0 ? 0 : (borders[b - 1] as Border).at),
    last: Math.min(length, at + most, borders[b + 1]?.at ?? length),
  }))
  const changes = borders.map(({ at, before, after }, b) => {
    const { first, last } = windows[b] as { first: number; last: number }
    const from = borders[b - 1]?.at ?? 0
    const to = borders[b + 1]?.at ?? length
    let costs: Float64Array = new Float64Array(last - first + 1)
    if (signal && gains) {
      const otherOf = (start: number, end: number): Course | undefined => {
        const level = end - start < otherLevelS ? Number.NaN : knownMean(signal.values, start, end)
        return Number.isNaN(level) ? undefined : { from: level, to: level }
      }
      const left =
        before === undefined
          ? otherOf(Math.max(from, at - betweenS - otherLevelS), at - betweenS)
          : courses[before]
      const right =
        after === undefined
          ? otherOf(at + betweenS, Math.min(to, at + betweenS + otherLevelS))
          : courses[after]
      if (left && right)
        costs = borderCosts(
          signal.values,
          { begin: Math.max(from, first - besideS), first, last, end: Math.min(to, last + besideS) },
          [
            { ...left, at: from },
            { ...right, at: to },
          ],
          gains,
          quicknesses,
        )
    }
    for (let i = 0; i < costs.length; i++) {
      const away = Math.abs(first + i - at)
      if (laps.has(first + i) && away <= lapReach) costs[i] = (costs[i] as number) - lapReward
      // Nothing speaks for another second: stay.
      costs[i] = (costs[i] as number) + 1e-3 * away
    }
    return likelyOf(costs, first, at)
  })
  const firsts = changes.map(({ first }) => first)
  const halted = haltedOf(recording)
  const awayFrom = (step: PossibleStep, start: number, end: number) => {
    const away = secondsAway(step, start, end, recording.distance)
    // The clock of some stands still at traffic lights.
    const stood = (halted[end] as number) - (halted[start] as number)
    if (stood === 0 || step.step.length.type !== 'time') return away
    return Math.abs(away - stood) < Math.abs(away) ? away - stood : away
  }
  const miss = missOf(steps, placed, awayFrom)
  const lengthOf = borders.map(({ before, after }, b) => {
    const step = before === undefined ? undefined : steps[before]
    if (!step) return undefined
    const next = after ?? borders[b + 1]?.after
    const exact = exactOf(courses[before as number], next === undefined ? undefined : courses[next])
    return (start: number, end: number) =>
      lengthLikelihood(awayFrom(step, start, end), miss * (step.timeS ?? end - start), exact)
  })
  const indexes = likeliestPlaces(
    changes.map(({ costs }) => costs),
    (b, i, j) => {
      const start = (firsts[b - 1] as number) + i
      const end = (firsts[b] as number) + j
      const least = lengthOf[b] ? 1 : 0
      if (end < start + least) return 0
      return lengthOf[b]?.(start, end) ?? 1
    },
  )
  const settled = inOrder(
    borders,
    indexes.map((i, b) => (firsts[b] as number) + i),
  )
  const out: (Placed | undefined)[] = placed.map(() => undefined)
  borders.forEach(({ before, after }, i) => {
    const at = settled[i] as number
    if (before !== undefined) out[before] = { from: out[before]?.from ?? at, to: at }
    if (after !== undefined) out[after] = { from: at, to: at }
  })
  return out
}

/**
 * The seconds from the first to the last that is not hopeless, and their costs. `at` is one of them, so that
 * borders can always stay as they are.
 */
function likelyOf(costs: Float64Array, first: number, at: number): { first: number; costs: Float64Array } {
  const least = Math.min(...costs)
  const isLikely = (cost: number, i: number) => cost <= least + hopeless || first + i === at
  const from = costs.findIndex(isLikely)
  return { first: first + from, costs: costs.subarray(from, costs.findLastIndex(isLikely) + 1) }
}

function bordersOf(placed: readonly (Placed | undefined)[]): Border[] {
  const borders: Border[] = []
  placed.forEach((place, k) => {
    if (!place) return
    const last = borders.at(-1)
    if (last?.at === place.from && last.after === undefined) last.after = k
    else borders.push({ at: place.from, after: k })
    borders.push({ at: place.to, before: k })
  })
  return borders
}

/**
 * The level of each step as it was done, the same for all repetitions: partly its own mean, partly the
 * planned one, by as much as all steps together miss theirs.
 */
function coursesOf(
  steps: readonly PossibleStep[],
  placed: readonly (Placed | undefined)[],
  { signal }: Recording,
): (Course | undefined)[] {
  if (!signal) return []
  const plans = signal.aims.map((aim): Course | undefined => {
    if (!aim) return undefined
    if (aim.slope !== 0) return { from: aim.low, to: aim.low + aim.slope }
    const level = middle(aim)
    return { from: level, to: level }
  })
  const sums = new Map<Step, { done: number; planned: number; seconds: number }>()
  const all = { done: 0, planned: 0, seconds: 0 }
  placed.forEach((place, k) => {
    const step = steps[k]?.step
    if (!place || !step) return
    const margin = Math.min(betweenS, (place.to - place.from) >> 2)
    const mean = knownMean(signal.values, place.from + margin, place.to - margin)
    if (Number.isNaN(mean)) return
    const seconds = place.to - place.from
    const plan = plans[k]
    const known = sums.get(step) ?? { done: 0, planned: 0, seconds: 0 }
    const more = { done: mean * seconds, planned: plan ? ((plan.from + plan.to) / 2) * seconds : 0, seconds }
    sums.set(step, {
      done: known.done + more.done,
      planned: known.planned + more.planned,
      seconds: known.seconds + seconds,
    })
    if (!plan) return
    all.done += more.done
    all.planned += more.planned
    all.seconds += seconds
  })
  const usual = all.planned > 0 ? all.done / all.planned : 1
  let squares = 0
  for (const { done, planned, seconds } of sums.values())
    if (planned > 0) squares += seconds * (done / planned / usual - 1) ** 2
  const scatter = squares / Math.max(1, all.seconds)
  const trusted = plannedS / (1 + scatter / usualScatter ** 2)
  return steps.map(({ step }, k) => {
    const known = sums.get(step)
    const plan = plans[k]
    if (!plan) return known && { from: known.done / known.seconds, to: known.done / known.seconds }
    const own = known && known.planned > 0 ? known.done / known.planned : usual
    const seconds = known?.seconds ?? 0
    const factor = (own * seconds + usual * trusted) / (seconds + trusted)
    return { from: factor * plan.from, to: factor * plan.to }
  })
}

/** The share of lengths by which the athlete usually misses them. */
function missOf(
  steps: readonly PossibleStep[],
  placed: readonly (Placed | undefined)[],
  awayFrom: (step: PossibleStep, start: number, end: number) => number,
): number {
  const misses: number[] = []
  placed.forEach((place, k) => {
    const step = steps[k] as PossibleStep
    if (!place || step.timeS === null || step.planned === undefined) return
    misses.push(Math.abs(awayFrom(step, place.from, place.to)) / step.timeS)
  })
  if (misses.length < leastLengths) return usualMiss
  misses.sort((a, b) => a - b)
  return Math.max(leastMiss, (misses[misses.length >> 1] as number) / medianOfNormal)
}

/** The likelihood of the planned length of a step between two levels. */
function exactOf(left: Course | undefined, right: Course | undefined): number {
  if (!left || !right) return exactLength
  return Math.abs(right.from / left.to - 1) < hardlyFelt ? exactUnfelt : exactLength
}

/** The middle of an aim, or its only limit. */
function middle({ low, high }: Aim): number {
  if (!Number.isFinite(low)) return high
  return Number.isFinite(high) ? (low + high) / 2 : low
}

/** Seconds without any effort up to each second, while the timer ran: at traffic lights. */
function haltedOf({ signal, length }: Recording): Int32Array {
  const halted = new Int32Array(length + 1)
  for (let i = 0; i < length; i++) halted[i + 1] = (halted[i] as number) + Number(signal?.values[i] === 0)
  return halted
}

function lengthLikelihood(away: number, usualAway: number, exact: number): number {
  if (Math.abs(away) <= exactS) return exact
  const share = away / Math.max(exactS, usualAway)
  return 1 / (1 + (share * share) / freedom) ** ((freedom + 1) / 2)
}

/** s between a border and the one before. */
const leastOf = ({ before }: Border): number => (before === undefined ? 0 : 1)

/** Each border is placed where it most likely is, so that two of an uncertain step might change places. */
function inOrder(borders: readonly Border[], places: readonly number[]): number[] {
  const out = [...places]
  for (let b = out.length - 1; b > 0; b--)
    out[b - 1] = Math.min(out[b - 1] as number, (out[b] as number) - leastOf(borders[b] as Border))
  return out
}

/** s by which a stretch is longer or shorter than planned; 0 where no length is planned. */
function secondsAway(
  { step, timeS }: PossibleStep,
  start: number,
  end: number,
  distance: Float64Array | undefined,
): number {
  if (step.length.type === 'time') return end - start - step.length.value
  if (step.length.type === 'distance' && distance) {
    const metres = metresBetween(distance, start, end)
    const mps = metres / Math.max(1, end - start)
    return mps > 0 ? (metres - step.length.value) / mps : end - start
  }
  return timeS === null ? 0 : end - start - timeS
}
