import type { Series } from '@cadenza/activity'
import { distanceAxis } from '@cadenza/activity/distance-axis'
import { graphGapDistance, graphGapMs } from '@cadenza/metrics/graphs'
import { lowerBound, nearestIndex } from '../../ui/graphs/nearest.ts'
import { columnOf, timeOf } from './series.ts'
import type { ScaleType } from './view-preferences.ts'

/** X axis of the graphs: ms since the start, or metres. Ascending, one value per sample. */
export interface XAxis {
  scale: ScaleType
  values: ArrayLike<number>
  /** Distance between neighbours beyond which a line breaks: 5000 ms or 100 m. */
  gap: number
  timeMs: ArrayLike<number>
}

export function xAxisOf(series: Series, wanted: ScaleType): XAxis {
  const timeMs = timeOf(series)
  const distance = wanted === 'distance' ? columnOf(series, 'distance')?.values : undefined
  const values = distance && distanceAxis(distance)
  return values
    ? { scale: 'distance', values, gap: graphGapDistance, timeMs }
    : { scale: 'time', values: timeMs, gap: graphGapMs, timeMs }
}

const at = (values: ArrayLike<number>, index: number) =>
  (values[Math.min(Math.max(index, 0), values.length - 1)] as number) ?? 0

export function xOfMs(axis: XAxis, ms: number): number {
  return axis.scale === 'time' ? ms : at(axis.values, lowerBound(axis.timeMs, ms))
}

export function msOfX(axis: XAxis, x: number): number {
  return axis.scale === 'time' ? x : at(axis.timeMs, nearestIndex(axis.values, x))
}

export const indexOfX = (axis: XAxis, x: number): number => nearestIndex(axis.values, x)

/** Span from the first sample to the last. */
export function fullExtent(axis: XAxis): { low: number; high: number } {
  const low = axis.scale === 'time' ? Math.min(0, at(axis.values, 0)) : at(axis.values, 0)
  const high = at(axis.values, axis.values.length - 1)
  return { low, high: high > low ? high : low + 1 }
}
