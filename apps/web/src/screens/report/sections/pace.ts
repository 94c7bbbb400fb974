import { type DisplayOptions, formatPace, metricUnit } from '@cadenza/metrics'
import type { Report } from '../../../features/reports/queries.ts'

type ReportRange = Report['ranges'][number]

/** Mean pace of a range with its unit; null without a distance. */
export function paceOf(range: ReportRange | undefined, display: DisplayOptions): string | null {
  if (!range?.distance || range.distance <= 0 || range.movingTime <= 0) return null
  const secondsPerKm = range.movingTime / (range.distance / 1000)
  return `${formatPace(secondsPerKm, display)}${metricUnit('pace', display)}`
}
