import type { Series } from '@cadenza/activity'
import { type ActivityCycles, cyclesOf } from '@cadenza/activity/cycles'
import { apiPath } from '@cadenza/contract/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { lowerBound } from '../../ui/graphs/nearest.ts'
import { decodeSeries } from '../activity/series.ts'

/** The strokes or strides of an activity: one row each, in order of their beginning. */
export interface Strokes {
  cycles: ActivityCycles
  /** Every column of the file, by its name; NaN where a row has no value. */
  columns: ReadonlyMap<string, ArrayLike<number>>
}

export const LEFT = 0
export const RIGHT = 1
/** Bit of `cycles.flags`: the stride was walked. */
export const WALKING = 2

/** 20 rpm: no stroke or stride lasts longer. */
const longestMs = 4000

export function strokesOf(file: Series): Strokes | null {
  const cycles = cyclesOf(file)
  return cycles && cycles.startMs.length > 0
    ? { cycles, columns: new Map(file.columns.map(({ name, values }) => [name, values])) }
    : null
}

/** null where the activity has no strokes file. */
export const strokesQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(uuid), 'strokes'],
    queryFn: async ({ signal }) => {
      const bytes = await api.bytes(apiPath('log', { activityUuid: uuid, logName: 'strokes.arrow' }), {
        signal,
        cached: true,
      })
      return bytes ? strokesOf(decodeSeries(new Uint8Array(bytes))) : null
    },
    structuralSharing: false,
  })

/** Middle of a row, ms since the activity's start: where it counts. */
export const middleOf = ({ startMs, durationMs }: ActivityCycles, row: number): number =>
  (startMs[row] as number) + (durationMs[row] as number) / 2

/** Turns of the crank a minute in a row's stroke. */
export const cadenceOf = ({ durationMs }: ActivityCycles, row: number): number =>
  60_000 / (durationMs[row] as number)

/** Power in W at each row's middle, NaN where it is not known. */
export function powerOfRows(cycles: ActivityCycles, power: ArrayLike<number> | undefined): Float32Array {
  const rows = new Float32Array(cycles.startMs.length).fill(Number.NaN)
  if (power)
    for (let row = 0; row < rows.length; row++)
      rows[row] = power[Math.floor(middleOf(cycles, row) / 1000)] ?? Number.NaN
  return rows
}

/** Both ends included, in W or rpm. */
export type Between = readonly [low: number, high: number]

export interface Choice {
  startMs: number
  endMs: number
  /** By the second: > 0 where it counts; null where every second does. */
  keep: ArrayLike<number> | null
  /** Power of each row; needed where `power` is given. */
  powerOf?: ArrayLike<number>
  power?: Between | undefined
  cadence?: Between | undefined
}

/** The rows whose middles lie in a span and that meet every condition; a stroke without power meets none on power. */
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

/** Lowest and highest of some values, widened to multiples of a step; null where there is none. */
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
