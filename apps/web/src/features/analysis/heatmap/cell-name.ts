import {
  type DisplayOptions,
  formatClock,
  formatMetric,
  formatMinutes,
  formatNumber,
  metric,
  metricUnit,
  toDisplay,
} from '@cadenza/metrics'
import type { CellValue } from '../analysis.ts'
import type { HeatmapAxis } from './queries.ts'

const mostDecimals = 3

/** A boundary of cells in the shown unit, with as many decimals as the interval needs. */
export function boundaryText(axis: HeatmapAxis, index: number, display: DisplayOptions): string {
  const { metric: code, from, interval } = axis
  const entry = metric(code)
  const shown = toDisplay(code, from + index * interval, display)
  if (entry?.form === 'pace') return formatMinutes(shown)
  const width = interval * (entry?.shown[display.unit].factor ?? 1)
  const decimals = /\.(\d+)/.exec(String(Number(width.toFixed(mostDecimals))))?.[1]?.length ?? 0
  return formatNumber(shown, decimals, display.locale)
}

const joined = (text: string, unit: string) =>
  unit === '' ? text : /^[/°]/.test(unit) ? text + unit : `${text}\u00a0${unit}`

/** Span of a column or row, such as `270–280 W`. */
export const spanText = (axis: HeatmapAxis, index: number, display: DisplayOptions): string =>
  joined(
    `${boundaryText(axis, index, display)}–${boundaryText(axis, index + 1, display)}`,
    metricUnit(axis.metric, display),
  )

/** Figure of a cell without its unit: the value, or the time. */
export const figureText = (value: CellValue | null, figure: number, display: DisplayOptions): string =>
  value ? formatMetric(value.metric, figure, display) : formatClock(figure)
