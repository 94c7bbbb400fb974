/** The type that describes a device's file layout. */

import type { BodySensor } from '../log.ts'

/** The columns of a file. Names are compared in lower case and trimmed. */
export interface ColumnMap {
  device: string
  delimiter: ',' | '\t' | ';'
  /** Number of lines that name the columns, 1 by default. With two, a column is `first/second`. */
  headerLines?: 2
  time: TimeColumn
  /** The sensors in a row. A sensor without `sensor` is placed as the file name says. */
  sensors: readonly MappedSensor[]
  /** True if the acceleration is without gravity. It cannot be used. */
  lacksGravity?: true
}

export interface TimeColumn {
  /** Candidate names; the first one in the header counts. */
  columns: readonly string[]
  /** The unit in ms, or a pattern for the text above the header whose group is the sampling rate in Hz. */
  unit: { ms: number } | { rateHz: RegExp }
  /** The value at which a counter restarts at 0. */
  wraps?: number
  /** Set if the time counts from 1970. */
  isEpoch?: true
}

export interface MappedSensor {
  sensor?: BodySensor
  /** Written as in motion CSV: `deg/s, m/s^2`. */
  units: string
  gx?: string
  gy?: string
  gz?: string
  ax?: string
  ay?: string
  az?: string
}
