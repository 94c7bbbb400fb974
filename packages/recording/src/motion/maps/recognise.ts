/** Finds the column map that a file was written by, and its layout. */

import { splitCells } from '../../csv/rows.ts'
import { NO_CELL, type RowLayout, type RowTarget } from '../layout.ts'
import { parseUnits } from '../units.ts'
import { columnMaps } from './list.ts'
import type { ColumnMap, MappedSensor } from './map.ts'

/** The header is looked for in this many bytes and lines. */
const HEAD = 16_384
const MOST_LINES = 40
const NEWLINE = 10

export interface MappedFile {
  map: ColumnMap
  layout: RowLayout
  /** Byte offset of the first row. */
  rowsAt: number
}

/** The map whose header is among the first lines of a file; undefined if there is none. */
export function mappedFile(bytes: Uint8Array): MappedFile | undefined {
  const lines = headLines(bytes)
  for (const map of columnMaps) {
    const headerLines = map.headerLines ?? 1
    for (let at = 0; at + headerLines <= lines.length; at++) {
      const header = lines.slice(at, at + headerLines)
      const names = namesIn(header.map(({ text }) => splitCells(text, map.delimiter)))
      const above = lines.slice(0, at).map(({ text }) => text)
      const layout = findLayout(map, names, above)
      const last = header.at(-1)
      if (layout && last) return { map, layout, rowsAt: last.end }
    }
  }
  return undefined
}

function headLines(bytes: Uint8Array): { text: string; end: number }[] {
  const lines: { text: string; end: number }[] = []
  const decoder = new TextDecoder()
  const head = bytes.subarray(0, HEAD)
  for (let at = 0; at < head.length && lines.length < MOST_LINES; ) {
    const end = head.indexOf(NEWLINE, at) + 1
    if (end === 0) break
    lines.push({ text: decoder.decode(head.subarray(at, end)).trimEnd(), end })
    at = end
  }
  return lines
}

function namesIn(header: readonly string[][]): string[] {
  const [first = [], second] = header
  const names = second ? first.map((name, i) => `${name}/${second[i] ?? ''}`) : first
  return names.map((name) => name.toLowerCase())
}

function findLayout(
  map: ColumnMap,
  names: readonly string[],
  above: readonly string[],
): RowLayout | undefined {
  const time = Math.max(...map.time.columns.map((column) => names.indexOf(column) + 1))
  const timeScaleMs = findTimeScale(map, above)
  const targets = map.sensors.map((sensor) => findTarget(sensor, names))
  if (time === NO_CELL || timeScaleMs === undefined || targets.some((target) => !target)) return undefined
  const found = targets.flatMap((target) => target ?? [])
  return {
    delimiter: map.delimiter.charCodeAt(0),
    cells: Math.max(time, ...found.flatMap(({ gx, gy, gz, ax, ay, az }) => [gx, gy, gz, ax, ay, az])),
    time,
    timeScaleMs,
    ...(map.time.wraps === undefined ? {} : { timeWraps: map.time.wraps }),
    sensor: NO_CELL,
    targets: found,
  }
}

function findTimeScale({ time: { unit } }: ColumnMap, above: readonly string[]): number | undefined {
  if ('ms' in unit) return unit.ms
  const rateHz = Number(above.map((line) => unit.rateHz.exec(line)?.[1]).find((rate) => rate !== undefined))
  return rateHz > 0 ? 1000 / rateHz : undefined
}

/** The cells of a sensor. Undefined if neither the gyroscope nor the accelerometer has all three axes. */
function findTarget(sensor: MappedSensor, names: readonly string[]): RowTarget | undefined {
  const cell = (name: string | undefined) => (name === undefined ? NO_CELL : names.indexOf(name) + 1)
  const { gx, gy, gz, ax, ay, az } = sensor
  const cells = { gx: cell(gx), gy: cell(gy), gz: cell(gz), ax: cell(ax), ay: cell(ay), az: cell(az) }
  const units = parseUnits(sensor.units)
  const hasGyroscope = cells.gx > 0 && cells.gy > 0 && cells.gz > 0
  const hasAccelerometer = cells.ax > 0 && cells.ay > 0 && cells.az > 0
  return units && (hasGyroscope || hasAccelerometer) ? { ...cells, ...units } : undefined
}
