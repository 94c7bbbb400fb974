export interface PlotAxis {
  /** Positions of ticks, in the data's unit. */
  ticks: readonly number[]
  /** Labels of the ticks. */
  labels: readonly string[]
}

/** Frame of a graph: its extent, and its size with the y axis in CSS px. */
export interface PlotFrame {
  width: number
  height: number
  x: { low: number; high: number }
  y: { low: number; high: number }
  reversed?: boolean
}

/** Width of the y axis, CSS px. */
export const axisWidth = 36

/** Space above and below the lines, CSS px. */
export const airPx = 7
