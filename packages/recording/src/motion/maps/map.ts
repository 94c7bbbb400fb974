/** What a device's file of columns looks like, as data. */

import type { BodySensor } from '../log.ts'

/** Column names are compared in lower case without blanks around them. */
export interface ColumnMap {
  device: string
  delimiter: ',' | '\t' | ';'
  /** Lines that name the columns: with two, a column is `first/second`. One where this is missing. */
  headerLines?: 2
  time: TimeColumn
  /** The sensors of a row; one without `sensor` sits where the file's name says. */
  sensors: readonly MappedSensor[]
}

export interface TimeColumn {
  /** The first of these that the header has. */
  columns: readonly string[]
  /** What one of its unit is in ms; or the text above the header that says how many make a second, the number in its group. */
  unit: { ms: number } | { rateHz: RegExp }
  /** The value at which a counter starts again at 0. */
  wraps?: number
  /** It counts from 1970. */
  isEpoch?: true
}

export interface MappedSensor {
  sensor?: BodySensor
  /** As in motion CSV: `deg/s, m/s^2`. */
  units: string
  gx?: string
  gy?: string
  gz?: string
  ax?: string
  ay?: string
  az?: string
}
