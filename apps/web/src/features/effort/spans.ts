/** Days of the athlete's own calendar, YYYY-MM-DD, both ends included; without an end, all on that side. */
export interface DaySpan {
  from?: string
  to?: string
}

const dayMs = 86_400_000

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

/** The `days` days that end with `date`. */
export const lastDays = (date: string, days: number): DaySpan => ({
  from: daysBefore(date, days - 1),
  to: date,
})

/** Against what an activity's best averages are held, beside those of six weeks. */
export const longSpans = ['season', 'all'] as const
export type LongSpan = (typeof longSpans)[number]

/** A season is the calendar year of the activity. */
export function longSpan(kind: LongSpan, date: string): DaySpan {
  const year = date.slice(0, 4)
  return kind === 'season' ? { from: `${year}-01-01`, to: `${year}-12-31` } : {}
}

/** The latest record on or before a day: what held then. */
export function recordOf<R extends { date: string }>(records: readonly R[], day: string): R | undefined {
  let found: R | undefined
  for (const record of records) if (record.date <= day && (!found || record.date > found.date)) found = record
  return found
}
