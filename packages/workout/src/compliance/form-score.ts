/** Scores of motion targets. */
import { metric, seriesColumn } from '@cadenza/metrics'
import { type FormTarget, isEffort } from '../definition.ts'
import type { TimedStep } from '../expected/timeline.ts'
import { type Compared, meanDone, type PartScore, partOf, unscored } from './compared.ts'
import { knownShare, rangeScore } from './credit.ts'
import type { Placed } from './placed.ts'
import type { TimedSeconds } from './recorded.ts'
import { complianceRules } from './rules.ts'

export function formScore({ step }: TimedStep, timed: TimedSeconds, place: Placed): PartScore {
  const targets = (step.targetRanges ?? []).filter((target): target is FormTarget => !isEffort(target))
  if (targets.length === 0) return unscored('none')
  const compared = targets.flatMap((target) => formsOf(target, timed, place))
  return compared.length > 0 ? partOf(compared) : unscored('unmeasured')
}

/** A motion target and its metric on each side that was measured. */
function formsOf(
  { code, side, low, high }: FormTarget,
  timed: TimedSeconds,
  { from, to }: Placed,
): Compared[] {
  const entry = metric(code)
  if (!entry) return []
  const sides = side ? [side] : entry.sides
  return sides.flatMap((each): Compared[] => {
    const column = timed.column(seriesColumn(code, each))
    const own = column?.subarray(from, to).map((value) => value * entry.seriesFactor)
    if (!own || knownShare(own) < complianceRules.leastKnown) return []
    const range = { low: low ?? Number.NEGATIVE_INFINITY, high: high ?? Number.POSITIVE_INFINITY }
    const fall = { none: complianceRules.form.none, least: entry.interval?.km }
    const compared: Compared = {
      score: rangeScore(own, () => range, fall),
      code,
      low: low ?? null,
      high: high ?? null,
      done: meanDone(own),
    }
    return [each === 'center' ? compared : { ...compared, side: each }]
  })
}
