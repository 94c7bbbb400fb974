export interface PlotAxis {
  /** Tick positions, in the data's unit. */
  ticks: readonly number[]
  /** The label of each tick. */
  labels: readonly string[]
}

/** Content of a graph, and its size including the y axis, CSS px. */
export interface PlotFrame {
  width: number
  height: number
  x: { low: number; high: number }
  y: { low: number; high: number }
  reversed?: boolean
}

/** Width of the y axis in CSS px. */
export const axisWidth = 36

/** Above and below the lines, CSS px. */
export const airPx = 7
