/** Writes a motion log as motion CSV. `readMotion` reads it back to the same values. */

import { shortestDecimal } from '../track/decimal.ts'
import type { MotionLog, SensorLog } from './log.ts'

export interface MotionCsvOptions {
  /**
   * Number of decimals, like a device with that resolution. Without it, as many as are needed to restore each
   * Float32.
   */
  decimals?: number
}

/** Rows per piece, about 64 kB. */
const PIECE = 1024

/**
 * Yields the text as pieces of UTF-8 bytes, so that a log of hours is never one string. It has `start_time`,
 * `sport`, `time_zone` and `device` if the log has them, and values in rad/s and m/s². The rows of all
 * sensors are in order of time, each sensor's rows in their own order. Times have up to three decimals; NaN
 * is an empty cell.
 */
export function* writeMotionCsv(
  log: MotionLog,
  { decimals }: MotionCsvOptions = {},
): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const write = decimals === undefined ? exact : rounded(Math.min(decimals, 9))
  yield encoder.encode(head(log))
  const sensors = log.sensors.filter(({ timeMs }) => timeMs.length > 0).map(writable)
  let rows: string[] = []
  let next = earliest(sensors)
  while (next) {
    rows.push(row(next, write))
    next.at++
    if (rows.length === PIECE) {
      yield encoder.encode(rows.join(''))
      rows = []
    }
    next = earliest(sensors)
  }
  if (rows.length > 0) yield encoder.encode(rows.join(''))
}

function head({ startMs, sport, timeZone, device }: MotionLog): string {
  const notes: [string, string | undefined][] = [
    ['sport', sport],
    ['start_time', startMs === undefined ? undefined : new Date(startMs).toISOString()],
    ['time_zone', timeZone],
    ['device', device],
    ['units', 'rad/s, m/s^2'],
  ]
  const lines = notes.flatMap(([key, value]) =>
    value ? `# ${key}: ${value.replace(/[\r\n]+/g, ' ')}\n` : [],
  )
  return `# cadenza-motion 1\n${lines.join('')}time_ms,sensor,gx,gy,gz,ax,ay,az\n`
}

interface WritableSensor {
  name: string
  times: Float64Array
  columns: (Float32Array | undefined)[]
  at: number
}

function writable({ sensor, timeMs, angularVelocity: w, specificForce: f }: SensorLog): WritableSensor {
  return { name: sensor, times: timeMs, columns: [w?.x, w?.y, w?.z, f?.x, f?.y, f?.z], at: 0 }
}

/** The sensor with the earliest next row. A row that steps back in time comes at once. */
function earliest(sensors: readonly WritableSensor[]): WritableSensor | undefined {
  let first: WritableSensor | undefined
  let firstMs = Number.POSITIVE_INFINITY
  for (const sensor of sensors) {
    const timeMs = sensor.times[sensor.at]
    if (timeMs === undefined || timeMs >= firstMs) continue
    first = sensor
    firstMs = timeMs
  }
  return first
}

function row({ name, times, columns, at }: WritableSensor, write: (value: number) => string): string {
  let line = `${Math.round((times[at] as number) * 1000) / 1000},${name}`
  for (let i = 0; i < columns.length; i++) {
    const value = columns[i]?.[at]
    line += value === undefined || Number.isNaN(value) ? ',' : `,${write(value)}`
  }
  return `${line}\n`
}

function exact(value: number): string {
  // Fast path: most values come from devices with few decimals.
  const short = Math.round(value * 1e5) / 1e5
  return Math.fround(short) === value ? String(short) : shortestDecimal(value)
}

function rounded(decimals: number): (value: number) => string {
  const unit = 10 ** decimals
  return (value) => String(Math.round(value * unit) / unit)
}
