import type { WeekStart } from '../../platform/session/preferences.ts'

/** Calendar days as YYYY-MM-DD: they have no time zone, so no clock change moves them. */
export type Day = string

/** ISO: Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const dayMs = 86_400_000
const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: Day, days: number): Day =>
  new Date(utcOf(day) + days * dayMs).toISOString().slice(0, 10)

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (utcOf(to) - utcOf(from)) / dayMs

export const startOfWeek = (day: Day, first: Weekday): Day =>
  addDays(day, -((new Date(utcOf(day)).getUTCDay() - first + 7) % 7))

/** The calendar day of an instant in a time zone (IANA name). */
export function dayOf(instantMs: number, timeZone: string): Day {
  // Sweden writes dates as ISO does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instantMs)
}

interface Dated {
  date: Day
  startTime: string
}

/**
 * Which day it is for whom the activities belong to, who lives by the clock of `timeZone`. What has already happened is
 * never of tomorrow: who has flown eastward and back is still on the later of both days. The same as `today_of` in the
 * database.
 */
export function todayOf(newest: Dated | undefined, nowMs: number, timeZone: string): Day {
  const today = dayOf(nowMs, timeZone)
  const happened = newest !== undefined && Date.parse(newest.startTime) <= nowMs
  return happened && newest.date > today ? newest.date : today
}

/** The day with which a week starts, by the preference. */
export const firstWeekday: Record<WeekStart, Weekday> = { monday: 1, saturday: 6, sunday: 7 }
