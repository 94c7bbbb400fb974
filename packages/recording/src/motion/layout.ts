/** Which cells of a row hold what. */

import type { MotionUnits } from './units.ts'

/** What stands in each column of the text. Cells count from 1; `NO_CELL` where there is none. */
export interface RowLayout {
  /** One byte. */
  delimiter: number
  /** How many cells a row has at least. */
  cells: number
  /** The cell of the time, and what one of its unit is in ms. */
  time: number
  timeScaleMs: number
  /** The time is a counter that starts again at 0 once it has reached this. */
  timeWraps?: number
  /** The cell that names the row's sensor; without, every row has values of every target. */
  sensor: number
  /** Where the cells go. */
  targets: readonly RowTarget[]
}

/** The cells of a sensor's values, and what the file's units are in rad/s and m/s². */
export interface RowTarget extends MotionUnits {
  gx: number
  gy: number
  gz: number
  ax: number
  ay: number
  az: number
}

export const NO_CELL = 0
