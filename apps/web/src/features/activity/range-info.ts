import type { Range } from '@cadenza/contract/wire'

type NamedType = Exclude<Range['type'], 'temporary'>

/** Which part of an activity an address names: `all`, `lap3`, `user-2`, `selection-60000-120000` (ms since its start). */
export type RangeInfo =
  | { kind: 'all' }
  | { kind: 'range'; type: NamedType; num: number }
  | { kind: 'selection'; startMs: number; endMs: number }

const all: RangeInfo = { kind: 'all' }
const named = /^(lap|user|auto|noise)(-?\d{1,6})$/

/** Anything that names no part is the whole. */
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

/** Whether both are spans that are no ranges. */
export function isSpanKey(a: string, b: string): boolean {
  return parseRangeInfo(a).kind === 'selection' && parseRangeInfo(b).kind === 'selection'
}

/** The key that selects a range; a temporary one is the selection. */
export const rangeKey = ({ type, num }: Pick<Range, 'type' | 'num'>): string =>
  type === 'temporary' ? 'selection' : formatRangeInfo({ kind: 'range', type, num })
