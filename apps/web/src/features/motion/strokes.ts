import type { Series } from '@cadenza/activity'
import { type ActivityCycles, cyclesOf } from '@cadenza/activity/cycles'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { lowerBound } from '../../ui/graphs/nearest.ts'
import { decodeSeries } from '../activity/series.ts'

/** Strokes or strides of an activity: one row each, by start time. */
export interface Strokes {
  cycles: ActivityCycles
  /** All columns of the file by name; NaN if a row has no value. */
  columns: ReadonlyMap<string, ArrayLike<number>>
}

export const LEFT = 0
export const RIGHT = 1
/** Bit of `cycles.flags` for a walking stride. */
export const WALKING = 2

/** ms; 20 rpm is the slowest cadence. */
const longestMs = 4000

export function strokesOf(file: Series): Strokes | null {
  const cycles = cyclesOf(file)
  return cycles && cycles.startMs.length > 0
    ? { cycles, columns: new Map(file.columns.map(({ name, values }) => [name, values])) }
    : null
}

/** Strokes of an activity; null without a strokes file. */
export const strokesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(uuid), 'strokes'],
    queryFn: async ({ signal }) => {
      const bytes = await api.bytes(endpoints.logs.read, {
        params: { activityUuid: uuid, logName: 'strokes.arrow' },
        signal,
        cached: true,
      })
      return bytes ? strokesOf(decodeSeries(new Uint8Array(bytes))) : null
    },
    structuralSharing: false,
  })

/** Middle of a row in ms since the activity's start, by which it is assigned to spans. */
export const middleOf = ({ startMs, durationMs }: ActivityCycles, row: number): number =>
  (startMs[row] as number) + (durationMs[row] as number) / 2

/** Cadence of a row's stroke in rpm. */
export const cadenceOf = ({ durationMs }: ActivityCycles, row: number): number =>
  60_000 / (durationMs[row] as number)

/** Power at each row's middle in W, NaN where unknown. */
export function powerOfRows(cycles: ActivityCycles, power: ArrayLike<number> | undefined): Float32Array {
  const rows = new Float32Array(cycles.startMs.length).fill(Number.NaN)
  if (power)
    for (let row = 0; row < rows.length; row++)
      rows[row] = power[Math.floor(middleOf(cycles, row) / 1000)] ?? Number.NaN
  return rows
}

/** Range in W or rpm, both ends included. */
export type Between = readonly [low: number, high: number]

export interface Choice {
  startMs: number
  endMs: number
  /** Mask by second, > 0 if it counts; null keeps every second. */
  keep: ArrayLike<number> | null
  /** Power of each row; required with `power`. */
  powerOf?: ArrayLike<number>
  power?: Between | undefined
  cadence?: Between | undefined
}

/**
 * Rows whose middle lies in the span and that meet every condition; a stroke without power meets no condition
 * on power.
 */
export function chosenRows(cycles: ActivityCycles, choice: Choice): Int32Array {
  const { startMs, endMs, keep, powerOf, power, cadence } = choice
  const { startMs: starts } = cycles
  const chosen = new Int32Array(starts.length)
  let count = 0
  for (let row = lowerBound(starts, startMs - longestMs); row < starts.length; row++) {
    if ((starts[row] as number) >= endMs) break
    const middle = middleOf(cycles, row)
    if (middle < startMs || middle >= endMs) continue
    if (keep && !((keep[Math.floor(middle / 1000)] as number) > 0)) continue
    if (cadence && !within(cadenceOf(cycles, row), cadence)) continue
    if (power && !within(powerOf?.[row] ?? Number.NaN, power)) continue
    chosen[count++] = row
  }
  return chosen.subarray(0, count)
}

const within = (value: number, [low, high]: Between): boolean => value >= low && value <= high

/** Lowest and highest value, rounded out to multiples of a step; null without values. */
export function extentOf(values: ArrayLike<number>, step: number): Between | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (value < low) low = value
    if (value > high) high = value
  }
  return low > high ? null : [Math.floor(low / step) * step, Math.ceil(high / step) * step]
}
