/** Writes a series as the CSV file that `readCsv` reads back to the same values. */

import { type ChannelValues, MISSING_POSITION, type Recording } from '../recording.ts'
import { shortestDecimal } from '../track/decimal.ts'
import { SEMICIRCLES } from '../track/fields.ts'

/** Columns of one length, named as series are: `time` (ms since the start), `heartrate`, `l_r_balance` … */
export interface WritableSeries {
  length: number
  columns: readonly { name: string; unit: string; values: ChannelValues }[]
}

/** The specification's columns in their order: the series' name and the header's. */
const columnOrder: readonly (readonly [name: string, header: string])[] = [
  ['elevation', 'elevation'],
  ['distance', 'distance'],
  ['latitude', 'latitude'],
  ['longitude', 'longitude'],
  ['l_r_balance', 'balance'],
  ['power', 'power'],
  ['cadence', 'cadence'],
  ['torque', 'torque'],
  ['speed', 'speed'],
  ['heartrate', 'heart rate'],
  ['run_cadence', 'run cadence'],
  ['stride', 'stride'],
  ['standing', 'is-standing'],
]
/** What follows from the others. */
const derived = new Set(['time', 'moving'])

/** Rows are joined to pieces of this many before they become bytes. */
const PIECE = 4096

export interface CsvFrame {
  /** Epoch ms. */
  startMs?: number
  endMs?: number
  /** Local time less UTC: times are written in it. */
  utcOffsetS?: number
  /** As `sportName` of an activity has it: `trail_running`. */
  sportName?: string
  device?: Recording['device']
}

/**
 * UTF-8 with a header line; time as ISO 8601 where `startMs` (epoch ms) is given, else in seconds since the start; positions
 * in degrees, the balance as the left pedal's share in %, all else in the series' units. The specification's columns come
 * first, further ones follow under their own names and units; columns without a value are left out. The first line of
 * values also tells the sport and the device, where they are known, and a last line of only a time where it ended, unless a
 * sample was taken then.
 */
export function writeCsv(
  series: WritableSeries,
  { startMs, endMs, utcOffsetS = 0, sportName, device }: CsvFrame = {},
): Uint8Array<ArrayBuffer> {
  const time = series.columns.find(({ name }) => name === 'time')?.values
  const columns = orderColumns(series)
  const words = Object.entries({
    sport: sportName,
    manufacturer: device?.manufacturer,
    product: device?.product,
  })
    .filter((entry): entry is [string, string] => Boolean(entry[1]?.trim()))
    .map(([header, word]) => ({ header, word: asText(word) }))
  const headers = [...columns, ...words].map(({ header }) => quoted(header))
  const lines = [['time', ...headers].join(',')]
  const timeText = (ms: number) =>
    startMs === undefined ? String(ms / 1000) : localTime(startMs + ms, Math.round(utcOffsetS / 60))
  const pieces: string[] = []
  for (let row = 0; row < series.length; row++) {
    const ms = time?.[row] ?? row * 1000
    let line = timeText(ms)
    for (const { write, values } of columns) line += `,${write(values[row] as number)}`
    lines.push(line + words.map(({ word }) => (row === 0 ? `,${quoted(word)}` : ',')).join(''))
    if (lines.length === PIECE) pieces.push(`${lines.splice(0).join('\n')}\n`)
  }
  const lastMs = time?.[series.length - 1] ?? (series.length - 1) * 1000
  if (startMs !== undefined && endMs !== undefined && endMs - startMs !== lastMs)
    lines.push(timeText(endMs - startMs) + ','.repeat(headers.length))
  if (lines.length > 0) pieces.push(`${lines.join('\n')}\n`)
  return new TextEncoder().encode(pieces.join(''))
}

/** One line, and nothing that a spreadsheet would compute. */
function asText(word: string): string {
  return word.replace(/\s+/g, ' ').replace(/^[\s=+@-]+/, '')
}

/** ISO 8601, in UTC where there is no other offset. */
function localTime(epochMs: number, offsetMin: number): string {
  const text = new Date(epochMs + offsetMin * 60_000).toISOString()
  if (offsetMin === 0) return text
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const away = Math.abs(offsetMin)
  return `${text.slice(0, -1)}${offsetMin < 0 ? '-' : '+'}${twoDigits(away / 60)}:${twoDigits(away % 60)}`
}

interface WrittenColumn {
  header: string
  values: ChannelValues
  write(value: number): string
}

function orderColumns({ columns }: WritableSeries): WrittenColumn[] {
  const known = columnOrder.flatMap(([name, header]) => {
    const column = columns.find((candidate) => candidate.name === name)
    return column ? [{ ...column, header }] : []
  })
  const others = columns
    .filter(({ name }) => !derived.has(name) && !columnOrder.some(([ordered]) => ordered === name))
    .map((column) => ({
      ...column,
      header: column.unit === '' ? column.name : `${column.name} (${column.unit})`,
    }))
  return [...known, ...others]
    .filter(hasContent)
    .map(({ name, header, values }) => ({ header, values, write: valueWriter(name, values) }))
}

/** A timer that never stopped says nothing. */
function hasContent({ name, values }: { name: string; values: ChannelValues }): boolean {
  if (name === 'timer') return values.some((value) => value === 0)
  return values.some((value) => !Number.isNaN(value) && value !== missingValue(values))
}

function missingValue(values: ChannelValues): number {
  return values instanceof Int32Array ? MISSING_POSITION : Number.NaN
}

function valueWriter(name: string, values: ChannelValues): WrittenColumn['write'] {
  if (values instanceof Int32Array) {
    // Eight digits: a semicircle is 8.4e-8 degrees.
    return (value) => (value === MISSING_POSITION ? '' : (value / SEMICIRCLES).toFixed(8))
  }
  if (values instanceof Float64Array) return (value) => (Number.isFinite(value) ? String(value) : '')
  const offset = name === 'l_r_balance' ? 50 : 0
  return (value) => (Number.isFinite(value) ? shortestDecimal(value, offset) : '')
}

function quoted(header: string): string {
  return /[",\n]/.test(header) ? `"${header.replaceAll('"', '""')}"` : header
}
