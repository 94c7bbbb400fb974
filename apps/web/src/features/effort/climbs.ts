import type { Series } from '@cadenza/activity'
import type { ClimbingColumns } from '@cadenza/activity/climbing-power'
import { unbrokenDistance } from '@cadenza/activity/unbroken-distance'
import { columnOf } from '../activity/series.ts'

/**
 * Input of the estimate of power on climbs; undefined for a recording that has power, is no ride, or lacks
 * speed, distance or elevation.
 */
export function climbingColumns(
  series: Series,
  sport: 'bike' | 'run' | 'other',
): ClimbingColumns | undefined {
  if (sport !== 'bike' || columnOf(series, 'power')) return undefined
  const [speed, along, elevation] = ['speed', 'distance', 'elevation'].map(
    (name) => columnOf(series, name)?.values,
  )
  const distance = along && unbrokenDistance(along)
  if (!speed || !distance || !elevation) return undefined
  return { speed: Float32Array.from(speed), distance, elevation: Float32Array.from(elevation) }
}
