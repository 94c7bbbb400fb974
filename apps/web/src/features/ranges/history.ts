import type { RangeChanges } from './life-cycle.ts'

/** Identifies a range even after renumbering. */
export interface RangeRef {
  uuid: string
  type: 'lap' | 'user' | 'auto' | 'noise'
  num: number
}

export interface Span {
  relativeStartTime: number
  relativeEndTime: number
}

/** Act recorded for undo and redo. */
export type Act =
  | { kind: 'create'; ranges: readonly RangeRef[] }
  | { kind: 'delete'; ranges: readonly RangeRef[] }
  | { kind: 'change'; range: RangeRef; before: RangeChanges; after: RangeChanges }
  | { kind: 'dismiss'; spans: readonly Span[] }

/** Acts in order; those from `index` on have been undone. */
export interface History {
  acts: readonly Act[]
  index: number
  /** Number under which each range was deleted, by uuid. */
  numbers?: Readonly<Record<string, RangeRef>>
}

export const emptyHistory: History = { acts: [], index: 0 }
const longest = 100

/** Adds an act and drops those that were undone. */
export function done(history: History, act: Act): History {
  const { acts, index } = history
  const kept = [...acts.slice(0, index), act].slice(-longest)
  return { ...history, acts: kept, index: kept.length }
}

export const undoable = ({ acts, index }: History): Act | undefined => acts[index - 1]
export const redoable = ({ acts, index }: History): Act | undefined => acts[index]

/** Marks `act` as undone: moves before it if it was the last, removes it otherwise. */
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

/** Removes an act that can no longer be undone or redone. */
export function without(history: History, act: Act): History {
  const { acts, index } = history
  const at = acts.indexOf(act)
  if (at < 0) return history
  return { ...history, acts: acts.filter((other) => other !== act), index: at < index ? index - 1 : index }
}

/** Updates the numbers under which ranges were deleted, by which they are restored. */
export function numbered(history: History, refs: readonly RangeRef[]): History {
  const numbers = { ...history.numbers, ...Object.fromEntries(refs.map((ref) => [ref.uuid, ref])) }
  return { ...history, numbers }
}

const keyOf = (userUuid: string, activityUuid: string) => `cadenza.range-history.${userUuid}.${activityUuid}`

/** Stored per tab: survives a reload, and each tab undoes its own acts. */
export function loadHistory(storage: Storage, userUuid: string, activityUuid: string): History {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(userUuid, activityUuid)) ?? 'null') as History | null
    if (stored && Array.isArray(stored.acts) && Number.isInteger(stored.index)) return stored
  } catch {
    // Storage disabled or broken: there is nothing to undo.
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
    // Storage full or disabled: undo works until the page is left.
  }
}
