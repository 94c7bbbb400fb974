import type { DateFormat } from '@cadenza/metrics/dates'
import { dayOf } from './days.ts'

const two = (text: string) => text.padStart(2, '0')

/**
 * A typed date as YYYY-MM-DD: in the reader's order, or year first in any case, with whatever stands between the numbers.
 * It need not be on the calendar: that is for the rules to say. Anything else stays as it was typed.
 */
export function parseTypedDate(text: string, format: DateFormat): string {
  const numbers = /^(\d{1,4})[^\d]+(\d{1,2})[^\d]+(\d{1,4})日?$/.exec(text.trim())?.slice(1)
  if (!numbers) return text.trim()
  const [first = '', second = '', third = ''] = numbers
  if (first.length === 4 && third.length <= 2) return `${first}-${two(second)}-${two(third)}`
  if (third.length !== 4 || first.length > 2) return text.trim()
  return format === 'mm/dd/yyyy'
    ? `${third}-${two(first)}-${two(second)}`
    : `${third}-${two(second)}-${two(first)}`
}

/** A record's day (YYYY-MM-DD) in the reader's order. */
export function formatDay(date: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return format.replace('yyyy', year).replace('mm', month).replace('dd', day)
}

/** Today where the reader lives, or the day before where UTC, by which records count, has not come so far. */
export function today(nowMs: number, timeZone: string): string {
  const [earlier = ''] = [dayOf(nowMs, timeZone), dayOf(nowMs, 'UTC')].toSorted()
  return earlier
}

/** True if it is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!parts) return false
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
