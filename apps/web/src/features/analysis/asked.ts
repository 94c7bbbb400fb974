/** Arguments of the server's analyses, made of the state of the screen, and what it would refuse. */
import { figureBounds, leastTyped, metric, type Side, type UnitSystem } from '@cadenza/metrics'
import type { Graphql, GraphqlArguments } from '../../platform/api/graphql-types.ts'
import { withDays } from '../filters/periods.ts'
import { isOpen } from '../filters/span.ts'
import { isReversed } from '../filters/span-field.tsx'
import type { Analysis, AnalysisFilter, Axis, DataSeries } from './analysis.ts'

/** Stands for an open end: beyond every figure. */
const farAway = 1e9

/** Cells of a heatmap that the server answers at most. */
export const mostCells = 160_000

/** Limits that apply: those with an end, of which the lower is not above the upper. */
export const appliedLimits = ({ rangeFilters }: AnalysisFilter): [code: string, gte: number, lte: number][] =>
  Object.entries(rangeFilters).flatMap(([code, span]) =>
    isOpen(span) || isReversed(span) ? [] : [[code, span.min ?? -farAway, span.max ?? farAway]],
  )

/** Filter of the server; `today` is the day on which a period is read. */
export function askedFilter(
  userUuid: string,
  filter: AnalysisFilter,
  today: string,
): Graphql['ActivityFilter'] {
  const { from, to } = withDays(filter.dates, today)
  const limits = appliedLimits(filter)
  return {
    user_uuid: userUuid,
    sport_in: [filter.sport],
    ...(filter.tagIn.length > 0 && { tag_in: filter.tagIn }),
    ...(filter.tagNotIn.length > 0 && { tag_not_in: filter.tagNotIn }),
    ...(from && { date_gte: from }),
    ...(to && { date_lte: to }),
    time_type: filter.timeType,
    target_bike_position: filter.targetBikePosition,
    ...(limits.length > 0 && {
      range_filters: Object.fromEntries(limits.map(([code, gte, lte]) => [code, [gte, lte]] as const)),
    }),
  }
}

/** Sides that are drawn for a series. */
export const drawnSides = ({ metric: code, side }: DataSeries): readonly Side[] =>
  side === 'both' ? (metric(code)?.sides ?? []) : [side]

export const askedHistory = (
  userUuid: string,
  { params, filter }: Analysis,
  today: string,
): GraphqlArguments['statsHistory'] => ({
  filter: askedFilter(userUuid, filter, today),
  interval: params.interval,
  series: params.dataSeries.flatMap((series) =>
    drawnSides(series).map((side) => ({ metric: series.metric, side, aggregate: series.aggregate })),
  ),
})

/** Width of a cell in the unit of figures. */
export function widthOf({ metric: code, interval }: Axis, unit: UnitSystem): number {
  const entry = metric(code)
  return interval ?? (entry?.interval ? entry.interval[unit] / entry.shown[unit].factor : 1)
}

/** A width of cells, no wider than all values of the metric together. */
export function widthWithin(code: string, width: number): number {
  const bounds = figureBounds(code) ?? [0, Number.POSITIVE_INFINITY]
  return Math.min(width, bounds[1] - leastTyped(bounds))
}

const askedAxis = (axis: Axis, unit: UnitSystem): Graphql['AxisInput'] => ({
  metric: axis.metric,
  side: axis.side,
  interval: widthOf(axis, unit),
})

export const askedHeatmap = (
  userUuid: string,
  { params: { axises, value }, filter }: Analysis,
  today: string,
  unit: UnitSystem,
): GraphqlArguments['matrixHeatmap'] => ({
  filter: askedFilter(userUuid, filter, today),
  x: askedAxis(axises[0], unit),
  y: askedAxis(axises[1], unit),
  ...(value && { value }),
})

/** True if the filter selects seconds instead of whole activities. */
export const selectsSeconds = (filter: AnalysisFilter): boolean =>
  filter.targetBikePosition !== 'all' || appliedLimits(filter).length > 0

/** Metric of the history that counts whole activities, where the filter selects seconds; else undefined. */
export const wholeMetric = ({ params, filter }: Analysis): string | undefined =>
  selectsSeconds(filter)
    ? params.dataSeries.find(({ metric: code }) => metric(code)?.kind === 'total')?.metric
    : undefined

function cellsAcross(axis: Axis, unit: UnitSystem): number {
  const [least, most] = figureBounds(axis.metric) ?? [0, 0]
  const width = widthOf(axis, unit)
  return Math.floor(most / width) - Math.floor(least / width) + 1
}

/** Tests whether a heatmap of these axes has more cells than the server answers. */
export const isTooFine = ([x, y]: readonly [Axis, Axis], unit: UnitSystem): boolean =>
  cellsAcross(x, unit) * cellsAcross(y, unit) > mostCells
