/** The mirror image of the rider: left and right are exchanged. */

import type { BodySensor } from '@cadenza/recording'
import type { Quaternion, Vector } from '../sensors/rotation.ts'
import type { Body, Side } from './body.ts'
import type { Leg } from './leg.ts'

const others: Record<BodySensor, BodySensor> = {
  pelvis: 'pelvis',
  torso: 'torso',
  left_thigh: 'right_thigh',
  right_thigh: 'left_thigh',
  left_foot: 'right_foot',
  right_foot: 'left_foot',
}
const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left')

/** Rotations about the sideways axis stay, the others change their sign. */
const seen = ([w, x, y, z]: Quaternion): Quaternion => [w, -x, y, -z]
const seenPlace = ([x, y, z]: Vector): Vector => [x, -y, z]

export function mirroredBody(body: Body): Body {
  return {
    rider: { ...body.rider, left: body.rider.right, right: body.rider.left },
    segment: (sensor, timeS) => seen(body.segment(others[sensor], timeS)),
    segmentOnPath: (sensor, timeS) => seen(body.segmentOnPath(others[sensor], timeS)),
    crankAngle: (side, timeS) => body.crankAngle(otherSide(side), timeS),
    heading: (timeS) => -body.heading(timeS),
    carrier(sensor, wearing) {
      const worn = wearing && { ...wearing, moved: seenPlace(wearing.moved) }
      const pose = body.carrier(others[sensor], worn)
      return (timeS, out) => {
        pose(timeS, out)
        out[1] = -(out[1] as number)
        out[3] = -(out[3] as number)
        out[5] = -(out[5] as number)
      }
    },
    roadAcceleration(timeS, out) {
      body.roadAcceleration(timeS, out)
      out[1] = -(out[1] as number)
    },
    leg(side, timeS): Leg {
      const { hip, knee, ankle, thigh } = body.leg(otherSide(side), timeS)
      return { hip: seenPlace(hip), knee: seenPlace(knee), ankle: seenPlace(ankle), thigh: seen(thigh) }
    },
  }
}
