import type { DisplayOptions } from '@cadenza/metrics'
import type { Strokes } from '../../features/motion/strokes.ts'
import type { PreviousReport, Report } from '../../features/reports/queries.ts'
import type { Paper } from './paper/use-paper.ts'

/** Input of the parts of a report. */
export interface Context {
  report: Report
  previous: PreviousReport | null | undefined
  /** True if the previous report stands beside this one. */
  compared: boolean
  display: DisplayOptions
  /** Codes of the rows that staff have hidden. */
  hidden: ReadonlySet<string>
  paper: Paper
  /** True once the activities' pedal strokes are known to have angles of the foot. */
  hasStrokes: boolean
  /** Strokes or strides of the scored range's activity, once they are loaded. */
  strokes: Strokes | null | undefined
  editing: boolean
  /** True if a form report shows more than its first page. */
  details: boolean
}
