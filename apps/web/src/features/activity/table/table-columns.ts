import {
  type ActivitySport,
  type DisplayOptions,
  formatBalance,
  formatMetric,
  formatWithUnit,
  isShownIn,
  type Metric,
  metric,
  metricHeading,
  metrics,
  metricUnit,
  type Side,
} from '@cadenza/metrics'
import { averageOf, type BasisStats, basisOf, figureCode, peakOf, type Total, totalOf } from '../figures.ts'
import type { Figures } from '../queries.ts'
import type { ViewPreferences } from '../view-preferences.ts'

export interface TableColumn {
  key: string
  code: string
  /** Kind of figure: an average, a peak, a side's value, or the share of time in a target. */
  head: 'average' | 'peak' | 'inside' | Side | null
  /** Side of the share of time in a target. */
  side?: Side | null
  /** Value in the metric's unit; null if missing. */
  value(figures: Figures): number | null
  text(figures: Figures): string
  /** Second line: the figure in another unit. */
  second?(figures: Figures): string
  /** Standard deviation and number of strokes or strides. */
  spread?(figures: Figures): { sd: number; count: number } | null
}

/** Columns of a metric below one header. */
export interface ColumnGroup {
  code: string
  label: string
  unit: string
  columns: readonly TableColumn[]
  /** Rows with this column have two lines. */
  tall: boolean
}

const loads: readonly Total[] = ['normalized_power', 'intensity_factor', 'tss']

/** Tests whether a metric is the main input of a load: power. */
const leadsToLoad = ({ code }: Metric) => loads.some((load) => metric(load)?.madeFrom[0] === code)

/**
 * Columns of the range table: time and distance, load, then all metrics that a range has, in the catalogue's
 * order. A run's speed is shown as pace.
 */
export function tableColumns(
  ranges: readonly Figures[],
  sport: ActivitySport,
  { timeType, bikePosition }: Pick<ViewPreferences, 'timeType' | 'bikePosition'>,
  display: DisplayOptions,
): ColumnGroup[] {
  const basis = (figures: Figures) => basisOf(figures, timeType, bikePosition)
  const some = (has: (stats: BasisStats | undefined, figures: Figures) => boolean) =>
    ranges.some((figures) => has(basis(figures), figures))

  const group = (code: string, columns: readonly TableColumn[]): ColumnGroup => ({
    code,
    label: metricHeading(code, display.locale),
    unit: metricUnit(code, display),
    columns,
    tall: metric(code)?.rowHeight === 38,
  })
  const column = (
    key: string,
    code: string,
    head: TableColumn['head'],
    value: TableColumn['value'],
  ): TableColumn => ({ key, code, head, value, text: (f) => formatMetric(code, value(f), display) })
  const total = (code: Total): ColumnGroup =>
    group(code, [column(code, code, null, (f) => totalOf(f, basis(f), code))])

  const basic = (m: Metric): ColumnGroup => {
    if (m.sides.length > 1)
      return group(
        m.code,
        m.sides.map((side) =>
          column(`${m.code} ${side}`, m.code, side, (f) => averageOf(basis(f), figureCode(m.code, side))),
        ),
      )
    const hasPeak = m.companion === 'peak'
    const average = column(m.code, m.code, hasPeak ? 'average' : null, (f) => averageOf(basis(f), m.code))
    const peak = column(`${m.code} peak`, m.code, 'peak', (f) => peakOf(basis(f), m.code))
    if (m.form === 'balance') return group(m.code, [balanceColumn(average, display)])
    const both = m.form === 'pace' ? [withSpeed(average, display), withSpeed(peak, display)] : [average, peak]
    return group(m.code, hasPeak ? both : [average])
  }
  const mpi = (m: Metric): ColumnGroup =>
    group(
      m.code,
      m.sides.map((side): TableColumn => {
        const figure = (f: Figures) => basis(f)?.mpi[m.code]?.[side]
        return {
          ...column(`${m.code} ${side}`, m.code, side, (f) => figure(f)?.avg ?? null),
          spread: (f) => {
            const found = figure(f)
            return found?.sd == null ? null : { sd: found.sd, count: found.count }
          },
        }
      }),
    )

  const shown = (m: Metric): boolean => {
    // An activity's mean elevation means little; its gain has its own column.
    if (!m.listed || m.companion === 'gain' || !isShownIn(m, sport)) return false
    if (m.kind === 'mpi') return some((stats) => stats?.mpi[m.code] !== undefined)
    return some((stats) => m.sides.some((side) => averageOf(stats, figureCode(m.code, side)) !== null))
  }

  const first = [total(timeType)]
  if (ranges.some((f) => f.distance !== null)) first.push(total('distance'))
  if (ranges.some((f) => f.elevationGain !== null)) first.push(total('elevation_gain'))
  const load = loads.filter((code) => some((stats, f) => totalOf(f, stats, code) !== null)).map(total)
  const others = metrics.filter((m) => m.kind !== 'total' && shown(m))
  const power = others.filter(leadsToLoad).map(basic)
  return [
    ...first,
    ...power,
    ...load,
    ...others.filter((m) => !leadsToLoad(m)).map((m) => (m.kind === 'mpi' ? mpi(m) : basic(m))),
  ]
}

/** Shares of both sides, the left's above the right's. */
function balanceColumn(column: TableColumn, { locale }: DisplayOptions): TableColumn {
  return {
    ...column,
    text: (f) => formatBalance(column.value(f), locale).left,
    second: (f) => formatBalance(column.value(f), locale).right,
  }
}

/** Adds the speed to a pace. */
function withSpeed(column: TableColumn, display: DisplayOptions): TableColumn {
  return {
    ...column,
    second: (f) => {
      const pace = column.value(f)
      return pace ? formatWithUnit('speed', 3600 / pace, display) : ''
    },
  }
}
