import type { Side } from '@cadenza/metrics'
import type { Figures } from './queries.ts'
import type { BikePosition, TimeType } from './view-preferences.ts'

export type BasisStats = Figures['movingTimeBasedStats']

/** The figures on the chosen basis: moving time or duration, or the seconds standing or sitting. */
export function basisOf(
  figures: Figures,
  timeType: TimeType,
  position: BikePosition,
): BasisStats | undefined {
  if (position === 'standing') return figures.standingOnlyStats
  if (position === 'sitting') return figures.sittingOnlyStats
  return timeType === 'duration' ? figures.durationBasedStats : figures.movingTimeBasedStats
}

/** The key of a side's figure among the basic ones. */
export const figureCode = (code: string, side: Side | null): string =>
  side === null || side === 'center' ? code : `${code}_${side}`

/** Average of a basic metric; a pace follows from the speed where it is not a figure of its own. */
export function averageOf(basis: BasisStats | undefined, code: string): number | null {
  const own = basis?.basic[code]?.avg
  if (own != null || code !== 'pace') return own ?? null
  const speed = basis?.basic.speed?.avg
  return speed ? 3600 / speed : null
}

/** Highest value of a basic metric: for a pace the fastest. */
export function peakOf(basis: BasisStats | undefined, code: string): number | null {
  if (code !== 'pace') return basis?.basic[code]?.max ?? null
  const own = basis?.basic.pace?.min
  if (own != null) return own
  const speed = basis?.basic.speed?.max
  return speed ? 3600 / speed : null
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

/** A total of a span; those of the load follow the basis. */
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
  }
}
