/** Other times of a range, as the address of the comparison searches for them. */
import type { Span } from '@cadenza/activity'
import { formatRangeInfo } from '@cadenza/contract/range-info'
import { pickKey } from './picks.ts'

/** On the same road, as the same proposed effort, or under the same name. */
export type Repeats = { road: Span } | { effort: Span } | { name: string }

/** Parameters of the address that search for other times of a part of an activity. */
export function repeatsOf(activityUuid: string, repeats: Repeats): URLSearchParams {
  if ('name' in repeats) return new URLSearchParams({ q: repeats.name })
  const partOf = (span: Span) =>
    pickKey({ activityUuid, part: formatRangeInfo({ kind: 'selection', ...span }) })
  return 'effort' in repeats
    ? new URLSearchParams({ effort: partOf(repeats.effort) })
    : new URLSearchParams({ road: partOf(repeats.road), by: 'place' })
}
