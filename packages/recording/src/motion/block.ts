/** Whole lines of a motion log read apart from the rows before them, by another thread or while another reads those. */

import { SensorColumns, type SensorRows } from './columns.ts'
import type { BodySensor } from './log.ts'
import { sensorNamed } from './placement.ts'
import { type RowLayout, RowReader } from './rows.ts'

/** Plain data, for any thread. */
export interface MotionBlock {
  layout: RowLayout
  /** The names of sensors in the rows so far, in their order. */
  names: readonly Uint8Array[]
  /** A line that came in two pieces; often none. */
  first: Uint8Array
  lines: Uint8Array
}

export interface BlockRows {
  /** Rows that could not be read. */
  unreadable: number
  sensors: SensorRows[]
}

/** The rows of a block; undefined where one has a name that is new: what it means hangs on the rows before. */
export function readBlock(block: MotionBlock): BlockRows | undefined {
  const sensors = new Map<BodySensor, SensorColumns>()
  let isNew = false
  const rows = new RowReader(block.layout, (name) => {
    isNew = true
    const sensor = sensorNamed(name)
    if (!sensor) return undefined
    const columns = sensors.get(sensor) ?? new SensorColumns(sensor)
    sensors.set(sensor, columns)
    return columns
  })
  for (const name of block.names) rows.addName(name)
  isNew = false
  rows.readBlock(block)
  if (isNew) return undefined
  return {
    unreadable: rows.unreadable,
    sensors: [...sensors.values()].flatMap((columns) => (columns.length > 0 ? columns.rows() : [])),
  }
}
