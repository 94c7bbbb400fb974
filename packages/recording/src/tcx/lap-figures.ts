import type { Totals } from '../recording.ts'

/**
 * The figures of a TCX lap and its extension: their FIT names and the greatest plausible value (m/s, W …).
 */
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
  // TCX counts the steps of both feet, FIT the strides of one foot.
  Steps: { name: 'total_cycles', most: 1e7, factor: 0.5 },
}

/**
 * The FIT name and value of a lap figure; undefined if it is implausible. Some programs write speeds in m/h,
 * or 0 for a mean that was not measured.
 */
export function lapFigure(element: string, value: number): { name: string; value: number } | undefined {
  const figure = figures[element]
  if (!figure || !(value > 0 && value <= figure.most)) return undefined
  return { name: figure.name, value: value * (figure.factor ?? 1) }
}

/** FIT's names of TCX's lap triggers. FIT has none for heart rate. */
export const triggers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Manual: 'manual',
    Distance: 'distance',
    Location: 'position_lap',
    Time: 'time',
  }),
)

/**
 * Ratio of the stated mean speed to distance by time. Rounding explains a few percent; a wrong unit (km/h)
 * explains 3.6.
 */
const SPEED_TOLERANCE = 1.5

/** Drops speeds that are not in m/s but in another unit such as km/h. Distance and time reveal this. */
export function withoutForeignSpeeds(totals: Totals): Totals {
  const { avg_speed = 0, max_speed, ...others } = totals
  const mean = (totals.total_distance ?? Number.NaN) / (totals.total_timer_time ?? Number.NaN)
  const isForeign = avg_speed > mean * SPEED_TOLERANCE
  return isForeign ? others : totals
}
