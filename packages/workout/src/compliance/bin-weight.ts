/**
 * The worth of a recording's bins as evidence. Hills, wind and tiring legs let people miss a target for
 * minutes, so that neighbouring bins are not independent: on a trainer they nearly are, on hilly roads a
 * whole minute says little more than one bin.
 */
import { knownMean } from './bins.ts'
import type { Placed, Recording } from './placed.ts'

/** The weight of a bin before anything is known. */
export const leastWeight = 0.05
const lowest = 0.03
/** s; whole windows miss a target by what does not average out. */
const windowS = 30
/** The quantile of the misses that tells their spread, and the normal distribution's for |x|. */
const quantile = 0.7
const normalQuantile = 1.0364
/** Tuned on simulated sessions on hilly roads, together with the days that `match.test.ts` simulates. */
const caution = 0.5

/** The weight of a bin, up to 1, by how far windows of the placed steps miss their targets. */
export function binWeight(
  placed: readonly (Placed | undefined)[],
  { signal }: Recording,
  binS: number,
): number {
  if (!signal) return 1
  const misses: number[] = []
  placed.forEach((place, k) => {
    const aim = signal.aims[k]
    if (!place || !aim) return
    const { from, to } = place
    const windows = Math.max(1, Math.round((to - from) / windowS))
    const edge = (window: number) => Math.round(from + (window * (to - from)) / windows)
    for (let window = 0; window < windows; window++) {
      const mean = knownMean(signal.values, edge(window), edge(window + 1))
      const risen = (aim.slope * (window + 0.5)) / windows
      const miss = Math.max(0, aim.low + risen - mean, mean - aim.high - risen)
      if (!Number.isNaN(miss)) misses.push(miss)
    }
  })
  misses.sort((a, b) => a - b)
  const usual = misses[Math.floor(quantile * misses.length)]
  if (usual === undefined) return 1
  const deviation = usual / normalQuantile
  const independent = signal.spread ** 2 / ((windowS / binS) * deviation ** 2)
  return Math.min(1, Math.max(lowest, caution * independent))
}
