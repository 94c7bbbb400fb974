/** Soft-tissue motion between sensor and bone in the dirty tier. */

import type { BodySensor } from '@cadenza/recording'
import type { Random } from '../random.ts'
import type { Tier } from '../sensors/errors.ts'
import { after, type Quaternion, turnAbout } from '../sensors/rotation.ts'
import { type Around, createWave, onceATurn } from './athlete.ts'

const DEGREE = Math.PI / 180

/** Rotation of the skin on the segment, by `mounted` (0 to 1) and the angle of that side's crank. */
export type Skin = (mounted: number, around: Around) => Quaternion

/**
 * On the thighs the skin moves by 2° with the stroke. On the back it rolls by up to 3° as the rider sits
 * down. All grow with the `looseness` of the strap.
 */
export function drawSkin(sensor: BodySensor, tier: Tier, random: Random, looseness = 1): Skin | undefined {
  if (tier === 'clean' || sensor.endsWith('foot')) return undefined
  const own = random.fork(sensor)
  if (sensor === 'pelvis' || sensor === 'torso') {
    const roll = looseness * own.between(-3, 3) * DEGREE
    return (mounted) => turnAbout([1, 0, 0], mounted * roll)
  }
  const pitch = createWave(looseness * 2 * DEGREE, own.between(0, 2 * Math.PI))
  const roll = createWave(looseness * own.between(0.5, 2) * DEGREE, own.between(0, 2 * Math.PI))
  return (mounted, around) =>
    after(
      turnAbout([0, 1, 0], mounted * onceATurn(pitch, around)),
      turnAbout([1, 0, 0], mounted * onceATurn(roll, around)),
    )
}
