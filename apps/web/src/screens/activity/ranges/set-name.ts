import { type DisplayOptions, formatWithUnit } from '@cadenza/metrics'
import { durationName } from '../../../features/effort/words.ts'
import { type ProposalSet, usualLengthS } from '../../../features/proposals/proposals.ts'

/**
 * Name of proposed efforts: `3 × 14 min, 265 W`, or `14 min, 265 W` for a single one. Anything else keeps its
 * own. `averageOf` returns the leading figure of a span; null before it is known.
 */
export function setName(
  set: ProposalSet,
  leading: string,
  averageOf: (startMs: number, endMs: number) => number | null,
  display: DisplayOptions,
): string {
  if (set[0].type !== 'effort') return set[0].name
  const length = durationName(usualLengthS(set))
  const values = set.flatMap((each) => averageOf(each.relativeStartTime, each.relativeEndTime) ?? [])
  const times = set.length > 1 ? `${set.length}\u00a0×\u00a0` : ''
  if (values.length < set.length) return times + length
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return `${times}${length}, ${formatWithUnit(leading, mean, display)}`
}
