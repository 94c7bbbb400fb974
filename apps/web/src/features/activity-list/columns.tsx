import {
  type DisplayOptions,
  formatDelta,
  formatMetric,
  metric,
  metricAbbreviation,
  metricHeading,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import type { FigureColumn } from './figure-column.ts'
import { motionColumns } from './motion-columns.ts'
import type { ActivityRow } from './queries.ts'

/** Pace in s per km; null unless a run. */
export const paceOf = ({ sport, stats }: ActivityRow): number | null =>
  sport === 'run' && stats.avgSpeed ? 3600 / stats.avgSpeed : null

/** All columns, in the order in which they are offered. */
export const figureColumns: readonly FigureColumn[] = [
  { key: 'time', code: 'moving_time', width: 62, value: (row) => row.stats.movingTime },
  { key: 'distance', code: 'distance', width: 62, value: (row) => row.stats.distance },
  { key: 'gain', code: 'elevation_gain', width: 60, value: (row) => row.stats.elevationGain },
  { key: 'power', code: 'power', width: 60, group: true, value: (row) => row.stats.avgPower },
  { key: 'np', code: 'normalized_power', width: 48, value: (row) => row.stats.normalizedPower },
  { key: 'pace', code: 'pace', width: 54, value: paceOf },
  { key: 'heartrate', code: 'heartrate', width: 54, value: (row) => row.stats.avgHeartrate },
  { key: 'tss', code: 'tss', width: 46, value: (row) => row.stats.tss },
  { key: 'if', code: 'intensity_factor', width: 60, value: (row) => row.stats.intensityFactor },
  { key: 'speed', code: 'speed', width: 78, value: (row) => row.stats.avgSpeed },
  { key: 'cadence', code: 'cadence', width: 84, value: (row) => row.stats.avgCadence },
  { key: 'run_cadence', code: 'run_cadence', width: 84, value: (row) => row.stats.avgRunCadence },
  { key: 'stride', code: 'stride', width: 84, value: (row) => row.stats.avgStride },
  { key: 'balance', code: 'l_r_balance', width: 92, value: (row) => row.stats.avgLRBalance },
  { key: 'max_power', code: 'power', most: true, width: 78, value: (row) => row.stats.maxPower },
  { key: 'max_heartrate', code: 'heartrate', most: true, width: 92, value: (row) => row.stats.maxHeartrate },
  { key: 'max_speed', code: 'speed', most: true, width: 84, value: (row) => row.stats.maxSpeed },
  { key: 'duration', code: 'duration', width: 78, value: (row) => row.stats.duration },
  { key: 'elapsed', code: 'elapsed_time', width: 78, value: (row) => row.stats.elapsedTime },
  ...motionColumns,
]

const byKey = new Map(figureColumns.map((column) => [column.key, column]))
export const columnOf = (key: string): FigureColumn | undefined => byKey.get(key)

/** Tests whether a user with these features may see a column. */
export function isOffered({ code }: FigureColumn, features: ReadonlySet<string>): boolean {
  const feature = metric(code)?.feature
  return feature === undefined || features.has(feature)
}

/** Metric that a column shows for a row. */
export const codeIn = ({ code, runCode }: FigureColumn, { sport }: Pick<ActivityRow, 'sport'>): string =>
  runCode && sport === 'run' ? runCode : code

/** Columns that can be filtered: those of one bounded metric, and the time. */
export const metricFilters: readonly string[] = figureColumns
  .filter(
    ({ key, code, runCode, most, side }) =>
      !most && !runCode && side !== 'difference' && (key === 'time' || metric(code)?.bounds !== undefined),
  )
  .map(({ key }) => key)

/** Headers shorter than the metric's name, by text key. */
const shortHeads: Readonly<Record<string, string>> = {
  moving_time: 'headTime',
  elevation_gain: 'headGain',
  heartrate: 'headHeart',
}
type Translate = (key: string, options: { metric?: string; other?: string }) => string

const shortLabel = (code: string, { locale }: DisplayOptions): string =>
  metric(code)?.kind === 'mpi' ? metricAbbreviation(code, locale) : metricHeading(code, locale)

/** Header of a column; `t` looks up the list's texts. */
export function columnLabel(
  { code, runCode, most, side }: FigureColumn,
  display: DisplayOptions,
  t: Translate,
): string {
  if (side === 'difference') return t('headSides', {})
  const short = shortHeads[code]
  const label = short ? t(short, {}) : shortLabel(code, display)
  if (most) return t('most', { metric: label })
  return runCode ? `${label}/${shortLabel(runCode, display)}` : label
}

/** Full name of a column, as in lists of columns. */
export function columnName(
  { code, runCode, most, side }: FigureColumn,
  display: DisplayOptions,
  t: Translate,
): string {
  const own = metricLabel(code, display.locale)
  const label = runCode ? t('either', { metric: own, other: metricLabel(runCode, display.locale) }) : own
  if (side) return t(side === 'difference' ? 'sides' : side, { metric: label })
  return most ? t('most', { metric: label }) : label
}

/** Unit below a header; for a column with two metrics, that of either. */
export const columnUnit = ({ code, runCode }: FigureColumn, display: DisplayOptions): string =>
  metricUnit(code, display) || (runCode ? metricUnit(runCode, display) : '')

export function columnText(column: FigureColumn, row: ActivityRow, display: DisplayOptions): string {
  const write = column.side === 'difference' ? formatDelta : formatMetric
  return write(codeIn(column, row), column.value(row), display)
}
