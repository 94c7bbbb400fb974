/** True values of pelvis and torso in one stroke. */

import { GRAVITY } from '../sensors/errors.ts'
import { poseMotion } from '../sensors/motion.ts'
import { obliquity, rotation, sagittal } from './angles.ts'
import type { Body } from './body.ts'
import { findHarmonics, power } from './harmonics.ts'

/** True times from 12 to 12 o'clock at equal crank angles, both ends included. */
export type Instants = Float64Array

const DEGREE = Math.PI / 180

/** Every third time is sufficient for the motion of the trunk in a stroke. */
const SPARSE = 3

export function centreValues(body: Body, timesS: Instants): Record<string, number> {
  const times = timesS.filter((_, i) => i % SPARSE === 0)
  const [lateral, vertical] = engagement(body, times)
  return {
    ...trunkValues(body, 'pelvis', 'pelvic', times),
    ...trunkValues(body, 'torso', 'torso', times),
    pelvic_engagement_y: lateral,
    pelvic_engagement_z: vertical,
  }
}

/**
 * Tilt relative to the vertical. Rotation and rock are relative to the path, so that a bend does not count as
 * motion of the rider.
 */
function trunkValues(body: Body, part: 'pelvis' | 'torso', name: string, timesS: Instants) {
  let tilt = 0
  let count = 0
  const most = { rotation: Number.NEGATIVE_INFINITY, rock: Number.NEGATIVE_INFINITY }
  const least = { rotation: Number.POSITIVE_INFINITY, rock: Number.POSITIVE_INFINITY }
  for (const timeS of timesS) {
    const onPath = body.segmentOnPath(part, timeS)
    const now = { rotation: rotation(onPath), rock: obliquity(onPath) }
    for (const which of ['rotation', 'rock'] as const) {
      most[which] = Math.max(most[which], now[which])
      least[which] = Math.min(least[which], now[which])
    }
    // The last time is the first of the next turn.
    if (++count < timesS.length) tilt -= sagittal(body.segment(part, timeS))
  }
  return {
    [`${name}_angle`]: tilt / (timesS.length - 1) / DEGREE,
    [`${name}_rotation`]: (most.rotation - least.rotation) / DEGREE,
    [`${name}_rock`]: (most.rock - least.rock) / DEGREE,
  }
}

/** RMS of harmonics 1–4 of the pelvis' acceleration, sideways to the path and upwards, in mg. */
function engagement(body: Body, timesS: Instants): [lateral: number, vertical: number] {
  const { acceleration } = poseMotion(body.carrier('pelvis'), timesS.subarray(0, -1))
  const count = timesS.length - 1
  const lateral = new Float64Array(count)
  const vertical = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const heading = body.heading(timesS[i] as number)
    const [x, y] = [acceleration[3 * i] as number, acceleration[3 * i + 1] as number]
    lateral[i] = y * Math.cos(heading) - x * Math.sin(heading)
    vertical[i] = acceleration[3 * i + 2] as number
  }
  const inMg = (values: Float64Array) => (1000 * Math.sqrt(power(findHarmonics(values, 4), 1, 4))) / GRAVITY
  return [inMg(lateral), inMg(vertical)]
}
