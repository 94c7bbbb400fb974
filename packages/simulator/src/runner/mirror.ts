/** The mirror image of a run: left and right are exchanged. */

import type { BodySensor } from '@cadenza/recording'
import type { MovingSegment } from '../sensors/motion.ts'

const others: Partial<Record<BodySensor, BodySensor>> = {
  left_thigh: 'right_thigh',
  right_thigh: 'left_thigh',
  left_foot: 'right_foot',
  right_foot: 'left_foot',
}

/** The sensor on the other side. */
export function mirroredSensor(sensor: BodySensor): BodySensor {
  return others[sensor] ?? sensor
}

/** Positions change their left component. Rotations, being axial, change all components but the left one. */
export function mirroredSegment(segment: MovingSegment): MovingSegment {
  return (timesS) => {
    const { orientation, angularVelocity, acceleration } = segment(timesS)
    for (let k = 0; k < timesS.length; k++) {
      negate(orientation, 4 * k + 1)
      negate(orientation, 4 * k + 3)
      negate(angularVelocity, 3 * k)
      negate(angularVelocity, 3 * k + 2)
      negate(acceleration, 3 * k + 1)
    }
    return { orientation, angularVelocity, acceleration }
  }
}

function negate(values: Float64Array, at: number): void {
  values[at] = -(values[at] as number)
}
