/** The input of a report: the figures of named ranges. */
import type { Side } from '@cadenza/metrics'

/** Mean over the strokes or strides of a range, in the metric's kept unit. */
export interface SideFigure {
  avg: number | null
  sd: number | null
  count: number
  /** Strokes or strides that were found by a coarse rule; these are shown, never graded. */
  coarse?: number
}

/** Over moving time. */
export interface RangeFigures {
  name: string
  /** By metric code. */
  mpi: Readonly<Record<string, Readonly<Partial<Record<Side, SideFigure>>>>>
  /** Basic metrics by code: `power`, `cadence`, `torque`, `run_cadence`, `speed`, `heartrate`, … */
  basic: Readonly<Record<string, { avg: number | null }>>
}
