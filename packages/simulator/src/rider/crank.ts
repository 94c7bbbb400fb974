/** The angle of the cranks at any time. */

import type { Random } from '../random.ts'
import type { Rider, Wave } from './athlete.ts'
import type { RidePlan } from './plan.ts'
import { drawWander } from './smooth.ts'

const TURN = 2 * Math.PI

export interface Crank {
  /** Number of turns without the ripple. Variation from stroke to stroke depends on it. */
  turns(timeS: number): number
  /**
   * Angle of the left crank from the bicycle's 12 o'clock after this number of turns, in rad; it increases
   * from turn to turn.
   */
  leftAngle(turns: number): number
  /** Lead of the cranks over an even turn, which the ripple makes, in rad. */
  lead(turns: number): number
}

/** The cranks follow the plan's cadence with some drift and a ripple in each turn. */
export function createCrank({ ripple, pushVariability }: Rider, plan: RidePlan, random: Random): Crank {
  const start = random.between(0, 1)
  const most = plan.crankSpeed.integral(plan.durationS + 10) / TURN + 4
  // Drift is a function of turns, not of time, so that the cranks are still while coasting. 0.012 turns
  // within 6: 1 % of the speed.
  const drift = drawWander(random.fork('drift'), 0.06, 6, -4, most)
  const size = drawWander(random.fork('size'), 0.15, 1.7, -4, most)
  const shift = drawWander(random.fork('shift'), pushVariability, 1.7, -4, most)
  const even = (made: number) => TURN * (made + drift(made))
  /** Integral of speed × (1 + amplitude · cos(k · angle − phase)), less the even angle. */
  const lead = (made: number) => {
    const mean = even(made)
    const more = 1 + size(made)
    const c = Math.cos(mean - shift(made))
    const s = Math.sin(mean - shift(made))
    let ahead = 0
    let ck = 1
    let sk = 0
    for (let k = 1; k <= 4; k++) {
      const former = ck
      ck = ck * c - sk * s
      sk = sk * c + former * s
      const { cos, sin } = ripple[k - 1] as Wave
      ahead += (more / k) * (cos * sk - sin * ck)
    }
    return ahead
  }
  return {
    turns: (timeS) => start + plan.crankSpeed.integral(timeS) / TURN,
    leftAngle: (made) => even(made) + lead(made),
    lead,
  }
}
