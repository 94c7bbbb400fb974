/** Tables that begin with a table of their own about the whole, as Polar Flow writes them. */

import { parseTimeStamp } from '../track/time-stamp.ts'
import { readHeader } from './header.ts'
import { plainName } from './languages.ts'

/** What a table says of a recording before its samples. */
export interface Preface {
  /** Epoch ms; the clock on the wall, as it names no zone. */
  startMs?: number
  sport?: string
}

/** A preface is a header, a line of values and at most one line between. */
export const MAX_PREFACE_LINES = 3

/** Whether a line names the columns of samples: a time and something known, and no value. */
export function isSampleHeader(cells: readonly string[]): boolean {
  if (cells.some((cell) => /^[-+]?\d/.test(cell))) return false
  const columns = readHeader(cells)
  return (
    columns.some((column) => column?.kind === 'time' && !column.isDate) &&
    columns.some((column) => column?.kind === 'field' && column.known)
  )
}

/** What the line under a preface's header says. */
export function parsePreface(header: readonly string[], cells: readonly string[]): Preface {
  const told = new Map(header.map((name, i) => [plainName(name), cells[i]?.trim() ?? '']))
  const sport = told.get('sport')
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/.exec(told.get('date') ?? '') ?? []
  const date = year === '' ? told.get('date') : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const start = parseTimeStamp(`${date}T${(told.get('starttime') ?? '').padStart(8, '0')}`)
  return { ...(sport ? { sport } : {}), ...(start ? { startMs: start.epochMs } : {}) }
}
