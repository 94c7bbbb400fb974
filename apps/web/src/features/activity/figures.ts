import { metric, type Side } from '@cadenza/metrics'
import type { Figures } from './queries.ts'
import type { BikePosition, TimeType } from './view-preferences.ts'

export type BasisStats = Figures['movingTimeBasedStats']

/** Figures on the chosen basis: moving time, duration, or the seconds standing or sitting. */
export function basisOf(
  figures: Figures,
  timeType: TimeType,
  position: BikePosition,
): BasisStats | undefined {
  if (position === 'standing') return figures.standingOnlyStats
  if (position === 'sitting') return figures.sittingOnlyStats
  return timeType === 'duration' ? figures.durationBasedStats : figures.movingTimeBasedStats
}

/** Key of a side's figure among the basic ones. */
export const figureCode = (code: string, side: Side | null): string =>
  side === null || side === 'center' ? code : `${code}_${side}`

/** Average of a basic metric. A pace without its own figure is derived from the speed. */
export const averageOf = (basis: BasisStats | undefined, code: string): number | null =>
  basis?.basic[code]?.avg ?? readFromOther(basis, code, 'avg')

/** Highest value of a basic metric; the fastest for a pace. */
export function peakOf(basis: BasisStats | undefined, code: string): number | null {
  const own = basis?.basic[code]
  return (metric(code)?.axis.reversed ? own?.min : own?.max) ?? readFromOther(basis, code, 'max')
}

/** Figure read from another metric's column: the peak of a pace is that of the speed. */
function readFromOther(basis: BasisStats | undefined, code: string, which: 'avg' | 'max'): number | null {
  const { readFrom } = metric(code) ?? {}
  const other = readFrom && basis?.basic[readFrom.column]?.[which]
  return other ? readFrom.figure(other / (metric(readFrom.column)?.seriesFactor ?? 1)) : null
}

export type Total =
  | 'moving_time'
  | 'duration'
  | 'elapsed_time'
  | 'distance'
  | 'elevation_gain'
  | 'normalized_power'
  | 'intensity_factor'
  | 'tss'
  | 'total_strokes'

/** Total for a span; load totals follow the basis. */
export function totalOf(figures: Figures, basis: BasisStats | undefined, code: Total): number | null {
  switch (code) {
    case 'moving_time':
      return figures.movingTime
    case 'duration':
      return figures.duration
    case 'elapsed_time':
      return figures.elapsedTime
    case 'distance':
      return figures.distance
    case 'elevation_gain':
      return figures.elevationGain
    case 'normalized_power':
      return basis?.normalizedPower ?? null
    case 'intensity_factor':
      return basis?.intensityFactor ?? null
    case 'tss':
      return basis?.tss ?? null
    case 'total_strokes':
      return figures.totalStrokes ?? null
  }
}
