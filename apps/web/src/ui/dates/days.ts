import type { WeekStart } from '../../platform/session/preferences.ts'

/** Calendar day as YYYY-MM-DD, without a time zone. */
export type Day = string

/** ISO: Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const dayMs = 86_400_000
const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: Day, days: number): Day =>
  new Date(utcOf(day) + days * dayMs).toISOString().slice(0, 10)

/** Number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (utcOf(to) - utcOf(from)) / dayMs

export const startOfWeek = (day: Day, first: Weekday): Day =>
  addDays(day, -((new Date(utcOf(day)).getUTCDay() - first + 7) % 7))

/** Calendar day of an instant in a time zone (IANA name). */
export function dayOf(instantMs: number, timeZone: string): Day {
  // Swedish dates are in ISO format.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instantMs)
}

interface Dated {
  date: Day
  startTime: string
}

/**
 * Today's date for the owner of the activities, in their time zone, but not before the newest activity: after
 * a flight east and back, the later day still holds. Same as `today_of` in the database.
 */
export function todayOf(newest: Dated | undefined, nowMs: number, timeZone: string): Day {
  const today = dayOf(nowMs, timeZone)
  const happened = newest !== undefined && Date.parse(newest.startTime) <= nowMs
  return happened && newest.date > today ? newest.date : today
}

/** First day of the week, by the preference. */
export const firstWeekday: Record<WeekStart, Weekday> = { monday: 1, saturday: 6, sunday: 7 }
