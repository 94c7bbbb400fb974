import {
  type DisplayOptions,
  formatClock,
  formatDelta,
  formatDifference,
  formatMinutes,
  metric,
  metricUnit,
} from '@cadenza/metrics'
import type { TFunction } from 'i18next'
import type { GraphRow } from '../../../features/activity/graph-rows.ts'
import { rowDelta, rowLabel, rowText, rowTick, rowUnit } from '../../../features/activity/row-text.ts'
import { tickDecimals } from '../../../ui/graphs/ticks.ts'
import type { AlignedBy } from '../state/address.ts'

/** Texts of a graph: its name and how its values are written. */
export interface GraphText {
  label: string
  unit: string
  /** Value with its sign where it is a difference; '-' where missing. */
  value(value: number | undefined): string
  /** Label of a tick, given in the shown unit. */
  tick(shown: number): string
  /** Conversion of values to the shown unit. */
  shown: { factor: number; offset: number }
  /** True for a clock: ticks are in steps of minutes. */
  clock: boolean
  /** Smallest difference that can be written, in the shown unit. */
  step: number
}

const minute = 60

/** Seconds lost or gained: `+4.2`, from a minute on `+1:05`, from an hour on `+1:00:05`. */
function gapText(seconds: number, locale: string): string {
  const long = Math.abs(seconds)
  if (long < minute) return formatDifference(seconds, 1, locale)
  return `${seconds > 0 ? '+' : '−'}${long < 60 * minute ? formatMinutes(long) : formatClock(long)}`
}

/** Decimals of small values of a device's own field. */
const decimalsOfField = 2

const plain = { factor: 1, offset: 0 }
const isMissing = (value: number | undefined): value is undefined =>
  value === undefined || Number.isNaN(value)

/** Texts of the running gap. */
export function gapTextOf(alignedBy: AlignedBy, t: TFunction, display: DisplayOptions): GraphText {
  const byTime = alignedBy === 'time'
  const shown = (byTime && metric('elevation_gain')?.shown[display.unit]) || plain
  return {
    label: t(byTime ? 'distanceGained' : 'timeLost'),
    unit: byTime ? metricUnit('elevation_gain', display) : 's',
    value(value) {
      if (isMissing(value)) return '-'
      return byTime ? formatDelta('elevation_gain', value, display) : gapText(value, display.locale)
    },
    tick: (tick) =>
      !byTime && Math.abs(tick) >= minute
        ? gapText(tick, display.locale)
        : formatDifference(tick, 0, display.locale),
    shown,
    clock: !byTime,
    step: 1,
  }
}

/** Texts of a metric's graph, as values or as differences. */
export function metricTextOf(row: GraphRow, differences: boolean, display: DisplayOptions): GraphText {
  const label = rowLabel(row, display)
  const shown = row.metric?.shown[display.unit] ?? plain
  const clock = row.metric?.axis.reversed === true
  const ofSeconds = row.metric?.form === 'pace' || row.metric?.form === 'duration'
  const step = ofSeconds ? 1 : 10 ** -(row.metric?.precision ?? decimalsOfField)
  if (!differences)
    return {
      label,
      unit: rowUnit(row, display),
      value: (value) => (isMissing(value) ? '-' : rowText(row, value, display)),
      tick: (tick) => rowTick(row, tick, display),
      shown,
      clock,
      step,
    }
  return {
    label,
    unit: rowUnit(row, display),
    value: (value) => (isMissing(value) ? '-' : rowDelta(row, value, display)),
    tick: (tick) =>
      ofSeconds
        ? rowDelta(row, tick / shown.factor, display)
        : formatDifference(tick, tickDecimals([tick]), display.locale),
    // A difference has no zero point of its own.
    shown: { factor: shown.factor, offset: 0 },
    clock,
    step,
  }
}
