import { unbrokenDistance } from './unbroken-distance.ts'

/** Metres at each second, never falling and without holes, to draw a series over distance; undefined without distance. */
export function distanceAxis(distance: ArrayLike<number>): Float64Array | undefined {
  const axis = unbrokenDistance(distance)?.subarray(0, distance.length)
  if (!axis) return undefined
  for (let i = 1; i < axis.length; i++) {
    if ((axis[i] as number) < (axis[i - 1] as number)) axis[i] = axis[i - 1] as number
  }
  return axis
}

/**
 * When a place on the axis was first reached, in ms since the start: a zoom drawn over distance becomes a span of time.
 * Places beyond either end are the end.
 */
export function timeAtDistance(axis: Float64Array, distanceM: number): number {
  let low = 0
  let high = axis.length - 1
  if (high < 0 || distanceM <= (axis[0] as number)) return 0
  if (distanceM >= (axis[high] as number)) return firstAt(axis, axis[high] as number) * 1000
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((axis[middle] as number) < distanceM) low = middle
    else high = middle
  }
  const from = axis[low] as number
  return Math.round((low + (distanceM - from) / ((axis[high] as number) - from)) * 1000)
}

function firstAt(axis: Float64Array, distanceM: number): number {
  let low = 0
  let high = axis.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((axis[middle] as number) < distanceM) low = middle + 1
    else high = middle
  }
  return low
}
