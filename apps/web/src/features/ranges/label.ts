import type { RangeInfo } from '@cadenza/contract/range-info'

/** Label of the selected range: `all`, its type and number, or `selection`. */
export function rangeLabel(info: RangeInfo): string {
  return info.kind === 'range' ? `${info.type}${info.num}` : info.kind
}
