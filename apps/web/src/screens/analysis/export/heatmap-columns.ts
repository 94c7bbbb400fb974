import {
  type DisplayOptions,
  formatMetric,
  formatMinutes,
  metric,
  metricLabel,
  metricUnit,
  seriesColumn,
  toDisplay,
} from '@cadenza/metrics'
import type { CellValue } from '../../../features/analysis/analysis.ts'
import type { Heatmap, HeatmapAxis } from '../../../features/analysis/heatmap/queries.ts'
import { figureName, type Translate } from '../../../features/analysis/names.ts'
import { csvFigure } from '../../../ui/csv/csv.ts'
import type { ExportColumn } from './column.ts'

const mostDecimals = 6

/** Columns of a heatmap: each cell with its bounds, its value, and the time and activities in it. */
export function heatmapColumns(
  { x, y, cells }: Heatmap,
  value: CellValue | null,
  display: DisplayOptions,
  t: Translate,
): ExportColumn[] {
  const counts = (name: string, heading: string, values: readonly number[]): ExportColumn => ({
    name,
    heading,
    texts: values.map(String),
    values,
  })
  return [
    ...boundsOf(x, cells.x, display, t),
    ...boundsOf(y, cells.y, display, t),
    ...(value ? [valuesOf(value, cells.value, display, t)] : []),
    counts('seconds', `${t('time', {})} (s)`, cells.seconds),
    ...(value ? [counts('samples', t('samples', {}), cells.samples)] : []),
    counts('activities', t('activities', {}), cells.activities),
  ]
}

const inBrackets = (unit: string) => (unit ? ` (${unit})` : '')

function boundsOf(axis: HeatmapAxis, places: readonly number[], display: DisplayOptions, t: Translate) {
  const { metric: code, side, from, interval } = axis
  const unit = metricUnit(code, display)
  const name = seriesColumn(code, side)
  const label = [metricLabel(code, display.locale), side === 'center' ? '' : t(side, {})]
    .filter(Boolean)
    .join(' ')
  return (['from', 'to'] as const).map((end): ExportColumn => {
    const values = places.map((place) => from + (place + (end === 'to' ? 1 : 0)) * interval)
    const shown = values.map((each) => toDisplay(code, each, display))
    const isPace = metric(code)?.form === 'pace'
    return {
      name: `${name}_${end}`,
      heading: `${label}, ${t(`bound_${end}`, {})}${inBrackets(unit)}`,
      texts: shown.map((each) => (isPace ? formatMinutes(each) : String(Number(each.toFixed(mostDecimals))))),
      values,
    }
  })
}

function valuesOf(
  { metric: code, side, aggregate }: CellValue,
  values: readonly (number | null)[],
  display: DisplayOptions,
  t: Translate,
): ExportColumn {
  const label = [figureName(code, aggregate, display.locale, t), side === 'center' ? '' : t(side, {})]
  return {
    name: seriesColumn(code, side),
    heading: label.filter(Boolean).join(' ') + inBrackets(metricUnit(code, display)),
    texts: values.map((value) => csvFigure(code, value, display, () => formatMetric(code, value, display))),
    values,
  }
}
