import { formatRangeInfo, parseRangeInfo, type RangeInfo } from '@cadenza/contract/range-info'
import type { Range } from '@cadenza/contract/wire'

const all: RangeInfo = { kind: 'all' }

/** Parses the part that an address selects; without one, or if it names none, the whole activity. */
export const selectedInfo = (text: string | undefined): RangeInfo =>
  (text === undefined ? undefined : parseRangeInfo(text)) ?? all

/** Tests whether both are spans without a range. */
export function isSpanKey(a: string, b: string): boolean {
  return selectedInfo(a).kind === 'selection' && selectedInfo(b).kind === 'selection'
}

/** Key that selects a range; that of a temporary one is the selection. A pending type has no number yet. */
export function rangeKey({
  type,
  num,
  storedType = type,
}: Pick<Range, 'type' | 'num'> & { storedType?: Range['type'] }): string {
  return storedType === 'temporary' ? 'selection' : formatRangeInfo({ kind: 'range', type: storedType, num })
}
