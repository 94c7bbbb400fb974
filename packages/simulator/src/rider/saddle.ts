/** The positions of hips and feet: in the saddle, out of it and standing on the ground. */

import type { Vector } from '../sensors/rotation.ts'
import type { Posture, Rider, Wave } from './athlete.ts'

export interface Saddle {
  /** The middle of the hips in m, bicycle axes: x forward of the bottom bracket, z above the road. */
  seat: Vector
  raised: Vector
  upright: Vector
  /** The point of the left sole above the spindle when standing; y outwards. */
  sole: Vector
}

/** Knee flexion when standing beside the bicycle. */
const KNEE_UPRIGHT_RAD = (10 * Math.PI) / 180

/** Sets the saddle height so that the knee has its smallest flexion at the longest reach. */
export function fitSaddle(rider: Rider): Saddle {
  const { seatTubeRad, bottomBracketM, standingForwardM, ankleM } = rider
  const seatAt = (length: number): Vector => [
    -length * Math.cos(seatTubeRad),
    0,
    bottomBracketM + length * Math.sin(seatTubeRad),
  ]
  const raisedAt = (height: number): Vector => [standingForwardM, 0, bottomBracketM + height]
  const upright = legLength(rider, KNEE_UPRIGHT_RAD)
  const sole: Vector = [ankleM[0], rider.hipHalfWidthM + 0.01 - ankleM[1], 0.02]
  return {
    seat: highest(seatAt, rider, rider.seated, 0, rider.kneeSeatedRad),
    raised: highest(raisedAt, rider, rider.standing, rider.bikeSwing.amplitude, rider.kneeStandingRad),
    upright: [0, 0, Math.sqrt(upright * upright - 0.01 * 0.01) + sole[2] + ankleM[2]],
    sole,
  }
}

/** Distance from hip to ankle at a flexion of the knee. */
function legLength({ thighM, shankM }: Rider, kneeRad: number): number {
  return Math.sqrt(thighM * thighM + shankM * shankM + 2 * thighM * shankM * Math.cos(kneeRad))
}

function highest(
  at: (height: number) => Vector,
  rider: Rider,
  posture: Posture,
  swing: number,
  kneeRad: number,
): Vector {
  const wanted = legLength(rider, kneeRad)
  let low = 0.3
  let high = 1.4
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2
    if (longest(at(middle), rider, posture, swing) < wanted) low = middle
    else high = middle
  }
  return at(low)
}

/**
 * The greatest distance from hip to ankle in a turn, in the plane of the bicycle, including the motion of
 * pelvis and bicycle.
 */
function longest(middle: Vector, rider: Rider, posture: Posture, swing: number): number {
  let most = 0
  for (const side of ['left', 'right'] as const) {
    for (let degrees = 0; degrees < 360; degrees += 3) {
      const phi = (degrees * Math.PI) / 180
      const left = side === 'left' ? phi : phi - Math.PI
      const outwards = side === 'left' ? 1 : -1
      const rock = waveAt(posture.pelvis.rock, left)
      const hipZ = middle[2] + outwards * rider.hipHalfWidthM * rock + waveAt(posture.bob, 2 * left)
      const hipX =
        middle[0] +
        waveAt(posture.surge, 2 * left) -
        outwards * rider.hipHalfWidthM * waveAt(posture.pelvis.rotation, left)
      const pitch = rider[side].footMean + waveAt(rider[side].footWaves[0], phi)
      const [behind, , above] = rider.ankleM
      const tip = swing === 0 ? 0 : waveAt(rider.bikeSwing, left)
      const ankleX = rider.crankM * Math.sin(phi) - behind * Math.cos(pitch) - above * Math.sin(pitch)
      const ankleZ =
        rider.bottomBracketM +
        rider.crankM * Math.cos(phi) -
        behind * Math.sin(pitch) +
        above * Math.cos(pitch) +
        outwards * rider.pedalHalfWidthM * tip
      most = Math.max(most, Math.hypot(hipX - ankleX, hipZ - ankleZ))
    }
  }
  return most
}

const waveAt = ({ amplitude, phase }: Wave, angle: number) => amplitude * Math.cos(angle - phase)
