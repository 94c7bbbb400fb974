import type { RangeChanges } from './life-cycle.ts'

/** A range as it can be found again, whatever number it has by then. */
export interface RangeRef {
  uuid: string
  type: 'lap' | 'user' | 'auto' | 'noise'
  num: number
}

export interface Span {
  relativeStartTime: number
  relativeEndTime: number
}

/** What was done, so that it can be undone and done again. */
export type Act =
  | { kind: 'create'; ranges: readonly RangeRef[] }
  | { kind: 'delete'; ranges: readonly RangeRef[] }
  | { kind: 'change'; range: RangeRef; before: RangeChanges; after: RangeChanges }
  | { kind: 'dismiss'; spans: readonly Span[] }

/** Acts in their order; those from `index` on have been undone. */
export interface History {
  acts: readonly Act[]
  index: number
  /** Under which number each range was deleted, by uuid. */
  numbers?: Readonly<Record<string, RangeRef>>
}

export const emptyHistory: History = { acts: [], index: 0 }
const longest = 100

/** A new act: what was undone is forgotten. */
export function done(history: History, act: Act): History {
  const { acts, index } = history
  const kept = [...acts.slice(0, index), act].slice(-longest)
  return { ...history, acts: kept, index: kept.length }
}

export const undoable = ({ acts, index }: History): Act | undefined => acts[index - 1]
export const redoable = ({ acts, index }: History): Act | undefined => acts[index]

/** `act` was undone: the last of those done is stepped over, an earlier one leaves the list. */
export function undone(history: History, act: Act): History {
  const { acts, index } = history
  const at = acts.indexOf(act)
  if (at < 0 || at >= index) return history
  if (at === index - 1) return { ...history, index: index - 1 }
  return { ...history, acts: acts.filter((other) => other !== act), index: index - 1 }
}

export function redone(history: History): History {
  const { acts, index } = history
  return { ...history, index: Math.min(acts.length, index + 1) }
}

/** What can no longer be done, by whatever reason, stays in nobody's way. */
export function without(history: History, act: Act): History {
  const { acts, index } = history
  const at = acts.indexOf(act)
  if (at < 0) return history
  return { ...history, acts: acts.filter((other) => other !== act), index: at < index ? index - 1 : index }
}

/** The ranges were deleted under these numbers: so they are brought back. */
export function numbered(history: History, refs: readonly RangeRef[]): History {
  const numbers = { ...history.numbers, ...Object.fromEntries(refs.map((ref) => [ref.uuid, ref])) }
  return { ...history, numbers }
}

const keyOf = (userUuid: string, activityUuid: string) => `cadenza.range-history.${userUuid}.${activityUuid}`

/** Kept with the tab: it outlives a reload, and another tab undoes its own acts. */
export function loadHistory(storage: Storage, userUuid: string, activityUuid: string): History {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(userUuid, activityUuid)) ?? 'null') as History | null
    if (stored && Array.isArray(stored.acts) && Number.isInteger(stored.index)) return stored
  } catch {
    // Switched off or broken: there is nothing to undo.
  }
  return emptyHistory
}

export function saveHistory(
  storage: Storage,
  userUuid: string,
  activityUuid: string,
  history: History,
): void {
  try {
    storage.setItem(keyOf(userUuid, activityUuid), JSON.stringify(history))
  } catch {
    // Full or switched off: undo works until the page is left.
  }
}
