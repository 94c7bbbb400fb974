/** Figures of sessions, as the catalogue orders them. */
import {
  leadingMetrics,
  liveMetrics,
  type Metric,
  metric,
  metricOfColumn,
  type Side,
  seriesColumn,
} from '@cadenza/metrics'
import type { LiveRow } from './rows.ts'

type Values = Readonly<Record<string, number>>

/** Metrics are those of runs or of rides. */
export const motionSport = (sport: LiveRow['sport']): 'bike' | 'run' => (sport === 'run' ? 'run' : 'bike')

/** The column of a metric's side; that of what it is read from. */
export const columnOf = ({ code, readFrom }: Metric, side: Side = 'center'): string =>
  readFrom?.column ?? seriesColumn(code, side)

/** A metric's figure for a value of its column. */
export const figureOf = ({ readFrom, seriesFactor }: Metric, value: number): number =>
  readFrom ? readFrom.figure(value) : value * seriesFactor

/** null without a current value. */
export function figureIn(values: Values, entry: Metric, side: Side = 'center'): number | null {
  const value = values[columnOf(entry, side)]
  return value === undefined ? null : figureOf(entry, value)
}

/** Power or pace: the first leading metric that live views do not compare with the usual. */
export function effortMetric({ sport, latest }: Pick<LiveRow, 'sport' | 'latest'>): Metric | undefined {
  const compared = new Set(liveMetrics(motionSport(sport)).map(({ code }) => code))
  const efforts = leadingMetrics(sport).filter(({ code }) => !compared.has(code))
  return efforts.find((entry) => figureIn(latest, entry) !== null) ?? efforts[0]
}

/** Heart rate and cadence. */
export const borneMetrics = (sport: LiveRow['sport']): Metric[] =>
  liveMetrics(motionSport(sport)).filter(({ kind }) => kind === 'basic')

/** Motion that the device sends: metrics of lists first, then all others in the catalogue's order. */
export function motionMetrics({ sport, latest }: Pick<LiveRow, 'sport' | 'latest'>): Metric[] {
  const sent = new Set(
    Object.keys(latest).flatMap((column) => {
      const found = metricOfColumn(column)?.metric
      return found?.kind === 'mpi' ? [found.code] : []
    }),
  )
  const first = liveMetrics(motionSport(sport)).filter(({ code }) => sent.delete(code))
  return [...first, ...[...sent].flatMap((code) => metric(code) ?? [])]
}

/** The chosen metric if it is sent; otherwise the first with two sides, or the first. */
export function leadMotion(row: Pick<LiveRow, 'sport' | 'latest'>, chosen?: string): Metric | undefined {
  const all = motionMetrics(row)
  return all.find(({ code }) => code === chosen) ?? all.find(({ sides }) => sides.length > 1) ?? all[0]
}
