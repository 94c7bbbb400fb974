/** Metrics that the catalogue offers for each part of an analysis. */
import { figureBounds, isShownIn, type Metric, metricsWhere } from '@cadenza/metrics'

const kinds: ReadonlySet<Metric['kind']> = new Set(['basic', 'mpi', 'channel', 'total'])

/** Metrics with a figure for each activity or second. */
export const historyMetrics = (sport: 'bike' | 'run', features: readonly string[]): Metric[] =>
  metricsWhere({ sport, features }).filter((entry) => kinds.has(entry.kind) && isShownIn(entry, sport))

/** Metrics with a figure for each second. */
export const valueMetrics = (sport: 'bike' | 'run', features: readonly string[]): Metric[] =>
  historyMetrics(sport, features).filter(({ kind }) => kind !== 'total')

/** Metrics that can limit seconds. */
export const limitMetrics = (sport: 'bike' | 'run', features: readonly string[]): Metric[] =>
  valueMetrics(sport, features).filter(({ code }) => figureBounds(code))

/** Metrics that can be an axis of the heatmap. */
export const axisMetrics = (sport: 'bike' | 'run', features: readonly string[]): Metric[] =>
  limitMetrics(sport, features).filter(({ interval }) => interval !== undefined)
