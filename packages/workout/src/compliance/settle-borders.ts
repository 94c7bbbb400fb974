/**
 * Moves the borders of placed steps to the second, all together: where the level changes most clearly,
 * preferably to the border of a lap, and so that steps are about as long as planned, as nearly as this
 * athlete keeps to lengths elsewhere.
 */
import type { Step } from '../definition.ts'
import { knownMean } from './bins.ts'
import type { PossibleStep } from './extra-repetitions.ts'
import { likeliestPlaces } from './likeliest-places.ts'
import { changeCosts, medianOfNormal, type Noise, secondWeight, usualChange } from './noise.ts'
import type { Placed, Recording } from './placed.ts'

/** A border between stretches: steps and unplanned time. */
interface Border {
  at: number
  /** The steps that end and begin here. */
  before?: number
  after?: number
}

/** s by which a border may move: at least so many, and beyond the bins of its placing. */
const leastReachS = 23
const marginS = 4
/** s beside a border that may belong to the other side. */
const betweenS = 5
/** s of a stretch that tell its level at a border. */
const levelS = 30
/** The same of unplanned time, whose level changes. */
const otherLevelS = 10
/** s that the level of all repetitions of a step counts for, beside its level at the border. */
const repetitionsS = 60
/** As in the logarithm of a likelihood. */
const lapReward = 200
/** The likelihood of a step of its planned length, as a multiple of one that is nearly as long. */
const exactLength = 20
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
  { binS, noise }: { binS: number; noise: Noise | undefined },
): (Placed | undefined)[] {
  const borders = bordersOf(placed)
  const lapReach = binS + marginS
  const reach = Math.max(leastReachS, lapReach)
  const { signal } = recording
  // The square root: levels change within steps, but seldom just where a step ends.
  const weight = signal && noise ? Math.sqrt(secondWeight(noise, usualChange(placed, signal.values))) : 1
  const laps = new Set([0, recording.length, ...recording.laps])
  const levels = levelsOf(steps, placed, recording)
  const changes = borders.map((border, i) => {
    const range = { from: borders[i - 1]?.at ?? 0, to: borders[i + 1]?.at ?? recording.length }
    return borderCosts(border, range, { recording, noise, weight, laps, lapReach, reach, levels })
  })
  const awayFrom = (step: PossibleStep, start: number, end: number) =>
    secondsAway(step, start, end, recording.distance)
  const miss = missOf(steps, placed, awayFrom)
  const indexes = likeliestPlaces(changes, (b, i, j) => {
    const start = (borders[b - 1] as Border).at - reach + i
    const end = (borders[b] as Border).at - reach + j
    if (end < start + leastOf(borders[b] as Border)) return 0
    const k = (borders[b] as Border).before
    const step = k === undefined ? undefined : steps[k]
    return step ? lengthLikelihood(awayFrom(step, start, end), miss * (step.timeS ?? end - start)) : 1
  })
  const settled = inOrder(
    borders,
    indexes.map((i, b) => (borders[b] as Border).at - reach + i),
  )
  const out: (Placed | undefined)[] = placed.map(() => undefined)
  borders.forEach(({ before, after }, i) => {
    const at = settled[i] as number
    if (before !== undefined) out[before] = { from: out[before]?.from ?? at, to: at }
    if (after !== undefined) out[after] = { from: at, to: at }
  })
  return out
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

/** The mean level of all repetitions of each step; undefined where it changes or is not known. */
function levelsOf(
  steps: readonly PossibleStep[],
  placed: readonly (Placed | undefined)[],
  { signal }: Recording,
): (number | undefined)[] {
  const sums = new Map<Step, { sum: number; seconds: number }>()
  placed.forEach((place, k) => {
    const step = steps[k]?.step
    if (!place || !step || !signal || signal.aims[k]?.slope !== 0) return
    const margin = Math.min(betweenS, (place.to - place.from) >> 2)
    const mean = knownMean(signal.values, place.from + margin, place.to - margin)
    if (Number.isNaN(mean)) return
    const seconds = place.to - place.from
    const known = sums.get(step) ?? { sum: 0, seconds: 0 }
    sums.set(step, { sum: known.sum + mean * seconds, seconds: known.seconds + seconds })
  })
  return steps.map(({ step }) => {
    const known = sums.get(step)
    return known && known.sum / known.seconds
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

function lengthLikelihood(away: number, usualAway: number): number {
  if (Math.abs(away) <= exactS) return exactLength
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

interface Settling {
  levels: readonly (number | undefined)[]
  recording: Recording
  noise: Noise | undefined
  /** The weight of single seconds. */
  weight: number
  laps: ReadonlySet<number>
  /** s by which a border may move to a lap, and to elsewhere. */
  lapReach: number
  reach: number
}

/** The costs of a border at each second within reach. */
function borderCosts(
  own: Border,
  { from, to }: { from: number; to: number },
  { recording, noise, weight, laps, lapReach, reach, levels }: Settling,
): Float64Array {
  const { signal, length } = recording
  const { at } = own
  const begin = at - reach
  const costs = new Float64Array(2 * reach + 1)
  if (signal && noise) {
    const [left, right] = [own.before, own.after].map((step) =>
      step === undefined ? otherLevelS : levelS,
    ) as [number, number]
    const [end, start] = [
      Math.max(from + 1, at - betweenS, (from + at) >> 1),
      Math.min(at + betweenS, (at + to) >> 1, to - 1),
    ]
    const levelOf = (step: number | undefined, first: number, last: number) => {
      const here = knownMean(signal.values, first, last)
      const usual = step === undefined ? undefined : levels[step]
      if (usual === undefined || Number.isNaN(here)) return here
      return (here * (last - first) + usual * repetitionsS) / (last - first + repetitionsS)
    }
    const before = levelOf(own.before, Math.max(from, end - left), end)
    const after = levelOf(own.after, start, Math.min(to, start + right))
    if (!Number.isNaN(before + after))
      costs.set(
        changeCosts(signal.values, { begin, end: begin + 2 * reach }, { before, after }, noise).map(
          (cost) => weight * cost,
        ),
      )
  }
  for (let i = 0; i < costs.length; i++) {
    const second = begin + i
    if (second < 0 || second > length) costs[i] = Number.POSITIVE_INFINITY
    else if (laps.has(second) && Math.abs(i - reach) <= lapReach) costs[i] = (costs[i] as number) - lapReward
    // Nothing speaks for another second: stay.
    costs[i] = (costs[i] as number) + 1e-3 * Math.abs(i - reach)
  }
  return costs
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
    const last = distance.length - 1
    const metres = (distance[Math.min(end, last)] ?? 0) - (distance[Math.min(start, last)] ?? 0)
    const mps = metres / Math.max(1, end - start)
    return mps > 0 ? (metres - step.length.value) / mps : end - start
  }
  return timeS === null ? 0 : end - start - timeS
}
