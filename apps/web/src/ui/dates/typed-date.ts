import type { DateFormat } from '@cadenza/metrics/dates'
import { dayOf } from './days.ts'

const two = (text: string) => text.padStart(2, '0')

/**
 * Parses a typed date to YYYY-MM-DD: in the user's order, or year first, with any separators. It may be
 * invalid, which is left to validation. Other text is returned as typed.
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

/** A record's day (YYYY-MM-DD) in the user's order. */
export function formatDay(date: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return format.replace('yyyy', year).replace('mm', month).replace('dd', day)
}

/** Today in the user's time zone, or the day before if UTC, by which records are validated, is behind. */
export function today(nowMs: number, timeZone: string): string {
  const [earlier = ''] = [dayOf(nowMs, timeZone), dayOf(nowMs, 'UTC')].toSorted()
  return earlier
}

/** Tests for a valid calendar day, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!parts) return false
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  return (
    year >= 1 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  )
}
