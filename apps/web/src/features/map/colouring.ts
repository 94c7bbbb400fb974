import { smoothed } from '@cadenza/activity/smoothing'
import type { DisplayOptions, Side } from '@cadenza/metrics'
import type { GraphRow } from '../activity/graph-rows.ts'
import { rowLabel, rowText, rowUnit } from '../activity/row-text.ts'
import type { Point, Positions } from './route.ts'

/** Line of the graphs that can colour the route. */
export interface ColourOption {
  /** `power`, `foot_ar left`. */
  key: string
  row: GraphRow
  side: Side | null
  values: Float32Array
  label: string
}

export function colourOptions(rows: readonly GraphRow[], display: DisplayOptions): ColourOption[] {
  return rows.flatMap((row) =>
    row.lines.map(({ side, values }): ColourOption => {
      const shown = row.lines.length > 1 ? side : null
      const label = rowLabel(row, display)
      return {
        key: shown ? `${row.code} ${shown}` : row.code,
        row,
        side: shown,
        values,
        label: shown ? `${label} ${shown.charAt(0).toUpperCase()}` : label,
      }
    }),
  )
}

/** Colours that can be told apart on a thin line. */
export const classCount = 7

export interface Colouring {
  option: ColourOption
  /** Sequential from light to dark, or diverging from left to right for a balance. */
  ramp: 'seq' | 'lr'
  /** Limits of the scale; values beyond get the colour at the end. */
  low: number
  high: number
  /** Smaller values are better, as for pace. */
  reversed: boolean
  /** Smoothed values. */
  values: Float32Array
}

/** Share of samples at either end left out of the scale, such as sprints and stops. */
const outside = 0.03

/** Colouring of the route; undefined without values. */
export function colouringOf(option: ColourOption, smoothingS: number): Colouring | undefined {
  const values = smoothed(option.values, smoothingS, null)
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  if (sorted.length === 0) return undefined
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] as number
  let low = at(outside)
  let high = at(1 - outside)
  const centre = option.row.metric?.axis.centre
  const isBalance = centre !== undefined
  if (isBalance) {
    const half = Math.max(Math.abs(low - centre), Math.abs(high - centre))
    low = centre - half
    high = centre + half
  }
  return {
    option,
    ramp: isBalance ? 'lr' : 'seq',
    low,
    high,
    reversed: option.row.metric?.axis.reversed === true,
    values,
  }
}

/**
 * Class of a value, 0 to `classCount` − 1; −1 without a value. A balance to the left (more than 50 %) is
 * class 0.
 */
export function classOf({ low, high, reversed, ramp }: Colouring, value: number): number {
  if (Number.isNaN(value)) return -1
  const share = high > low ? (value - low) / (high - low) : 0.5
  const place = reversed || ramp === 'lr' ? 1 - share : share
  return Math.min(classCount - 1, Math.max(0, Math.floor(place * classCount)))
}

/**
 * Lines of the route by class. A sample's colour reaches to the next sample; adjacent lines of one class are
 * joined.
 */
export function colouredLines({ longitude, latitude }: Positions, colouring: Colouring): Point[][][] {
  const classes: Point[][][] = Array.from({ length: classCount }, () => [])
  const point = (i: number): Point | null => {
    const lon = longitude[i] as number
    const lat = latitude[i] as number
    return Number.isNaN(lon) || Number.isNaN(lat) ? null : [lon, lat]
  }
  let line: Point[] = []
  let current = -1
  for (let i = 0; i + 1 < longitude.length; i++) {
    const from = point(i)
    const to = point(i + 1)
    const next = from && to ? classOf(colouring, colouring.values[i] as number) : -1
    if (next !== current) {
      line = from ? [from] : []
      if (next >= 0) classes[next]?.push(line)
      current = next
    }
    if (next >= 0 && to) line.push(to)
  }
  return classes
}

/** Labels at the ends of the legend, that of class 0 first. */
export function legendTexts(colouring: Colouring, display: DisplayOptions): [string, string] {
  const { option, low, high, reversed, ramp } = colouring
  const ends = [low, high].map((value) => rowText(option.row, value, display)) as [string, string]
  return reversed || ramp === 'lr' ? [ends[1], ends[0]] : ends
}

export const legendUnit = ({ option }: Colouring, display: DisplayOptions): string =>
  rowUnit(option.row, display)

/**
 * Token of a class. The palest steps of the ramps are left out, as they would not stand out from the land.
 */
export const classToken = (ramp: Colouring['ramp'], k: number): string =>
  ramp === 'seq' ? `--seq-${k + 2}` : k === 3 ? '--ink-off' : `--lr-${k}`
