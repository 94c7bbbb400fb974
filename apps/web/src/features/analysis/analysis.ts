import { leadingMetrics, type Metric, metric, metricsWhere, type Side } from '@cadenza/metrics'
import type { Graphql } from '../../platform/api/graphql-types.ts'
import type { Dates } from '../filters/periods.ts'
import type { Span } from '../filters/span.ts'

export type Sport = 'bike' | 'run'
export type Interval = Graphql['Interval']
export type Aggregate = Graphql['Aggregate']

export const sports = ['bike', 'run'] as const satisfies readonly Sport[]
export const intervals = ['activity', 'day', 'week', 'month'] as const satisfies readonly Interval[]
export const aggregates = ['avg', 'median', 'max', 'min', 'sum'] as const satisfies readonly Aggregate[]
export const positions = ['all', 'sitting', 'standing'] as const
export const timeTypes = ['moving_time', 'duration'] as const
/** Parts of the history that can be hidden. */
export const overlays = ['mean', 'band'] as const
export type Overlay = (typeof overlays)[number]

/** `both` shows left and right beside each other; `center` is either side's strokes or strides together. */
export type ShownSide = Side | 'both'

export interface DataSeries {
  metric: string
  side: ShownSide
  aggregate: Aggregate
}

/** Metric of a heatmap's cells. */
export type CellValue = Omit<DataSeries, 'side'> & { side: Side }

export interface Axis {
  metric: string
  side: Side
  /** Width of a cell in the unit of figures; null: the metric's usual one in the reader's units. */
  interval: number | null
}

export interface AnalysisFilter {
  sport: Sport
  dates: Dates
  tagIn: readonly string[]
  tagNotIn: readonly string[]
  timeType: (typeof timeTypes)[number]
  targetBikePosition: (typeof positions)[number]
  /** Limits by metric, which select seconds. One open at both ends stays in the panel and limits nothing. */
  rangeFilters: Readonly<Record<string, Span>>
}

/** State of the screen: two graphs of the activities that one filter leaves. */
export interface Analysis {
  /** The graph that is saved; with `alone` it is the only one shown. */
  graphId: 'StatsHistory' | 'MatrixHeatmap'
  alone: boolean
  params: {
    dataSeries: readonly DataSeries[]
    interval: Interval
    hidden: readonly Overlay[]
    axises: readonly [x: Axis, y: Axis]
    /** Shown by the colours of the heatmap; null for the time. */
    value: CellValue | null
    /** Shows the heatmap as a table. */
    asTable: boolean
    /** Compares form at equal effort of all of a coach's athletes. */
    allAthletes: boolean
  }
  filter: AnalysisFilter
}

/** Metrics in one history. */
export const mostSeries = 5

/** All of a metric's sides, and the mean. */
export const usualSeries = ({ code, sides }: Metric): DataSeries => ({
  metric: code,
  side: sides.length > 1 ? 'both' : 'center',
  aggregate: 'avg',
})

export const usualAxis = ({ code, sides }: Metric): Axis => ({
  metric: code,
  side: sides[0] ?? 'center',
  interval: null,
})

const axesOf: Record<Sport, readonly [x: string, y: string]> = {
  bike: ['power', 'cadence'],
  run: ['pace', 'run_cadence'],
}

const axisOf = (code: string): Axis => ({ metric: code, side: 'center', interval: null })

/** The most telling metric of the sport, above a motion metric with both sides. */
function seriesOf(sport: Sport): DataSeries[] {
  const [leading] = leadingMetrics(sport)
  const [motion] = metricsWhere({ kind: 'mpi', sport }).filter(({ inActivityList, sides }) => {
    return inActivityList && sides.length > 1
  })
  return [leading, motion].flatMap((entry) => (entry ? [usualSeries(entry)] : []))
}

export const usualParams = (sport: Sport): Analysis['params'] => ({
  dataSeries: seriesOf(sport),
  interval: 'day',
  hidden: [],
  axises: [axisOf(axesOf[sport][0]), axisOf(axesOf[sport][1])],
  value: null,
  asTable: false,
  allAthletes: false,
})

export const usualDates: Dates = { period: '365d', from: '', to: '' }

export const usualFilter: AnalysisFilter = {
  sport: 'bike',
  dates: usualDates,
  tagIn: [],
  tagNotIn: [],
  timeType: 'moving_time',
  targetBikePosition: 'all',
  rangeFilters: {},
}

export const usualAnalysis: Analysis = {
  graphId: 'StatsHistory',
  alone: false,
  params: usualParams('bike'),
  filter: usualFilter,
}

/** The same analysis of another sport: metrics, axes, limits and position start anew, as they differ. */
export function withSport(analysis: Analysis, sport: Sport): Analysis {
  const { interval, hidden, asTable, allAthletes } = analysis.params
  return {
    ...analysis,
    params: { ...usualParams(sport), interval, hidden, asTable, allAthletes },
    filter: { ...analysis.filter, sport, rangeFilters: {}, targetBikePosition: 'all' },
  }
}

/** Sides that a metric can be shown by. */
export const shownSides = (code: string): readonly ShownSide[] =>
  (metric(code)?.sides.length ?? 1) > 1 ? ['both', 'left', 'right', 'center'] : ['center']

/** Sums mean something for totals alone: seconds add up to no power. */
export const aggregatesOf = (code: string): readonly Aggregate[] =>
  metric(code)?.kind === 'total' ? aggregates : aggregates.filter((each) => each !== 'sum')
