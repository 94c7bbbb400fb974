/** The link between a segment and its sensor in the dirty tier: moving skin, a slipping strap. */

import type { BodySensor } from '@cadenza/recording'
import type { Random } from '../random.ts'
import type { Tier } from '../sensors/errors.ts'
import { type Curve, CurveBuilder } from './curve.ts'
import { DEGREE } from './foot-angles.ts'
import { type Changing, type Lever, type Pose, Sum } from './pose.ts'
import type { TrunkMotion, Wave } from './technique.ts'
import { type Liveliness, TrunkAngles } from './trunk.ts'

/** A slip of a sensor about its segment's y axis, within one second. */
export interface Slip {
  sensor: BodySensor
  /** Default: half-way. */
  atS?: number
  /** Default: 5°. */
  angleDeg?: number
}

export interface Carrier {
  skin?: TrunkAngles
  slip?: Curve
  /** m from the sensor's usual place, segment axes. */
  moved?: Lever
}

const still: Wave = { stride: 0, stridePhase: 0, step: 0, stepPhase: 0 }

/**
 * The motion of the skin under a sensor: 2° with the stride on the thighs; on the back it rolls by up to 3°
 * as the runner starts. All grow with the `looseness` of the strap.
 */
export function drawSkin(
  sensor: BodySensor,
  tier: Tier,
  phase: Curve,
  liveliness: Liveliness,
  random: Random,
  looseness = 1,
): TrunkAngles | undefined {
  if (tier === 'clean') return undefined
  const wave = (from: number, to: number): Wave => ({
    stride: looseness * random.between(from, to),
    stridePhase: random.between(0, 2 * Math.PI),
    step: looseness * 0.25 * random.between(from, to),
    stepPhase: random.between(0, 2 * Math.PI),
  })
  const motions: Partial<Record<string, () => TrunkMotion>> = {
    thigh: () => ({ rotation: wave(0.3, 1), rock: wave(0.3, 1), swing: wave(0.6, 1), lean: 0, roll: 0 }),
    trunk: () => ({
      rotation: still,
      rock: still,
      swing: still,
      lean: 0,
      roll: looseness * random.between(-3, 3),
    }),
  }
  const motion = motions[sensor.endsWith('thigh') ? 'thigh' : sensor.endsWith('foot') ? 'foot' : 'trunk']?.()
  return motion && new TrunkAngles(motion, phase, liveliness)
}

export function slipCurve({ atS, angleDeg }: Required<Slip>): Curve {
  return new CurveBuilder(atS).to(atS + 1, -angleDeg * DEGREE).finish()
}

const turned = new Sum()
const risen = new Sum()
const tipped = new Sum()

/** Sets the pose of a sensor's carrier from that of its segment; without soft tissue they are the same. */
export function carry(
  { skin, slip }: Carrier,
  pose: Pose,
  turn: Changing,
  rise: Changing,
  sagittal: Changing,
  t: number,
): void {
  if (!skin && !slip) return
  turned.clear().add(turn)
  risen.clear().add(rise)
  tipped.clear().add(sagittal)
  if (skin) {
    skin.seek(t)
    turned.add(skin.turn)
    risen.add(skin.rise)
    tipped.add(skin.sagittal)
  }
  if (slip) tipped.addCurve(slip, t)
  pose.set(turned, risen, tipped)
}
