import { metricLabel } from '@cadenza/metrics'
import type { Aggregate } from '../state/analysis.ts'

type Translate = (key: string, values: { metric: string }) => string

/** Name of a metric's figure: the mean has the name of the metric, others say what they are. */
export function figureName(code: string, aggregate: Aggregate, locale: string, t: Translate): string {
  const label = metricLabel(code, locale)
  return aggregate === 'avg' ? label : t(`figure_${aggregate}`, { metric: label })
}
