/** Converts a stored series to the wire's logs: one per metric, its sides together, in the field's units. */
import type { Series, SeriesColumn } from '@cadenza/activity'
import type { wire } from '@cadenza/contract'
import { MISSING_POSITION } from '@cadenza/recording'
import type { z } from 'zod'
import type { StoredColumn } from '../../platform/database/tables.ts'

type Log = z.output<typeof wire.log>

/** Log with the whole series; Arrow only. */
export const wholeSeries = 'series'

/** Log with one row per stroke or stride: start, side and figures. Exists if motion sensors were worn. */
export const strokesLog = 'strokes'

/** Log with latitude and longitude together. */
const positionLog = 'position'
const ofPosition = ['latitude', 'longitude'] as const

const sides = ['left', 'right', 'center'] as const
type Side = (typeof sides)[number]

export function logTypeOf(column: string): { type: string; side?: Side } {
  const side = sides.find((name) => column.endsWith(`_${name}`))
  return side ? { type: column.slice(0, -side.length - 1), side } : { type: column }
}

/** Columns that make up a log. */
export function columnsOf(columns: readonly StoredColumn[], type: string): string[] {
  const isOf = (name: string) =>
    type === positionLog ? ofPosition.some((own) => own === name) : logTypeOf(name).type === type
  return columns.map(({ name }) => name).filter((name) => name !== 'time' && isOf(name))
}

export function logsOf(columns: readonly StoredColumn[], hasStrokes = false): Log[] {
  const units = new Map<string, string>()
  for (const { name, unit } of columns) {
    if (name === 'time') continue
    units.set(logTypeOf(name).type, unit)
    if (name === ofPosition[0]) units.set(positionLog, unit)
  }
  const logs = [...units].flatMap(([type, unit]): Log[] => [
    { log_type: type, log_format: 'json', unit: jsonUnit(unit) },
    { log_type: type, log_format: 'arrow', unit },
  ])
  const strokes = (['json', 'arrow'] as const).map((format) => ({
    log_type: strokesLog,
    log_format: format,
    unit: '',
  }))
  return [{ log_type: wholeSeries, log_format: 'arrow', unit: '' }, ...(hasStrokes ? strokes : []), ...logs]
}

const semicircle = 180 / 2 ** 31

/** Unit of JSON values: km/h and degrees instead of the stored ones. */
function jsonUnit(unit: string): string {
  if (unit === 'm/s') return 'km/h'
  return unit === 'semicircles' ? 'degrees' : unit
}

function jsonValues({ unit, values }: SeriesColumn): (number | null)[] {
  const [factor, digits] = unit === 'semicircles' ? [semicircle, 1e7] : [unit === 'm/s' ? 3.6 : 1, 1e4]
  const out = new Array<number | null>(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    const missing = Number.isNaN(value) || (unit === 'semicircles' && value === MISSING_POSITION)
    out[i] = missing ? null : Math.round(value * factor * digits) / digits
  }
  return out
}

/**
 * `{start_time, timestamps, values}`. Logs with sides have `left`, `right` and `center` instead of `values`;
 * positions have `latitude` and `longitude`.
 */
export function logJson(series: Series, startTime: Date): Record<string, unknown> {
  const log: Record<string, unknown> = { start_time: startTime.toISOString(), timestamps: [] }
  const isPosition = ofPosition.every((own) => series.columns.some(({ name }) => name === own))
  for (const column of series.columns) {
    const { name } = column
    if (name === 'time') log.timestamps = Array.from(column.values)
    else log[isPosition ? name : (logTypeOf(name).side ?? 'values')] = jsonValues(column)
  }
  return log
}

/** `{start_time, timestamps, …}`: each column of the strokes file under its own name. */
export function strokesJson(series: Series, startTime: Date): Record<string, unknown> {
  const log: Record<string, unknown> = { start_time: startTime.toISOString(), timestamps: [] }
  for (const column of series.columns)
    log[column.name === 'time' ? 'timestamps' : column.name] = jsonValues(column)
  return log
}
