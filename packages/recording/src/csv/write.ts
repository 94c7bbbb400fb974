/** Writes a series as a CSV file that `readCsv` reads back to the same values. */

import { type ChannelValues, MISSING_POSITION, type Recording } from '../recording.ts'
import { shortestDecimal } from '../track/decimal.ts'
import { SEMICIRCLES } from '../track/fields.ts'

/**
 * Columns of equal length with the names of series: `time` (ms since the start), `heartrate`, `l_r_balance` …
 */
export interface WritableSeries {
  length: number
  columns: readonly { name: string; unit: string; values: ChannelValues }[]
}

/** The specification's columns in their order: the name in series and the header. */
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
/** Columns that follow from others and are not written. */
const derived = new Set(['time', 'moving'])

/** Rows joined into one string before they are encoded. */
const PIECE = 4096

export interface CsvFrame {
  /** Epoch ms. */
  startMs?: number
  endMs?: number
  /** Local time minus UTC, for the times. */
  utcOffsetS?: number
  /** In the form of an activity's `sportName`: `trail_running`. */
  sportName?: string
  device?: Recording['device']
}

/**
 * Writes UTF-8 with a header line. Time is ISO 8601 if `startMs` (epoch ms) is given, otherwise seconds since
 * the start. Positions are in degrees, the balance is the left pedal's share in %, everything else is in the
 * units of the series. The specification's columns come first, others follow under their own names and units;
 * columns without values are left out. The first row also has the sport and the device, if known. If the
 * recording ended after the last sample, a last line holds only that time.
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

/** One line, without leading characters that make a spreadsheet evaluate it. */
function asText(word: string): string {
  return word.replace(/\s+/g, ' ').replace(/^[\s=+@-]+/, '')
}

/** ISO 8601 with the offset, or in UTC if the offset is 0. */
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

/** Returns true if the column has a value. A timer that never stopped counts as empty. */
function hasContent({ name, values }: { name: string; values: ChannelValues }): boolean {
  if (name === 'timer') return values.some((value) => value === 0)
  return values.some((value) => !Number.isNaN(value) && value !== missingValue(values))
}

function missingValue(values: ChannelValues): number {
  return values instanceof Int32Array ? MISSING_POSITION : Number.NaN
}

function valueWriter(name: string, values: ChannelValues): WrittenColumn['write'] {
  if (values instanceof Int32Array) {
    // Eight decimals: a semicircle is 8.4e-8 degrees.
    return (value) => (value === MISSING_POSITION ? '' : (value / SEMICIRCLES).toFixed(8))
  }
  if (values instanceof Float64Array) return (value) => (Number.isFinite(value) ? String(value) : '')
  const offset = name === 'l_r_balance' ? 50 : 0
  return (value) => (Number.isFinite(value) ? shortestDecimal(value, offset) : '')
}

function quoted(header: string): string {
  return /[",\n]/.test(header) ? `"${header.replaceAll('"', '""')}"` : header
}
