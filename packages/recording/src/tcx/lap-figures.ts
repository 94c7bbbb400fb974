import type { Totals } from '../recording.ts'

/** The figures of a TCX lap and of its extension, as FIT names them, and the greatest that can be true (m/s, W …). */
const figures: Record<string, { name: string; most: number; factor?: number }> = {
  TotalTimeSeconds: { name: 'total_timer_time', most: 1e7 },
  DistanceMeters: { name: 'total_distance', most: 1e8 },
  Calories: { name: 'total_calories', most: 1e5 },
  MaximumSpeed: { name: 'max_speed', most: 100 },
  AvgSpeed: { name: 'avg_speed', most: 100 },
  AverageHeartRateBpm: { name: 'avg_heart_rate', most: 300 },
  MaximumHeartRateBpm: { name: 'max_heart_rate', most: 300 },
  Cadence: { name: 'avg_cadence', most: 300 },
  AvgRunCadence: { name: 'avg_cadence', most: 300 },
  MaxBikeCadence: { name: 'max_cadence', most: 300 },
  MaxRunCadence: { name: 'max_cadence', most: 300 },
  AvgWatts: { name: 'avg_power', most: 5000 },
  MaxWatts: { name: 'max_power', most: 10_000 },
  // Steps of both feet; FIT counts strides.
  Steps: { name: 'total_cycles', most: 1e7, factor: 0.5 },
}

/** Some programs write a speed in m/h, or a mean of 0 for what nobody measured: such figures are none. */
export function lapFigure(element: string, value: number): { name: string; value: number } | undefined {
  const figure = figures[element]
  if (!figure || !(value > 0 && value <= figure.most)) return undefined
  return { name: figure.name, value: value * (figure.factor ?? 1) }
}

/** TCX's lap triggers by FIT's names; by heart rate FIT has none. */
export const triggers: Readonly<Record<string, string>> = {
  Manual: 'manual',
  Distance: 'distance',
  Location: 'position_lap',
  Time: 'time',
}

/** A device's mean speed differs from distance by time a little; another unit differs by 3.6. */
const SPEED_TOLERANCE = 1.5

/** Leaves out speeds that were written in another unit than m/s, as km/h are, which distance and time betray. */
export function withoutForeignSpeeds(totals: Totals): Totals {
  const { avg_speed = 0, max_speed, ...others } = totals
  const mean = (totals.total_distance ?? Number.NaN) / (totals.total_timer_time ?? Number.NaN)
  const isForeign = avg_speed > mean * SPEED_TOLERANCE
  return isForeign ? others : totals
}
