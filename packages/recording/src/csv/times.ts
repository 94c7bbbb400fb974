/** Parses the time formats of CSV files. */

import { parseNumber, parseTimeStamp, type TimeStamp } from '../track/time-stamp.ts'

/** The time in a cell: absolute, or ms since an unknown start. */
export type CsvTime = { stamp: TimeStamp } | { ms: number }

/** From these values on, bare numbers count from 1970: seconds from 2001-09-09, ms from 1973-03-03. */
const EPOCH_S = 1e9
const EPOCH_MS = 1e11
const LATEST_MS = 8.64e15

const unitMs: Record<string, number> = { s: 1000, ms: 1, min: 60_000 }

/**
 * Parses ISO 8601, seconds or milliseconds since 1970, `h:mm:ss`, `m:ss`, or a number in `unit` (default:
 * seconds) since an unknown start. Undefined for any other text; dates with an ambiguous order of day and
 * month are not guessed.
 */
export function parseCsvTime(text: string, unit: string): CsvTime | undefined {
  const stamp = parseTimeStamp(text)
  if (stamp) return { stamp }
  const clock = /^(?:(\d{1,4}):)?(\d{1,4}):(\d\d(?:[.,]\d{1,9})?)$/.exec(text)
  if (clock) {
    const [, hours = '0', minutes = '0', seconds = '0'] = clock
    return { ms: Math.round((Number(hours) * 3600 + Number(minutes) * 60 + parseNumber(seconds)) * 1000) }
  }
  const value = parseNumber(text)
  if (Number.isNaN(value)) return undefined
  const factor = unitMs[unit] ?? (value >= EPOCH_MS ? 1 : 1000)
  const ms = Math.round(value * factor)
  if (Math.abs(ms) > LATEST_MS) return undefined
  return ms >= EPOCH_S * 1000 ? { stamp: { epochMs: ms } } : { ms }
}
