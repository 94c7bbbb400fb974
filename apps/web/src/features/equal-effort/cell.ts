import { type ChangeVerdict, changeVerdict } from '@cadenza/analysis/change/detectable-change'
import { metric } from '@cadenza/metrics'
import type { EqualEffort } from './queries.ts'

/** A metric of one side in a span, against what is usual at the same efforts. */
export interface EffortCell {
  metric: string
  value: number
  usual: number
  difference: number
  /** Smallest difference that counts as a change; null if unknown. */
  least: number | null
  /** undefined while the metric's error is unknown. */
  verdict: ChangeVerdict | undefined
  /** Compared seconds, and the bins that they lie in. */
  seconds: number
  bins: number
}

/** The cell of a series in the span at an index; null where it shares no effort with the others. */
export function effortCell(
  { metric: code, ...lists }: EqualEffort['series'][number],
  at: number,
  least: number | null,
): EffortCell | null {
  const [value, usual, difference] = [lists.value[at], lists.usual[at], lists.difference[at]]
  if (typeof value !== 'number' || typeof usual !== 'number' || typeof difference !== 'number') return null
  return {
    metric: code,
    value,
    usual,
    difference,
    least,
    verdict: least === null ? undefined : changeVerdict(difference, least, metric(code)?.better ?? 'none'),
    seconds: lists.seconds[at] ?? 0,
    bins: lists.bins[at] ?? 0,
  }
}
