/** The chain of hip, knee and ankle. */

import { fromAxes, type Quaternion, type Vector } from '../sensors/rotation.ts'
import type { Rider } from './athlete.ts'

/**
 * Joint positions in m, and the orientation of the thigh: x forward in the plane of the leg, z from knee to
 * hip.
 */
export interface Leg {
  hip: Vector
  knee: Vector
  ankle: Vector
  thigh: Quaternion
}

/**
 * The leg between hip and ankle. The knee points forward and `kneeOut` metres to the left per metre forward.
 */
export function bentLeg(
  hip: Vector,
  ankle: Vector,
  kneeOut: number,
  { thighM, shankM }: Pick<Rider, 'thighM' | 'shankM'>,
): Leg {
  const dx = ankle[0] - hip[0]
  const dy = ankle[1] - hip[1]
  const dz = ankle[2] - hip[2]
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
  const ux = dx / distance
  const uy = dy / distance
  const uz = dz / distance
  // Forward, perpendicular to the line from hip to ankle.
  const along = ux + kneeOut * uy
  const ex = 1 - along * ux
  const ey = kneeOut - along * uy
  const ez = -along * uz
  const e = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez)
  // Law of cosines. A leg that is too short gives NaN.
  const cos = (thighM * thighM + distance * distance - shankM * shankM) / (2 * thighM * distance)
  const sin = Math.sqrt(1 - cos * cos)
  const kx = cos * ux + sin * e * ex
  const ky = cos * uy + sin * e * ey
  const kz = cos * uz + sin * e * ez
  const yx = e * (ey * uz - ez * uy)
  const yy = e * (ez * ux - ex * uz)
  const yz = e * (ex * uy - ey * ux)
  const thigh = fromAxes(
    [yz * ky - yy * kz, yx * kz - yz * kx, yy * kx - yx * ky],
    [yx, yy, yz],
    [-kx, -ky, -kz],
  )
  return { hip, knee: [hip[0] + thighM * kx, hip[1] + thighM * ky, hip[2] + thighM * kz], ankle, thigh }
}
