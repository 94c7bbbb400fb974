/** Days in the athlete's calendar, YYYY-MM-DD, both ends included; a missing end is open. */
export interface DaySpan {
  from?: string
  to?: string
}

const dayMs = 86_400_000

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

/** Span of `days` days ending with `date`. */
export const lastDays = (date: string, days: number): DaySpan => ({
  from: daysBefore(date, days - 1),
  to: date,
})

/** Spans with which an activity's bests are compared, besides six weeks. */
export const longSpans = ['season', 'all'] as const
export type LongSpan = (typeof longSpans)[number]

/** Span of a kind; a season is the calendar year of the activity. */
export function longSpan(kind: LongSpan, date: string): DaySpan {
  const year = date.slice(0, 4)
  return kind === 'season' ? { from: `${year}-01-01`, to: `${year}-12-31` } : {}
}

/** Record in effect on a day: the latest one on or before it. */
export function recordOf<R extends { date: string }>(records: readonly R[], day: string): R | undefined {
  let found: R | undefined
  for (const record of records) if (record.date <= day && (!found || record.date > found.date)) found = record
  return found
}
