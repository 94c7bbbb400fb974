/**
 * Reads tables that start with a smaller table about the whole recording, as Polar Flow and Joule write them.
 */

import { parseTimeStamp } from '../track/time-stamp.ts'
import { readHeader } from './header.ts'
import { plainName } from './languages.ts'

/** Facts about a recording in the lines before its samples. */
export interface Preface {
  /** Epoch ms of the local time; it has no time zone. */
  startMs?: number
  sport?: string
}

/** A preface has a header, a line of values and at most three more lines (Joule: the athlete's zones). */
export const MAX_PREFACE_LINES = 5

/** Returns true if a line is the header of samples: it has a time, a known column and no value. */
export function isSampleHeader(cells: readonly string[]): boolean {
  if (cells.some((cell) => /^[-+]?\d/.test(cell))) return false
  const columns = readHeader(cells)
  return (
    columns.some((column) => column?.kind === 'time' && !column.isDate) &&
    columns.some((column) => column?.kind === 'field' && column.known)
  )
}

/** Parses the line below the header of a preface. */
export function parsePreface(header: readonly string[], cells: readonly string[]): Preface {
  const told = new Map(header.map((name, i) => [plainName(name), cells[i]?.trim() ?? '']))
  const sport = told.get('sport')
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/.exec(told.get('date') ?? '') ?? []
  const date = year === '' ? told.get('date') : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const whole = parseTimeStamp(told.get('datetime') ?? '')
  const start = whole ?? parseTimeStamp(`${date}T${(told.get('starttime') ?? '').padStart(8, '0')}`)
  return { ...(sport ? { sport } : {}), ...(start ? { startMs: start.epochMs } : {}) }
}
