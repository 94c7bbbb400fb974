/** Fields of an entry as they are typed, and back. */
import { type DisplayOptions, formatClock, fromDisplay, toDisplay } from '@cadenza/metrics'
import type { Day } from '../../../ui/dates/days.ts'
import type { NewEntry } from '../changes.ts'
import type { Line } from '../queries.ts'

export type Kind = NewEntry['kind']
export const kinds = ['workout', 'race', 'note', 'away'] as const satisfies readonly Kind[]
export const entrySports = ['bike', 'run', 'other'] as const

export interface TypedEntry {
  kind: Kind
  date: Day
  lastDate: Day
  title: string
  sport: (typeof entrySports)[number]
  /** h:mm or h:mm:ss */
  time: string
  /** In the reader's unit. */
  distance: string
  load: string
  /** HH:MM:SS, or '' for no particular time. */
  clock: string
  note: string
  priority: 'A' | 'B' | 'C'
  goal: string
  /** The workout it is planned from; '' for none. */
  workoutUuid: string
  /** Further weeks it is repeated in. */
  weeks: string
}

export const newTyped = (date: Day, sport: TypedEntry['sport'] = 'bike'): TypedEntry => ({
  ...{ kind: 'workout', date, lastDate: date, title: '', sport, time: '', distance: '', load: '' },
  ...{ clock: '', note: '', priority: 'A', goal: '', workoutUuid: '', weeks: '' },
})

const rounded = (value: number): string => String(Math.round(value * 100) / 100)

/** An entry as it is typed, with a decimal point. */
export const typedOf = (entry: Line, display: DisplayOptions): TypedEntry => ({
  kind: entry.kind,
  date: entry.date,
  lastDate: entry.lastDate ?? entry.date,
  title: entry.title,
  sport: entry.sport ?? 'bike',
  time: entry.expectedTime === null ? '' : formatClock(entry.expectedTime).replace(/^(\d+:\d\d):00$/, '$1'),
  distance:
    entry.expectedDistance === null ? '' : rounded(toDisplay('distance', entry.expectedDistance, display)),
  load: entry.expectedLoad === null ? '' : rounded(entry.expectedLoad),
  clock: entry.clockTime === null ? '' : `${entry.clockTime}:00`,
  note: entry.note,
  priority: entry.priority ?? 'A',
  goal: entry.goal,
  workoutUuid: '',
  weeks: '',
})

/** Seconds of `1:30`, `1:30:00`, `90m` or `1h30`; null for nothing, NaN for anything else. */
export function parseTime(text: string): number | null {
  const plain = text.trim().normalize('NFKC').toLowerCase()
  if (plain === '') return null
  const clock = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(plain)
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)
  const units = /^(?:(\d{1,2}) ?h)? ?(?:(\d{1,3}) ?(?:m|min|′|')?)?$/.exec(plain)
  if (!units || (units[1] === undefined && units[2] === undefined)) return Number.NaN
  return Number(units[1] ?? 0) * 3600 + Number(units[2] ?? 0) * 60
}

/** A number with a decimal point or comma; null for nothing, NaN for anything else. */
export function parseNumber(text: string): number | null {
  const plain = text.trim().normalize('NFKC').replace(',', '.')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Fields whose text means nothing. */
export function unreadable({
  time,
  distance,
  load,
  weeks,
}: TypedEntry): ('time' | 'distance' | 'load' | 'weeks')[] {
  const read = {
    time: parseTime(time),
    distance: parseNumber(distance),
    load: parseNumber(load),
    weeks: parseNumber(weeks),
  }
  return (['time', 'distance', 'load', 'weeks'] as const).filter((field) => Number.isNaN(read[field]))
}

/** The entry to send, with the fields of its kind alone. */
export function entryOf(typed: TypedEntry, display: DisplayOptions): NewEntry {
  const { kind, date, title, note } = typed
  const shared = { kind, date, title: title.trim(), note }
  if (kind === 'note') return shared
  if (kind === 'away') return { ...shared, lastDate: typed.lastDate }
  const distance = parseNumber(typed.distance)
  const planned = {
    ...shared,
    sport: typed.sport,
    expectedTime: parseTime(typed.time),
    expectedDistance: distance === null ? null : fromDisplay('distance', distance, display),
    expectedLoad: parseNumber(typed.load),
    clockTime: typed.clock === '' ? null : typed.clock.slice(0, 5),
  }
  if (kind === 'race') return { ...planned, priority: typed.priority, goal: typed.goal.trim() }
  return typed.workoutUuid === '' ? planned : { ...planned, workoutUuid: typed.workoutUuid }
}
