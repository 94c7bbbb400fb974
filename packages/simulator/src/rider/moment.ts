/** What drives all segments at one instant. */

import type { Around } from './athlete.ts'
import type { Crank } from './crank.ts'
import type { RidePlan } from './plan.ts'

export interface Moment {
  timeS: number
  /** The left crank's angle, rad, and what waves of either side need of it. */
  phi: number
  left: Around
  right: Around
  /** Turns made, without the ripple. */
  turns: number
  /** 0 beside the bicycle to 1 on it; 0 in the saddle to 1 out of it. */
  on: number
  up: number
  rpm: number
  /** 0 at the start, towards 1 in hours. */
  tired: number
}

const HOUR_S = 3600

/** Remembers the last instant, of which several segments ask in a row. The moment is only good until the next call. */
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

/** The right crank is half a turn off: its odd waves change their sign. */
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
