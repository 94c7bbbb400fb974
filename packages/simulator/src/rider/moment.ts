/** The state that drives all segments at one instant. */

import type { Around } from './athlete.ts'
import type { Crank } from './crank.ts'
import type { RidePlan } from './plan.ts'

export interface Moment {
  timeS: number
  /** Angle of the left crank in rad, and its cosines and sines for either side. */
  phi: number
  left: Around
  right: Around
  /** Number of turns without the ripple. */
  turns: number
  /** From 0 beside the bicycle to 1 on it, and from 0 in the saddle to 1 out of it. */
  on: number
  up: number
  rpm: number
  /** 0 at the start, approaching 1 within hours. */
  tired: number
}

const HOUR_S = 3600

/**
 * Returns the state at a time. The last one is cached, as several segments ask for the same time. It is only
 * valid until the next call.
 */
export function createMoments(plan: RidePlan, crank: Crank): (timeS: number) => Moment {
  const [left, right] = [around(), around()]
  const now: Moment = { timeS: Number.NaN, phi: 0, left, right, turns: 0, on: 0, up: 0, rpm: 0, tired: 0 }
  return (timeS) => {
    if (timeS === now.timeS) return now
    now.timeS = timeS
    now.turns = crank.turns(timeS)
    now.phi = crank.leftAngle(now.turns)
    turnTo(now.phi, left, right)
    now.on = plan.mounted.at(timeS)
    now.up = plan.risen.at(timeS)
    now.rpm = (plan.crankSpeed.at(timeS) * 30) / Math.PI
    now.tired = timeS <= 0 ? timeS / HOUR_S : timeS / (timeS + HOUR_S)
    return now
  }
}

const around = (): Around => ({ cos1: 1, sin1: 0, cos2: 1, sin2: 0, cos3: 1, sin3: 0 })

/** The right crank is half a turn ahead, so its odd waves change their sign. */
function turnTo(phi: number, left: Around, right: Around): void {
  const c = Math.cos(phi)
  const s = Math.sin(phi)
  left.cos1 = c
  left.sin1 = s
  left.cos2 = right.cos2 = 2 * c * c - 1
  left.sin2 = right.sin2 = 2 * s * c
  left.cos3 = c * (2 * left.cos2 - 1)
  left.sin3 = s * (2 * left.cos2 + 1)
  right.cos1 = -left.cos1
  right.sin1 = -left.sin1
  right.cos3 = -left.cos3
  right.sin3 = -left.sin3
}
