/** Segment angles in rad, from world-from-segment rotations; signs as in `docs/metrics.md`. */

import type { Quaternion } from '../sensors/rotation.ts'

/**
 * Angle to the vertical in the segment's own sagittal plane. Positive: toe up, thigh forward, trunk backward.
 */
export function sagittal([w, x, y, z]: Quaternion): number {
  // 'Up' in segment axes is the last row of the rotation matrix.
  return Math.atan2(2 * (x * z - w * y), 1 - 2 * (x * x + y * y))
}

/** Heading of the left–right axis, positive to the left (Baker 2001). */
export function rotation([w, x, y, z]: Quaternion): number {
  return Math.atan2(-2 * (x * y - w * z), 1 - 2 * (x * x + z * z))
}

/** Elevation of the left–right axis, positive with the left side up (Baker 2001). */
export function obliquity([w, x, y, z]: Quaternion): number {
  return Math.asin(2 * (y * z + w * x))
}
