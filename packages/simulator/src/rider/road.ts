/** The path of the bicycle: speed, bends and hills. On a trainer it does not move. */

import type { Random } from '../random.ts'
import type { Tier } from '../sensors/errors.ts'
import { GRAVITY } from '../sensors/errors.ts'
import { after, noTurn, type Quaternion, turnAbout, turnsYzx } from '../sensors/rotation.ts'
import type { RidePlan } from './plan.ts'
import { type Change, createProfile, drawWander } from './smooth.ts'

export interface Road {
  /** m/s */
  speed(timeS: number): number
  /** World-from-path: x forward, y to the left of a leaning rider, z up through the leaning rider. */
  frame(timeS: number): Quaternion
  /** Heading, lean to the right and climb of the path in rad. */
  heading(timeS: number): number
  lean(timeS: number): number
  slope(timeS: number): number
  /** Acceleration of the bicycle's position on the road in m/s², world axes. */
  acceleration(timeS: number, out: Float64Array): void
}

const trainer: Omit<Road, 'speed'> = {
  frame: () => noTurn,
  heading: () => 0,
  lean: () => 0,
  slope: () => 0,
  acceleration: (_, out) => out.fill(0),
}

export function createRoad(tier: Tier, plan: RidePlan, random: Random): Road {
  const flatSpeed = random.between(7, 10)
  if (tier === 'clean') return { ...trainer, speed: (timeS) => flatSpeed * plan.rolling.at(timeS) }
  return openRoad(flatSpeed, plan, random)
}

function openRoad(flatSpeed: number, plan: RidePlan, random: Random): Road {
  const { durationS } = plan
  // A B-spline with knots 3 s apart and a standard deviation of 1 m/s: 0.4 m/s² RMS (its slope is 1.18 × sd ÷
  // 3 s).
  const unsteady = drawWander(random.fork('speed'), 1.02, 3, -5, durationS + 5)
  const grade = drawWander(random.fork('grade'), 0.03, 45, -5, durationS + 5)
  const brakings: Change[] = []
  const bends: Change[] = []
  let heading = random.between(-Math.PI, Math.PI)
  const firstHeading = heading
  for (let t = random.between(30, 200); t < durationS; t += random.between(200, 500)) {
    brakings.push({ atS: t, overS: random.between(2, 4), value: random.between(0.35, 0.6) })
    brakings.push({ atS: t + 6, overS: random.between(6, 10), value: 1 })
  }
  for (let t = random.between(20, 60); t < durationS; t += random.between(60, 180)) {
    heading += random.between(0.4, 1.6) * (random.next() < 0.5 ? -1 : 1)
    bends.push({ atS: t, overS: random.between(4, 10), value: heading })
  }
  const braking = createProfile(1, brakings)
  const bending = createProfile(firstHeading, bends)
  const h = 0.001
  const speed = (t: number) => plan.rolling.at(t) * braking.at(t) * Math.max(0, flatSpeed + unsteady(t))
  const turnRate = (t: number) => (bending.at(t + h) - bending.at(t - h)) / (2 * h)
  // The lean is at most 30°. A bicycle at rest turns on the spot without leaning.
  const lean = (t: number) => -0.52 * Math.tanh((speed(t) * turnRate(t)) / GRAVITY / 0.52)
  // A rider beside the bicycle stands upright whatever the grade.
  const slope = (t: number) => Math.atan(grade(t)) * plan.mounted.at(t)
  const velocity = (t: number, axis: number) => {
    const along = speed(t)
    if (axis === 2) return along * Math.sin(slope(t))
    const level = along * Math.cos(slope(t))
    return axis === 0 ? level * Math.cos(bending.at(t)) : level * Math.sin(bending.at(t))
  }
  return {
    speed,
    heading: (t) => bending.at(t),
    lean,
    slope,
    frame(t) {
      const tip = turnsYzx(-slope(t), 0, lean(t))
      return after(turnAbout([0, 0, 1], bending.at(t)), tip)
    },
    acceleration(t, out) {
      for (let i = 0; i < 3; i++) out[i] = (velocity(t + h, i) - velocity(t - h, i)) / (2 * h)
    },
  }
}
