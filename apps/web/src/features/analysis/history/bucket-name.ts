import type { DateDisplay } from '../../../platform/session/display.ts'
import { longDay, monthName, weekName } from '../../../ui/dates/day-names.ts'
import { addDays } from '../../../ui/dates/days.ts'
import type { Interval } from '../analysis.ts'

/** First and last day of a span of the history. */
export function daysOfBucket(start: string, interval: Interval): { from: string; to: string } {
  if (interval === 'week') return { from: start, to: addDays(start, 6) }
  if (interval !== 'month') return { from: start, to: start }
  const [year = 0, month = 0] = start.split('-').map(Number)
  return { from: start, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) }
}

/** Name of a span: a day, a week from day to day, or a month. */
export function bucketName(start: string, interval: Interval, dates: DateDisplay): string {
  const { from, to } = daysOfBucket(start, interval)
  if (interval === 'week') return weekName(from, to, dates)
  if (interval === 'month') return monthName(start, dates)
  return longDay(start, dates)
}
