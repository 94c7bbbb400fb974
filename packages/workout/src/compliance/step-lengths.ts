/** Costs of the lengths of a step, beside those of missing its target. */
import type { Bins } from './bins.ts'
import type { PossibleStep } from './extra-repetitions.ts'

/** A step that ends earlier or later than planned, and each bin of it. */
const offLengthCost = 0.8
const longerCost = 0.12
/** From this share of the planned length on, the rest had better be unplanned time. */
const tooLong = 1.25
const tooLongCost = 0.6
/** A step that is left out, and each of its bins up to `skipBins`. */
export const skipCost = 4.5
const skipBinCost = 0.07
const skipBins = 60
/** A step is at least and at most this share of its planned length. */
const shortest = 0.25
const longest = 1.6
/** s */
const longestOpenS = 1800

/** s; the longest that a step is looked for. */
export const longestOf = ({ timeS }: PossibleStep): number =>
  timeS === null ? longestOpenS : Math.ceil(longest * timeS)

/** The lengths in s that a step may have from a bin on, and what each costs. */
export interface Lengths {
  firstS: number
  costs: Float64Array
}

/**
 * The lengths that a step may have from each bin on, to be asked for in order. `shorter` is the cost of a
 * step that was almost left out, as a multiple of one that was.
 */
export function lengthsOf(
  { step, timeS }: PossibleStep,
  bins: Bins,
  distance: Float64Array | undefined,
  shorter: number,
): (start: number) => Lengths {
  if (step.length.type === 'distance' && distance)
    return distancesOf(step.length.value, distance, shorter, bins)
  if (timeS === null) {
    const open = { firstS: 1, costs: new Float64Array(longestOpenS) }
    return () => open
  }
  const firstS = Math.max(1, Math.floor(shortest * timeS))
  const lastS = Math.ceil(longest * timeS) + 2 * bins.binS
  const costs = new Float64Array(lastS - firstS + 1)
  for (let i = 0; i < costs.length; i++) costs[i] = lengthCost(firstS + i, timeS, bins.binS, shorter)
  const lengths = { firstS, costs }
  return () => lengths
}

function distancesOf(
  metres: number,
  distance: Float64Array,
  shorter: number,
  { binS, edges }: Bins,
): (start: number) => Lengths {
  const at = (second: number) => distance[Math.min(second, distance.length - 1)] as number
  let first = 0
  let last = 0
  return (start) => {
    const second = edges[start] as number
    const from = at(second)
    first = Math.max(first, second + 1)
    while (first < distance.length && at(first) - from < shortest * metres) first++
    last = Math.max(last, first)
    while (last < distance.length && at(last) - from < longest * metres) last++
    const costs = new Float64Array(last - first + 1)
    for (let i = 0; i < costs.length; i++) {
      const seconds = first + i - second
      const done = at(first + i) - from
      // The time for the distance at the mean speed of the step.
      costs[i] =
        done > 0 ? lengthCost(seconds, (seconds * metres) / done, binS, shorter) : Number.POSITIVE_INFINITY
    }
    return { firstS: first - second, costs }
  }
}

/** The cost of a step of so many seconds. */
function lengthCost(seconds: number, plannedS: number, binS: number, shorter: number): number {
  const planned = plannedS / binS
  const off = Math.abs(seconds - plannedS) / binS - 0.6
  if (off <= 0) return 0
  if (seconds < plannedS) return offLengthCost + (off / planned) * shorter * skipCostOf(plannedS, binS)
  const beyond = Math.max(0, seconds - tooLong * plannedS - binS) / binS
  return offLengthCost + off * Math.max(longerCost, 0.3 / (0.06 * planned + 0.5)) + tooLongCost * beyond
}

function skipCostOf(plannedS: number | null, binS: number): number {
  return skipCost + moreLeftOut(plannedS, binS)
}

/** The cost of leaving a step out, beyond `skipCost`. */
export function moreLeftOut(plannedS: number | null, binS: number): number {
  return skipBinCost * Math.min(skipBins, (plannedS ?? 60) / binS)
}
