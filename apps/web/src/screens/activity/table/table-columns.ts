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
import {
  averageOf,
  type BasisStats,
  basisOf,
  figureCode,
  peakOf,
  type Total,
  totalOf,
} from '../../../features/activity/figures.ts'
import type { Figures } from '../../../features/activity/queries.ts'
import type { ViewPreferences } from '../../../features/activity/view-preferences.ts'

export interface TableColumn {
  key: string
  code: string
  /** What the figure is: an average, a peak, a side's value, or the time outside a target. */
  head: 'average' | 'peak' | 'outside' | Side | null
  /** Whose time it is. */
  side?: Side | null
  /** In the metric's unit; null where there is none. */
  value(figures: Figures): number | null
  text(figures: Figures): string
  /** A second line: what the figure is seen another way. */
  second?(figures: Figures): string
  /** Over strokes or strides: how they spread. */
  spread?(figures: Figures): { sd: number; count: number } | null
}

/** A metric with its columns under one head. */
export interface ColumnGroup {
  code: string
  label: string
  unit: string
  columns: readonly TableColumn[]
  /** A row that shows it holds two lines. */
  tall: boolean
}

const loads: readonly Total[] = ['normalized_power', 'intensity_factor', 'tss']

/** Whether the load is computed from a metric first of all: power. */
const leadsToLoad = ({ code }: Metric) => loads.some((load) => metric(load)?.madeFrom[0] === code)

/**
 * The columns of the range table: time and distance, the load, then every metric of the catalogue that some range has,
 * in the catalogue's order. A run's speed stands as its pace.
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
    // The mean height of an activity says nothing; its gain has a column of its own.
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

/** Both sides' shares, the left's above the right's. */
function balanceColumn(column: TableColumn, { locale }: DisplayOptions): TableColumn {
  return {
    ...column,
    text: (f) => formatBalance(column.value(f), locale).left,
    second: (f) => formatBalance(column.value(f), locale).right,
  }
}

/** A pace is a speed as well. */
function withSpeed(column: TableColumn, display: DisplayOptions): TableColumn {
  return {
    ...column,
    second: (f) => {
      const pace = column.value(f)
      return pace ? formatWithUnit('speed', 3600 / pace, display) : ''
    },
  }
}
