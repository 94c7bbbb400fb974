import { mostPicks, type Pick } from '../../../features/comparison/picks.ts'
import type { TableRow } from './range-row.tsx'

/**
 * Picks with which the comparison opens: the selected range or span, otherwise the first shown ranges,
 * otherwise the whole activity.
 */
export function comparedPicks(activityUuid: string, selected: string, shown: readonly TableRow[]): Pick[] {
  const pick = (part: string): Pick => ({ activityUuid, part })
  if (selected !== 'all') return [pick(shown.find(({ key }) => key === selected)?.range?.uuid ?? selected)]
  const stored = shown.flatMap(({ range }) => (range?.uuid ? [pick(range.uuid)] : []))
  return stored.length > 0 ? stored.slice(0, mostPicks) : [pick('all')]
}
