/** The angle of the cranks at any time. */

import type { Random } from '../random.ts'
import type { Rider, Wave } from './athlete.ts'
import type { RidePlan } from './plan.ts'
import { wanderOf } from './smooth.ts'

const TURN = 2 * Math.PI

export interface Crank {
  /** The left crank from the bicycle's 12 o'clock, rad, growing from turn to turn. */
  leftAngle(timeS: number): number
  /** How many turns have been made, without the ripple: what changes from stroke to stroke follows it. */
  turns(timeS: number): number
}

/** Cadence by the plan, wandering a little, with a ripple in each turn. */
export function crankOf({ ripple, pushVariability }: Rider, plan: RidePlan, random: Random): Crank {
  const start = random.between(0, 1)
  const most = plan.crankSpeed.integral(plan.durationS + 10) / TURN + 4
  // Wanders are functions of the turns made, so that the cranks stand still in a coast. 0.012 turns within 6: 1 % of the speed.
  const drift = wanderOf(random.fork('drift'), 0.06, 6, -4, most)
  const size = wanderOf(random.fork('size'), 0.15, 1.7, -4, most)
  const shift = wanderOf(random.fork('shift'), pushVariability, 1.7, -4, most)
  const turns = (timeS: number) => start + plan.crankSpeed.integral(timeS) / TURN
  return {
    turns,
    leftAngle(timeS) {
      const made = turns(timeS)
      const mean = TURN * (made + drift(made))
      const more = 1 + size(made)
      const late = shift(made)
      let angle = mean
      for (let k = 1; k <= 4; k++) {
        const { amplitude, phase } = ripple[k - 1] as Wave
        // Speed × (1 + amplitude · cos(k · angle − phase)), integrated.
        angle += ((amplitude * more) / k) * Math.sin(k * mean - phase - late)
      }
      return angle
    },
  }
}
