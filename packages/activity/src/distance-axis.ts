import { unbrokenDistance } from './unbroken-distance.ts'

/**
 * m at each second, never falling and without holes: the x axis of a graph over distance. Undefined without
 * distance.
 */
export function distanceAxis(distance: ArrayLike<number>): Float64Array | undefined {
  const axis = unbrokenDistance(distance)?.subarray(0, distance.length)
  if (!axis) return undefined
  for (let i = 1; i < axis.length; i++) {
    if ((axis[i] as number) < (axis[i - 1] as number)) axis[i] = axis[i - 1] as number
  }
  return axis
}
