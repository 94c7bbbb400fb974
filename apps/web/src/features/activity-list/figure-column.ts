import type { Side } from '@cadenza/metrics'
import type { ActivityRow } from './queries.ts'

/** A figure's column. */
export interface FigureColumn {
  key: string
  /** Its catalogue code: label, unit, format and explanation follow from it. */
  code: string
  /** Of a column that shows another metric for runs: that one's. */
  runCode?: string
  /** px */
  width: number
  /** The most of it, not the mean. */
  most?: boolean
  /** Of a metric with two sides, the one that is shown, or the left minus the right one. */
  side?: Exclude<Side, 'center'> | 'difference'
  /** Begins a group: a hairline stands before it. */
  group?: boolean
  value(row: ActivityRow): number | null
}
