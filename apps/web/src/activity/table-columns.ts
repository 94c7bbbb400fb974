import {
  type DisplayOptions,
  formatBalance,
  formatMetric,
  type Metric,
  metric,
  metricAbbreviation,
  metricLabel,
  metrics,
  metricUnit,
  type Side,
} from '@cadenza/metrics'
import { averageOf, type BasisStats, basisOf, figureCode, peakOf, type Total, totalOf } from './figures.ts'
import type { ViewPreferences } from './preferences.ts'
import type { Figures } from './queries.ts'

export interface TableColumn {
  key: string
  /** What the figure is: an average, a peak, or a side's value. */
  head: 'average' | 'peak' | Side | null
  text(figures: Figures): string
}

/** A metric with its columns under one head. */
export interface ColumnGroup {
  code: string
  label: string
  unit: string
  columns: readonly TableColumn[]
}

const withPeak = new Set(['power', 'heartrate', 'cadence', 'run_cadence', 'speed', 'pace'])
const loads: readonly Total[] = ['normalized_power', 'intensity_factor', 'tss']

/** A mean height says nothing of a ride; the gain does. */
const withoutAverage = new Set(['elevation'])

type Sport = 'bike' | 'run' | 'other'

/**
 * The columns of the range table: time and distance, the load, then every metric of the catalogue that some range has,
 * in the catalogue's order. A run's speed stands as its pace.
 */
export function tableColumns(
  ranges: readonly Figures[],
  sport: Sport,
  { timeType, bikePosition }: ViewPreferences,
  display: DisplayOptions,
): ColumnGroup[] {
  const basis = (figures: Figures) => basisOf(figures, timeType, bikePosition)
  const some = (has: (stats: BasisStats | undefined, figures: Figures) => boolean) =>
    ranges.some((figures) => has(basis(figures), figures))

  const group = (code: string, columns: readonly TableColumn[], short = false): ColumnGroup => ({
    code,
    label: short ? metricAbbreviation(code, display.locale) : metricLabel(code, display.locale),
    unit: metricUnit(code, display),
    columns,
  })
  const total = (code: Total, short = false): ColumnGroup =>
    group(
      code,
      [{ key: code, head: null, text: (f) => formatMetric(code, totalOf(f, basis(f), code), display) }],
      short,
    )

  const basic = (m: Metric): ColumnGroup => {
    if (m.sides.length > 1)
      return group(
        m.code,
        m.sides.map((side) => ({
          key: `${m.code} ${side}`,
          head: side,
          text: (f) => formatMetric(m.code, averageOf(basis(f), figureCode(m.code, side)), display),
        })),
      )
    const average: TableColumn = {
      key: m.code,
      head: withPeak.has(m.code) ? 'average' : null,
      text: (f) => writeAverage(m, averageOf(basis(f), m.code), display),
    }
    const peak: TableColumn = {
      key: `${m.code} peak`,
      head: 'peak',
      text: (f) => formatMetric(m.code, peakOf(basis(f), m.code), display),
    }
    return group(m.code, withPeak.has(m.code) ? [average, peak] : [average])
  }
  const mpi = (m: Metric): ColumnGroup =>
    group(
      m.code,
      m.sides.map((side) => ({
        key: `${m.code} ${side}`,
        head: side,
        text: (f) => formatMetric(m.code, basis(f)?.mpi[m.code]?.[side]?.avg, display),
      })),
    )

  const shown = (m: Metric): boolean => {
    if (
      !m.listed ||
      withoutAverage.has(m.code) ||
      (m.code === 'speed' && sport === 'run') ||
      (m.code === 'pace' && sport !== 'run')
    )
      return false
    if (m.kind === 'mpi') return some((stats) => stats?.mpi[m.code] !== undefined)
    return some((stats) => m.sides.some((side) => averageOf(stats, figureCode(m.code, side)) !== null))
  }

  const time = timeType === 'duration' ? 'duration' : 'moving_time'
  const first = [total(time)]
  if (ranges.some((f) => f.distance !== null)) first.push(total('distance'))
  if (ranges.some((f) => f.elevationGain !== null)) first.push(total('elevation_gain'))
  const load = loads
    .filter((code) => some((stats, f) => totalOf(f, stats, code) !== null))
    .map((code) => total(code, metric(code)?.abbreviation !== undefined))
  const others = metrics.filter((m) => m.kind !== 'total' && shown(m))
  const power = others.filter((m) => m.code === 'power').map(basic)
  return [
    ...first,
    ...power,
    ...load,
    ...others.filter((m) => m.code !== 'power').map((m) => (m.kind === 'mpi' ? mpi(m) : basic(m))),
  ]
}

/** A balance in one cell is the left side's share. */
function writeAverage(m: Metric, value: number | null, display: DisplayOptions): string {
  return m.form === 'balance'
    ? formatBalance(value, display.locale).left
    : formatMetric(m.code, value, display)
}
