import type { Figures, Range } from '../activity/queries.ts'

/** Editable fields of a range. */
export interface RangeChanges {
  name?: string
  note?: string
  type?: 'user' | 'auto' | 'noise'
  relativeStartTime?: number
  relativeEndTime?: number
}
export type ChangeKey = keyof RangeChanges

/** Act that the server has not yet answered. */
export type Pending = { id: number; since: number } & (
  | { kind: 'create'; ranges: readonly Range[] }
  | {
      kind: 'update'
      uuid: string
      changes: RangeChanges
      /** Figures of the new span, computed by the browser until the server's arrive. */
      figures?: Figures | null
    }
  | { kind: 'delete'; uuids: readonly string[] }
)

/** Types that an athlete gives to a range. */
export const madeTypes = ['user', 'auto', 'noise'] as const

/** Range as shown: the server's last version with pending changes. */
export type ShownRange = Range & {
  /** Start of the pending request, ms; false if there is none. */
  loading: number | false
  /** Type under which the server has the range and its address names it, while another is pending. */
  storedType?: Range['type']
  /** Keys being updated. */
  updating: readonly ChangeKey[]
  /** A delete is pending. */
  deleted: boolean
}

const still = { loading: false, updating: [], deleted: false } as const
const calm = new WeakMap<Range, ShownRange>()

/** Returns the same object for the same range, to avoid rendering it again. */
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
      ...(act.changes.type ? { storedType: shown.storedType ?? shown.type } : {}),
      loading: act.since,
      updating: [...new Set([...shown.updating, ...keys])],
    }
  }
  if (act.kind === 'delete' && shown.uuid !== undefined && act.uuids.includes(shown.uuid))
    return { ...shown, loading: act.since, deleted: true }
  return shown
}

/** Applies pending acts, in order, to the server's ranges. */
export function shownRanges(ranges: readonly Range[], pending: readonly Pending[]): ShownRange[] {
  const acts = pending.filter(({ kind }) => kind !== 'create')
  const known = ranges.map((range) => acts.reduce(withAct, calmly(range)))
  const made = pending.flatMap((act) =>
    act.kind === 'create'
      ? act.ranges
          // An event may arrive before the response.
          .filter((range) => !ranges.some((other) => sameRange(other, range)))
          .map((range) => ({ ...range, ...still, loading: act.since }))
      : [],
  )
  return made.length > 0 ? [...known, ...made] : known
}

/** The server treats two with the same type, span and name as one. */
function sameRange(a: Range, b: Range): boolean {
  return (
    a.type === b.type &&
    a.name === b.name &&
    a.relativeStartTime === b.relativeStartTime &&
    a.relativeEndTime === b.relativeEndTime
  )
}

/** Keys that another user has changed since `base` to something other than the wanted value. */
export function clashes(base: RangeChanges, now: Range, wanted: RangeChanges): ChangeKey[] {
  return (Object.keys(wanted) as ChangeKey[]).filter(
    (key) => now[key] !== base[key] && now[key] !== wanted[key],
  )
}

/** Current values of the changed keys. */
export function valuesOf(range: Range, changes: RangeChanges): RangeChanges {
  return Object.fromEntries(
    (Object.keys(changes) as ChangeKey[]).map((key) => [key, range[key] ?? '']),
  ) as RangeChanges
}
