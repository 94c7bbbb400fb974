import { type DisplayOptions, formatMetric, metricUnit, type Side, seriesColumn } from '@cadenza/metrics'
import type { Aggregate } from '../../../features/analysis/analysis.ts'
import type { History } from '../../../features/analysis/history/queries.ts'
import { figureName, type Translate } from '../../../features/analysis/names.ts'
import { csvFigure } from '../../../ui/csv/csv.ts'
import type { ExportColumn } from './column.ts'

const lines = ['value', 'mean', 'low', 'high'] as const

/** Columns of a history: each bucket with the figures, means and bands of its series. */
export function historyColumns(
  { buckets, series }: History,
  display: DisplayOptions,
  t: Translate,
): ExportColumn[] {
  const whole = (name: string, heading: string, values: readonly number[]): ExportColumn => ({
    name,
    heading,
    texts: values.map((value) => String(Math.round(value))),
    values,
  })
  const text = (name: string, heading: string, values: readonly (string | null)[]): ExportColumn => ({
    name,
    heading,
    texts: values.map((value) => value ?? ''),
    values,
  })
  return [
    text('date', t('date', {}), buckets.date),
    ...(buckets.title.some((title) => title !== null)
      ? [
          text('activity_uuid', 'uuid', buckets.activity_uuid),
          text('title', t('activity', {}), buckets.title),
        ]
      : []),
    whole('activities', t('activities', {}), buckets.activities),
    whole('seconds', `${t('time', {})} (s)`, buckets.seconds),
    ...series.flatMap((each) =>
      lines.map((line): ExportColumn => {
        const code = each.metric
        const heading = [headingOf(each, display, t), line === 'value' ? '' : t(`line_${line}`, {})]
        return {
          name: [
            seriesColumn(code, each.side),
            each.aggregate === 'avg' ? '' : each.aggregate,
            line === 'value' ? '' : line,
          ]
            .filter(Boolean)
            .join('_'),
          heading: heading.filter(Boolean).join(', '),
          texts: each[line].map((value) =>
            csvFigure(code, value, display, () => formatMetric(code, value, display)),
          ),
          values: each[line],
        }
      }),
    ),
  ]
}

interface Series {
  metric: string
  side: Side
  aggregate: Aggregate
}

function headingOf({ metric, side, aggregate }: Series, display: DisplayOptions, t: Translate): string {
  const name = figureName(metric, aggregate, display.locale, t)
  const unit = metricUnit(metric, display)
  return [name, side === 'center' ? '' : t(side, {}), unit && `(${unit})`].filter(Boolean).join(' ')
}
