/** Columns of the picked ranges, prepared once for each series. */
import type { Series } from '@cadenza/activity'
import { smoothed } from '@cadenza/activity/smoothing'
import { unbrokenDistance } from '@cadenza/activity/unbroken-distance'
import type { Stretch } from '@cadenza/analysis/alignment/alignment'
import type { ActivitySport, Side } from '@cadenza/metrics'
import { keptSamples } from '../../../features/activity/drawn-lines.ts'
import { type GraphRow, graphRows, splitSides } from '../../../features/activity/graph-rows.ts'
import { columnOf } from '../../../features/activity/series.ts'
import type { BikePosition, SmoothingS, TimeType } from '../../../features/activity/view-preferences.ts'
import type { Ready } from '../state/picked.ts'

/** Picked range whose series is loaded. */
export type Recorded = Ready & { series: Series }

export const isRecorded = (range: Ready): range is Recorded => Boolean(range.series)

/** Key of a graph in the address: a metric's code, with the side where both have one. */
export const graphKey = ({ code, part }: { code: string; part?: Side | undefined }): string =>
  part ? `${code}:${part}` : code

const knownRows = new WeakMap<Series, Map<string, GraphRow>>()

/** The graphs of a series by key, each with one line, in the order of the activity's page. */
export function rowsOf(series: Series, sport: ActivitySport): ReadonlyMap<string, GraphRow> {
  const known = knownRows.get(series)
  if (known) return known
  const made = new Map(splitSides(graphRows(series, sport)).map((row) => [graphKey(row), row]))
  knownRows.set(series, made)
  return made
}

const knownStretches = new WeakMap<Ready, Stretch>()

/** The range on the seconds of its activity, as alignments take it. */
export function stretchOf(range: Recorded): Stretch {
  const known = knownStretches.get(range)
  if (known) return known
  const { series, startMs, endMs } = range
  const distance = columnOf(series, 'distance')?.values
  const latitude = columnOf(series, 'latitude')?.values
  const longitude = columnOf(series, 'longitude')?.values
  const made: Stretch = {
    fromS: startMs / 1000,
    toS: Math.min(endMs / 1000, series.length),
    distance: distance && unbrokenDistance(distance),
    positions:
      latitude instanceof Int32Array && longitude instanceof Int32Array ? { latitude, longitude } : undefined,
  }
  knownStretches.set(range, made)
  return made
}

interface Smoothing {
  smoothingS: SmoothingS
  timeType: TimeType
  bikePosition: BikePosition
}

const knownValues = new WeakMap<Float32Array, Map<string, Float32Array>>()

/** Values of a graph's line as drawn: smoothed over the samples that the choices keep. */
export function drawnValues(
  { series }: Recorded,
  { metric, lines: [line] }: GraphRow,
  { smoothingS, timeType, bikePosition }: Smoothing,
): Float32Array | undefined {
  if (!line) return undefined
  const choice = `${smoothingS} ${timeType} ${bikePosition}`
  const known = knownValues.get(line.values) ?? new Map<string, Float32Array>()
  knownValues.set(line.values, known)
  const values =
    known.get(choice) ??
    smoothed(
      line.values,
      smoothingS,
      metric?.surroundings ? null : keptSamples(series, timeType, bikePosition),
    )
  known.set(choice, values)
  return values
}
