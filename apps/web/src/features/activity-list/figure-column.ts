import type { Side } from '@cadenza/metrics'
import type { ActivityRow } from './queries.ts'

/** Column of a metric. */
export interface FigureColumn {
  key: string
  /** Catalogue code, from which label, unit, format and explanation follow. */
  code: string
  /** Metric shown for runs, where it differs. */
  runCode?: string
  /** px */
  width: number
  /** Shows the maximum instead of the mean. */
  most?: boolean
  /** Side of a two-sided metric, or left minus right. */
  side?: Exclude<Side, 'center'> | 'difference'
  /** Starts a group, preceded by a hairline. */
  group?: boolean
  value(row: ActivityRow): number | null
}
