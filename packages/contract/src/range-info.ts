/** The part of an activity that an address names. */
import type { Range } from './endpoints/ranges.ts'

type NamedType = Exclude<Range['type'], 'temporary'>

/** `all`, `lap3`, `user-2`, or `selection-60000-120000` (ms since the activity's start). */
export type RangeInfo =
  | { kind: 'all' }
  | { kind: 'range'; type: NamedType; num: number }
  | { kind: 'selection'; startMs: number; endMs: number }

const named = /^(?:(lap|auto|noise)|user-)([1-9]\d{0,8})$/

/** Parses a part; undefined if the text names none, as with an end before its start. */
export function parseRangeInfo(text: string): RangeInfo | undefined {
  if (text === 'all') return { kind: 'all' }
  const selection = /^selection-(\d{1,10})-(\d{1,10})$/.exec(text)
  if (selection) {
    const [startMs, endMs] = [Number(selection[1]), Number(selection[2])]
    return endMs > startMs ? { kind: 'selection', startMs, endMs } : undefined
  }
  const range = named.exec(text)
  if (!range) return undefined
  const num = Number(range[2])
  const type = range[1] as Exclude<NamedType, 'user'> | undefined
  return type ? { kind: 'range', type, num } : { kind: 'range', type: 'user', num: -num }
}

export function formatRangeInfo(info: RangeInfo): string {
  if (info.kind === 'all') return 'all'
  if (info.kind === 'range') return `${info.type}${info.num}`
  return `selection-${Math.round(info.startMs)}-${Math.round(info.endMs)}`
}
