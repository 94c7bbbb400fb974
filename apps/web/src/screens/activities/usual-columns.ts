import { columnOf } from '../../features/activity-list/columns.tsx'
import type { FigureColumn } from '../../features/activity-list/figure-column.ts'
import { hasMotion } from '../../features/activity-list/motion-columns.ts'
import type { ActivityRow } from '../../features/activity-list/queries.ts'

/** The user's own config of this list: the keys of the columns, in their order. */
export const columnsConfig = 'activity_list'

/** How much room the window has: little, usual, enough for the columns of motion beside all others. */
export type Room = 'narrow' | 'wide' | 'full'

/** What somebody sees who has chosen nothing: by what the list holds and how much room it has. */
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

/** What a list holds, as far as its usual columns depend on it. */
export interface Holds {
  /** The only sport of its rows; `mixed` for several, or none. */
  sport: ActivityRow['sport'] | 'mixed'
  motion: boolean
}

export function holdsOf(rows: readonly ActivityRow[]): Holds {
  const sports = new Set(rows.map(({ sport }) => sport))
  const [only] = sports
  return { sport: sports.size === 1 && only ? only : 'mixed', motion: rows.some(hasMotion) }
}

/** The columns that somebody chose, or the usual ones. */
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
