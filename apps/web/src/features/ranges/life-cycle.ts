import type { Figures, Range } from '../activity/queries.ts'

/** What of a range people change. */
export interface RangeChanges {
  name?: string
  note?: string
  type?: 'user' | 'auto' | 'noise'
  relativeStartTime?: number
  relativeEndTime?: number
}
export type ChangeKey = keyof RangeChanges

/** An act that the server has not answered yet. */
export type Pending = { id: number; since: number } & (
  | { kind: 'create'; ranges: readonly Range[] }
  | {
      kind: 'update'
      uuid: string
      changes: RangeChanges
      /** Of its new span, by the browser, until the server's come. */
      figures?: Figures | null
    }
  | { kind: 'delete'; uuids: readonly string[] }
)

/** A range as it is shown: what the server said last, with what is on its way. */
export type ShownRange = Range & {
  /** Since when something is on its way, ms; false: nothing is. */
  loading: number | false
  /** Which keys an update loads. */
  updating: readonly ChangeKey[]
  /** A delete is on its way: it goes, or comes back. */
  deleted: boolean
}

const still = { loading: false, updating: [], deleted: false } as const
const calm = new WeakMap<Range, ShownRange>()

/** The same object for the same range, so that what is drawn of it is not drawn anew. */
function calmly(range: Range): ShownRange {
  let shown = calm.get(range)
  if (!shown) {
    shown = { ...range, ...still }
    calm.set(range, shown)
  }
  return shown
}

function withAct(shown: ShownRange, act: Pending): ShownRange {
  if (act.kind === 'update' && act.uuid === shown.uuid) {
    const keys = Object.keys(act.changes) as ChangeKey[]
    return {
      ...shown,
      ...act.figures,
      ...act.changes,
      loading: act.since,
      updating: [...new Set([...shown.updating, ...keys])],
    }
  }
  if (act.kind === 'delete' && shown.uuid !== undefined && act.uuids.includes(shown.uuid))
    return { ...shown, loading: act.since, deleted: true }
  return shown
}

/** What the server has, and on it the acts that it has not answered, in their order. */
export function shownRanges(ranges: readonly Range[], pending: readonly Pending[]): ShownRange[] {
  const acts = pending.filter(({ kind }) => kind !== 'create')
  const known = ranges.map((range) => acts.reduce(withAct, calmly(range)))
  const made = pending.flatMap((act) =>
    act.kind === 'create'
      ? act.ranges
          // An event may have brought them before the answer did.
          .filter((range) => !ranges.some((other) => sameRange(other, range)))
          .map((range) => ({ ...range, ...still, loading: act.since }))
      : [],
  )
  return made.length > 0 ? [...known, ...made] : known
}

/** The server takes two of the same type, span and name for one. */
function sameRange(a: Range, b: Range): boolean {
  return (
    a.type === b.type &&
    a.name === b.name &&
    a.relativeStartTime === b.relativeStartTime &&
    a.relativeEndTime === b.relativeEndTime
  )
}

/** Which of the keys somebody else has changed since `base`, to something other than what is wanted. */
export function clashes(base: RangeChanges, now: Range, wanted: RangeChanges): ChangeKey[] {
  return (Object.keys(wanted) as ChangeKey[]).filter(
    (key) => now[key] !== base[key] && now[key] !== wanted[key],
  )
}

/** The present values of those keys that are changed. */
export function valuesOf(range: Range, changes: RangeChanges): RangeChanges {
  return Object.fromEntries(
    (Object.keys(changes) as ChangeKey[]).map((key) => [key, range[key] ?? '']),
  ) as RangeChanges
}
