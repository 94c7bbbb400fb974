import { metricLabel } from '@cadenza/metrics'
import type { Aggregate, Analysis } from './analysis.ts'

/** Looks up the screen's texts. */
export type Translate = (
  key: string,
  values: { metric?: string; figure?: string; across?: string; up?: string },
) => string

/** Name of a metric's figure: the mean has the name of the metric, others say what they are. */
export function figureName(code: string, aggregate: Aggregate, locale: string, t: Translate): string {
  const label = metricLabel(code, locale)
  return aggregate === 'avg' ? label : t(`figure_${aggregate}`, { metric: label })
}

/** Metrics of the history, such as `Power, Dead Spot Score`. */
export const historyName = ({ params }: Analysis, locale: string, t: Translate): string =>
  params.dataSeries.map(({ metric, aggregate }) => figureName(metric, aggregate, locale, t)).join(', ')

/** Metrics of the heatmap, such as `Time by Power and Cadence`. */
export function heatmapName({ params: { axises, value } }: Analysis, locale: string, t: Translate): string {
  const [across = '', up = ''] = axises.map(({ metric }) => metricLabel(metric, locale))
  const figure = value ? figureName(value.metric, value.aggregate, locale, t) : t('time', {})
  return t('heatmapOf', { figure, across, up })
}
