/** The rise and fall of the pelvis sensor in a step. */

import type { PelvisSegment } from './body.ts'

/** Heights in mm. */
export interface Heights {
  /** Highest minus lowest. */
  range: number
  /** From the height at which the force equals the weight, on the way down, to the lowest. */
  fall: number
}

const STEP_S = 0.001

export function findHeights(pelvis: PelvisSegment, fromS: number, toS: number): Heights {
  const count = Math.ceil((toS - fromS) / STEP_S)
  let highest = Number.NEGATIVE_INFINITY
  let lowest = Number.POSITIVE_INFINITY
  let formerHeight = 0
  let formerForce = 0
  let equal = Number.NaN
  let fallFrom = Number.NaN
  for (let k = 0; k <= count; k++) {
    pelvis.seek(fromS + ((toS - fromS) * k) / count)
    const { height } = pelvis
    const force = pelvis.acceleration[2] as number
    if (height > highest) highest = height
    if (k > 0 && formerForce < 0 && force >= 0) {
      equal = formerHeight + ((height - formerHeight) * formerForce) / (formerForce - force)
    }
    if (height < lowest) {
      lowest = height
      fallFrom = equal
    }
    formerHeight = height
    formerForce = force
  }
  return { range: 1000 * (highest - lowest), fall: 1000 * (fallFrom - lowest) }
}
