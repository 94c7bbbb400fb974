export interface PlotAxis {
  /** Where ticks stand, in the data's unit. */
  ticks: readonly number[]
  /** What stands at each of them. */
  labels: readonly string[]
}

/** What a graph shows, and its size with the y axis, CSS px. */
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
