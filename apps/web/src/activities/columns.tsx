import {
  type DisplayOptions,
  formatMetric,
  metric,
  metricAbbreviation,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import type { ActivityRow } from './queries.ts'

/** A figure's column. */
export interface FigureColumn {
  key: string
  /** Its catalogue code: label, unit, format and explanation follow from it. */
  code: string
  /** px */
  width: number
  /** The most of it, not the mean. */
  most?: boolean
  /** Begins a group: a hairline stands before it. */
  group?: boolean
  /** Shown until somebody chooses; `wide`: in wide windows. */
  usual?: 'always' | 'wide'
  value(row: ActivityRow): number | null
}

/** Pace in s per km; null for what is no run. */
export const paceOf = ({ sport, stats }: ActivityRow): number | null =>
  sport === 'run' && stats.avgSpeed ? 3600 / stats.avgSpeed : null

/** All there are, in the order in which they are offered. */
export const figureColumns: readonly FigureColumn[] = [
  { key: 'time', code: 'moving_time', width: 68, usual: 'always', value: (row) => row.stats.movingTime },
  { key: 'distance', code: 'distance', width: 68, usual: 'always', value: (row) => row.stats.distance },
  { key: 'gain', code: 'elevation_gain', width: 64, usual: 'wide', value: (row) => row.stats.elevationGain },
  {
    key: 'power',
    code: 'power',
    width: 62,
    group: true,
    usual: 'always',
    value: (row) => row.stats.avgPower,
  },
  {
    key: 'np',
    code: 'normalized_power',
    width: 60,
    usual: 'wide',
    value: (row) => row.stats.normalizedPower,
  },
  { key: 'pace', code: 'pace', width: 60, usual: 'always', value: paceOf },
  { key: 'heartrate', code: 'heartrate', width: 74, usual: 'always', value: (row) => row.stats.avgHeartrate },
  { key: 'tss', code: 'tss', width: 52, usual: 'wide', value: (row) => row.stats.tss },
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
]

const byKey = new Map(figureColumns.map((column) => [column.key, column]))
export const columnOf = (key: string): FigureColumn | undefined => byKey.get(key)

/** Columns whose figure can be filtered: those that the catalogue bounds, and the time. */
export const metricFilters: readonly string[] = figureColumns
  .filter(({ key, code, most }) => !most && (key === 'time' || metric(code)?.bounds !== undefined))
  .map(({ key }) => key)

/** The user's own config of this list: the keys of the columns, in their order. */
export const columnsConfig = 'activity_list'

/** The columns that somebody chose, or the usual ones. */
export function chosenColumns(config: unknown, wide: boolean): readonly FigureColumn[] {
  const stored = (config as { columns?: unknown } | undefined)?.columns
  if (!Array.isArray(stored))
    return figureColumns.filter(({ usual }) => usual === 'always' || (wide && usual === 'wide'))
  return [...new Set(stored)].flatMap((key) => columnOf(String(key)) ?? [])
}

/** Heads that are shorter than the metric's name, by the key of their text. */
const shortHeads: Readonly<Record<string, string>> = {
  moving_time: 'headTime',
  elevation_gain: 'headGain',
  heartrate: 'headHeart',
}
const abbreviated = new Set(['normalized_power', 'tss', 'intensity_factor'])

type Translate = (key: string, options: { metric?: string }) => string

/** The head of a column; `t` looks up the texts of the list. */
export function columnLabel({ code, most }: FigureColumn, display: DisplayOptions, t: Translate): string {
  const short = shortHeads[code]
  const label = short
    ? t(short, {})
    : abbreviated.has(code)
      ? metricAbbreviation(code, display.locale)
      : metricLabel(code, display.locale)
  return most ? t('most', { metric: label }) : label
}

/** The whole name, as lists of columns have it. */
export function columnName({ code, most }: FigureColumn, display: DisplayOptions, t: Translate): string {
  const label = metricLabel(code, display.locale)
  return most ? t('most', { metric: label }) : label
}

export const columnUnit = ({ code }: FigureColumn, display: DisplayOptions): string =>
  metricUnit(code, display)

export const columnText = (column: FigureColumn, row: ActivityRow, display: DisplayOptions): string =>
  formatMetric(column.code, column.value(row), display)
