import { columnOf } from '../../features/activity-list/columns.tsx'
import type { FigureColumn } from '../../features/activity-list/figure-column.ts'
import { hasMotion } from '../../features/activity-list/motion-columns.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'

/** Name of the user's config for this list: the column keys in order. */
export const columnsConfig = 'activity_list'

/** Window size: small, usual, or enough for the motion columns beside all others. */
export type Room = 'narrow' | 'wide' | 'full'

/** Default columns, by the contents of the list and the window size. */
const usual: Readonly<Record<ActivityRow['sport'] | 'mixed', Readonly<Record<Room, string>>>> = {
  mixed: {
    narrow: 'time distance power pace',
    wide: 'time distance gain power np pace heartrate tss',
    full: 'time distance gain power np pace heartrate tss form_left form_right form_sides',
  },
  bike: {
    narrow: 'time distance power heartrate',
    wide: 'time distance gain power np heartrate tss',
    full: 'time distance gain power np heartrate tss dss_left dss_right dss_sides pelvic_rock',
  },
  run: {
    narrow: 'time distance pace heartrate',
    wide: 'time distance gain pace heartrate tss run_cadence',
    full: 'time distance gain pace heartrate tss ground_contact_time_left ground_contact_time_right ground_contact_time_sides vertical_oscillation',
  },
  other: {
    narrow: 'time distance heartrate',
    wide: 'time distance gain speed heartrate tss',
    full: 'time distance gain speed heartrate tss',
  },
}

/** Contents of a list, as far as its default columns depend on them. */
export interface Holds {
  /** The rows' only sport; `mixed` for several or none. */
  sport: ActivityRow['sport'] | 'mixed'
  motion: boolean
}

export function holdsOf(rows: readonly ActivityRow[]): Holds {
  const sports = new Set(rows.map(({ sport }) => sport))
  const [only] = sports
  return { sport: sports.size === 1 && only ? only : 'mixed', motion: rows.some(hasMotion) }
}

/** Chosen columns, or the default. */
export function chosenColumns(
  config: unknown,
  room: Room,
  { sport, motion }: Holds,
): readonly FigureColumn[] {
  const stored = (config as { columns?: unknown } | undefined)?.columns
  const keys = Array.isArray(stored)
    ? [...new Set(stored.map(String))]
    : usual[sport][room === 'full' && !motion ? 'wide' : room].split(' ')
  return keys.flatMap((key) => columnOf(key) ?? [])
}
