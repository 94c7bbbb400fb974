/** The layout of a row of text. */

import type { MotionUnits } from './units.ts'

/** The meaning of the cells in a row. Cells count from 1; `NO_CELL` stands for none. */
export interface RowLayout {
  /** Character code of one byte. */
  delimiter: number
  /** Minimum number of cells in a row. */
  cells: number
  /** The cell of the time; `timeScaleMs` is its unit in ms. */
  time: number
  timeScaleMs: number
  /** The time is a counter that restarts at 0 when it reaches this value. */
  timeWraps?: number
  /** The cell with the name of the row's sensor. Without one, each row has values of all targets. */
  sensor: number
  /** The sensors that the values belong to. */
  targets: readonly RowTarget[]
}

/** The cells of a sensor's values, and the units of the file in rad/s and m/s². */
export interface RowTarget extends MotionUnits {
  gx: number
  gy: number
  gz: number
  ax: number
  ay: number
  az: number
}

export const NO_CELL = 0
