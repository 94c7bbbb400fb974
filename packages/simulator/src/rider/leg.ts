/** The chain of hip, knee and ankle. */

import { fromAxes, type Quaternion, type Vector } from '../sensors/rotation.ts'
import type { Rider } from './athlete.ts'

/** Joints in m, and the thigh's turn: x forward in the leg's plane, z from knee to hip. */
export interface Leg {
  hip: Vector
  knee: Vector
  ankle: Vector
  thigh: Quaternion
}

/** The leg between hip and ankle, its knee forward and by `kneeOut` to the left for each metre forward. */
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
  // Forward, at right angles to the line from hip to ankle.
  const along = ux + kneeOut * uy
  const ex = 1 - along * ux
  const ey = kneeOut - along * uy
  const ez = -along * uz
  const e = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez)
  // By the law of cosines; a leg that cannot reach gives NaN.
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
