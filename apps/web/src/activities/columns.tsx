import {
  type DisplayOptions,
  formatMetric,
  metricAbbreviation,
  metricLabel,
  metricUnit,
} from '@cadenza/metrics'
import type { SortKey } from './filter.ts'
import { paceOf } from './matching.ts'
import type { ActivityRow } from './queries.ts'

/** A figure's column. */
export interface FigureColumn {
  key: SortKey
  /** Its catalogue code: label, unit and format follow from it. */
  code: string
  /** Begins a group: a hairline stands before it. */
  group?: boolean
  /** Drops out of narrow windows. */
  optional?: boolean
  value(row: ActivityRow): number | null
}

export const figureColumns: readonly FigureColumn[] = [
  { key: 'time', code: 'moving_time', value: (row) => row.stats.movingTime },
  { key: 'distance', code: 'distance', value: (row) => row.stats.distance },
  { key: 'gain', code: 'elevation_gain', optional: true, value: (row) => row.stats.elevationGain },
  { key: 'power', code: 'power', group: true, value: (row) => row.stats.avgPower },
  { key: 'np', code: 'normalized_power', optional: true, value: (row) => row.stats.normalizedPower },
  { key: 'pace', code: 'pace', value: paceOf },
  { key: 'heartrate', code: 'heartrate', value: (row) => row.stats.avgHeartrate },
  { key: 'tss', code: 'tss', optional: true, value: (row) => row.stats.tss },
]

/** Heads that are shorter than the metric's name, by the key of their text. */
const shortHeads: Readonly<Record<string, string>> = {
  moving_time: 'headTime',
  elevation_gain: 'headGain',
  heartrate: 'headHeart',
}
const abbreviated = new Set(['normalized_power', 'tss'])

/** The head of a column; `t` looks up the texts of the list. */
export function columnLabel(
  { code }: FigureColumn,
  display: DisplayOptions,
  t: (key: string) => string,
): string {
  const short = shortHeads[code]
  if (short) return t(short)
  return abbreviated.has(code) ? metricAbbreviation(code, display.locale) : metricLabel(code, display.locale)
}

export const columnUnit = ({ code }: FigureColumn, display: DisplayOptions): string =>
  metricUnit(code, display)

export const columnText = (column: FigureColumn, row: ActivityRow, display: DisplayOptions): string =>
  formatMetric(column.code, column.value(row), display)
