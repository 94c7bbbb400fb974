/**
 * The direction in which a runner sets off, in a trunk sensor's axes. It shows which way is forward whatever
 * the gait and however the strap lies on the skin: from standing to running the speed rises by metres a
 * second, and the integral of the level acceleration is that speed.
 */

import { cross, normalTo, type Vector } from '../mounting/frame.ts'
import type { Track } from './track.ts'

/** s after standing still between which the speed is compared with the pose of the trunk. */
const FROM_S = 1.5
const TO_S = 4
/** m/s. A slower start has no clear direction. */
const LEAST_SPEED = 0.5

export interface Start {
  /** Unit vector normal to up. */
  forward: Vector
  /** m/s. */
  speed: number
}

/** Undefined if the runner did not stand, or hardly moved after it. */
export function startDirection({ timeline, force, attitude, startsAt }: Track, z: Vector): Start | undefined {
  const { rateHz, segments } = timeline
  if (startsAt === undefined) return undefined
  const first = Math.round(startsAt)
  const from = first + Math.round(FROM_S * rateHz)
  const to = first + Math.round(TO_S * rateHz)
  if (!segments.some((segment) => segment.from <= first && to <= segment.to)) return undefined
  const ahead = normalTo(z, Math.abs(z[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0])
  const left = cross(z, ahead)
  let [speedX, speedY, along, across] = [0, 0, 0, 0]
  const level = new Float64Array(3)
  for (let i = first; i < to; i++) {
    turned(attitude, i, [force.x[i] as number, force.y[i] as number, force.z[i] as number], level)
    speedX += (level[0] as number) / rateHz
    speedY += (level[1] as number) / rateHz
    if (i < from) continue
    turned(attitude, i, ahead, level)
    const [x, y] = [level[0] as number, level[1] as number]
    const length = Math.hypot(x, y)
    along += (x * speedX + y * speedY) / length
    across += (x * speedY - y * speedX) / length
  }
  const speed = Math.hypot(along, across) / (to - from)
  if (!(speed > LEAST_SPEED)) return undefined
  const forward = normalTo(z, [
    along * ahead[0] + across * left[0],
    along * ahead[1] + across * left[1],
    along * ahead[2] + across * left[2],
  ])
  return { forward, speed }
}

/** Writes a vector of sensor axes in the level frame. */
function turned(attitude: Float32Array, i: number, [x, y, z]: Vector, into: Float64Array): void {
  const w = attitude[4 * i] as number
  const a = attitude[4 * i + 1] as number
  const b = attitude[4 * i + 2] as number
  const c = attitude[4 * i + 3] as number
  const tx = 2 * (b * z - c * y)
  const ty = 2 * (c * x - a * z)
  const tz = 2 * (a * y - b * x)
  into[0] = x + w * tx + b * tz - c * ty
  into[1] = y + w * ty + c * tx - a * tz
  into[2] = z + w * tz + a * ty - b * tx
}
