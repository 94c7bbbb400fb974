import type { Range } from '@cadenza/contract/wire'

type NamedType = Exclude<Range['type'], 'temporary'>

/** Part of an activity in a URL: `all`, `lap3`, `user-2`, `selection-60000-120000` (ms since its start). */
export type RangeInfo =
  | { kind: 'all' }
  | { kind: 'range'; type: NamedType; num: number }
  | { kind: 'selection'; startMs: number; endMs: number }

const all: RangeInfo = { kind: 'all' }
const named = /^(lap|user|auto|noise)(-?\d{1,6})$/

/** Parses a part; anything invalid means the whole activity. */
export function parseRangeInfo(text: string | undefined): RangeInfo {
  const selection = /^selection-(\d{1,10})-(\d{1,10})$/.exec(text ?? '')
  if (selection) {
    const startMs = Number(selection[1])
    const endMs = Number(selection[2])
    return endMs > startMs ? { kind: 'selection', startMs, endMs } : all
  }
  const range = named.exec(text ?? '')
  return range ? { kind: 'range', type: range[1] as NamedType, num: Number(range[2]) } : all
}

export function formatRangeInfo(info: RangeInfo): string {
  if (info.kind === 'all') return 'all'
  if (info.kind === 'range') return `${info.type}${info.num}`
  return `selection-${Math.round(info.startMs)}-${Math.round(info.endMs)}`
}

/** Tests whether both are spans without a range. */
export function isSpanKey(a: string, b: string): boolean {
  return parseRangeInfo(a).kind === 'selection' && parseRangeInfo(b).kind === 'selection'
}

/** Key that selects a range; that of a temporary one is the selection. */
export const rangeKey = ({ type, num }: Pick<Range, 'type' | 'num'>): string =>
  type === 'temporary' ? 'selection' : formatRangeInfo({ kind: 'range', type, num })
