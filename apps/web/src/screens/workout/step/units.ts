/** Lengths and limits of targets as they are typed into fields, in the reader's units. */
import { type DisplayOptions, formatMinutes, metricUnit } from '@cadenza/metrics'
import { type Length, rounded, type TargetUnit } from '@cadenza/workout/definition'
import { limits, unitBounds } from '@cadenza/workout/limits'
import { metresPerMile, readLength } from '@cadenza/workout/text/lengths'

/** Writes a number into a field and reads it; undefined for what is no number within limits. */
export interface TypedNumber {
  write(value: number): string
  read(typed: string): number | undefined
  /** Shown in the field. */
  unit: string
}

const within = (value: number, [least, most]: readonly [number, number]): number | undefined =>
  Number.isFinite(value) && value >= least && value <= most ? rounded(value) : undefined

/** A number with a point or a comma. */
function numberIn(typed: string): number {
  const text = typed.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

const decimals = (value: number, { locale }: DisplayOptions): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false }).format(value)

/** Times as `2:30`, `90s`, `5m` or minutes. */
export function timeNumber(): TypedNumber {
  return {
    unit: '',
    write: (seconds) => (seconds % 1 === 0 ? formatMinutes(seconds) : `${rounded(seconds)}s`),
    read(typed) {
      const text = typed.trim().toLowerCase().replaceAll(' ', '')
      const minutes = numberIn(text)
      const length = Number.isNaN(minutes) ? readLength(text) : { type: 'time' as const, value: minutes * 60 }
      return length?.type === 'time' ? within(length.value, [0.001, limits.seconds]) : undefined
    },
  }
}

/** Distances in km or miles, with another unit if one is typed. */
export function distanceNumber(display: DisplayOptions): TypedNumber {
  const metres = display.unit === 'mi' ? metresPerMile : 1000
  return {
    unit: metricUnit('distance', display),
    write: (value) => decimals(rounded(value / metres), display),
    read(typed) {
      const bare = numberIn(typed)
      const text = typed
        .trim()
        .toLowerCase()
        .replaceAll(' ', '')
        .replace(/(\d)m$/, '$1mtr')
      const length = Number.isNaN(bare)
        ? readLength(text)
        : { type: 'distance' as const, value: bare * metres }
      return length?.type === 'distance' ? within(length.value, [0.001, limits.metres]) : undefined
    },
  }
}

export const lengthNumber = (type: Exclude<Length['type'], 'open'>, display: DisplayOptions): TypedNumber =>
  type === 'time' ? timeNumber() : distanceNumber(display)

/** Limits of a target in its unit; paces per kilometre or mile. */
export function targetNumber(unit: TargetUnit, display: DisplayOptions): TypedNumber {
  const bounds = unitBounds[unit]
  if (unit === 's/km') {
    const km = display.unit === 'mi' ? metresPerMile / 1000 : 1
    return {
      unit: metricUnit('pace', display),
      write: (secondsPerKm) => formatMinutes(secondsPerKm * km),
      read(typed) {
        const [, minutes, seconds] = /^(\d+):([0-5]\d)$/.exec(typed.trim()) ?? []
        return within((Number(minutes) * 60 + Number(seconds)) / km, bounds)
      },
    }
  }
  return {
    unit: unit.startsWith('%') ? '%' : unit === 'zone' ? '' : unit,
    write: (value) => decimals(value, display),
    read(typed) {
      const value = numberIn(typed.replace(/^z/i, ''))
      return unit === 'zone' && value % 1 !== 0 ? undefined : within(value, bounds)
    },
  }
}

/** Limits of a motion target, in the metric's own unit. */
export const formNumber = (unit: string, display: DisplayOptions): TypedNumber => ({
  unit,
  write: (value) => decimals(value, display),
  read: (typed) => within(numberIn(typed), [-10_000, 10_000]),
})
