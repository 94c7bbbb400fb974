import { heldEqual } from '@cadenza/analysis/effort/held-equal'
import { metric } from '@cadenza/metrics'
import type { Analysis, Interval } from '../../../features/analysis/analysis.ts'
import { askedFilter, drawnSides } from '../../../features/analysis/asked.ts'
import type { GraphqlArguments } from '../../../platform/api/graphql-types.ts'

/** Metrics, with their sides, that are compared at most. */
const mostSeries = 5

/** Days share too few efforts with others; they are compared by month. */
export const effortInterval = (interval: Interval): Interval => (interval === 'day' ? 'month' : interval)

/** The history's metrics that have a mean each second and are not held equal, as far as they are compared. */
export const effortSeries = ({ params, filter }: Analysis) =>
  params.dataSeries
    .filter(({ metric: code }) => metric(code)?.kind !== 'total' && !heldEqual[filter.sport].has(code))
    .flatMap((series) => drawnSides(series).map((side) => ({ metric: series.metric, side })))
    .slice(0, mostSeries)

/** Arguments of the server; `athletes` are those compared, each with the own other spans. */
export const askedEffort = (
  athletes: readonly string[],
  analysis: Analysis,
  today: string,
): GraphqlArguments['equalEffort'] => {
  const { user_uuid, ...filter } = askedFilter(athletes[0] ?? '', analysis.filter, today)
  return {
    filter: athletes.length > 1 ? { ...filter, user_uuid_in: athletes } : { ...filter, user_uuid },
    interval: effortInterval(analysis.params.interval),
    series: effortSeries(analysis),
  }
}
