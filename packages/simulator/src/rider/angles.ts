/** Angles of segments as `metrics.md` §2 defines them, from world-from-segment turns, in rad. */

import type { Quaternion } from '../sensors/rotation.ts'

/** In the segment's own sagittal plane against the vertical: toe up, thigh forward, trunk backward positive. */
export function sagittal([w, x, y, z]: Quaternion): number {
  // 'Up' in segment axes is the last row of the rotation matrix.
  return Math.atan2(2 * (x * z - w * y), 1 - 2 * (x * x + y * y))
}

/** Heading of the left–right axis, to the left positive (Baker 2001). */
export function rotation([w, x, y, z]: Quaternion): number {
  return Math.atan2(-2 * (x * y - w * z), 1 - 2 * (x * x + z * z))
}

/** Elevation of the left–right axis, the left side up positive (Baker 2001). */
export function obliquity([w, x, y, z]: Quaternion): number {
  return Math.asin(2 * (y * z + w * x))
}
