/** The path of the pelvis: a mass on a spring leg in running, an inverted pendulum in walking. */

import { GRAVITY } from '../sensors/errors.ts'
import type { Contact, Score } from './contacts.ts'
import { LEFT } from './contacts.ts'
import { type Curve, CurveBuilder } from './curve.ts'
import { BELL, EARLIER, forceShape, HALF_SINE, integral, type Shape, secondIntegral } from './force.ts'
import type { Technique } from './technique.ts'

/** Deviation from the way forward: further forward, to the left and higher than when standing, m. */
export interface Centre {
  forward: Curve
  left: Curve
  up: Curve
}

/** Value and rate at contact. */
interface State {
  value: number
  rate: number
}

export function createCentre(technique: Technique, { contacts, fromS }: Score): Centre {
  const up = new CurveBuilder(fromS - 3)
  const forward = new CurveBuilder(fromS - 3)
  const left = new CurveBuilder(fromS - 3)
  contacts.forEach((contact, i) => {
    const next = contacts[i + 1]
    if (contact.manner === 'run') runStep(technique, contact, next, up, forward, left)
    else if (contact.manner === 'walk') walkStep(technique, contact, next, up, forward, left)
    else if (contacts[i - 1]?.manner === 'halt') {
      // Both feet are down. The runner is at rest half a second later and until the first foot leaves again.
      const first = contacts[i - 1] as Contact
      for (const curve of [up, forward, left]) {
        curve.to(contact.startS + 0.5, 0)
        curve.to(Math.max(contact.startS + 0.6, first.endS - 0.15), 0)
      }
    }
  })
  return { forward: forward.finish(), left: left.finish(), up: up.finish() }
}

function runStep(
  technique: Technique,
  contact: Contact,
  next: Contact | undefined,
  up: CurveBuilder,
  forward: CurveBuilder,
  left: CurveBuilder,
): void {
  const { startS, endS, stepS } = contact
  const sway = sidewards(technique, contact)
  const here = landing(technique, contact)
  if (up.t < startS) {
    up.to(startS, here.value, here.rate, -GRAVITY)
    forward.to(startS, 0, technique.brakeSpeed)
    left.to(startS, sway.value, sway.rate)
  }
  if (next?.manner !== 'run') {
    up.to(startS + 0.18, here.value, 0, 6)
    return
  }
  const there = landing(technique, next)
  const shape = forceShape(technique)
  stance(up, startS, endS, stepS, there, shape, GRAVITY, technique.transientG * GRAVITY, technique.transientS)
  stance(forward, startS, endS, stepS, { value: 0, rate: technique.brakeSpeed }, HALF_SINE, 0, 0, 0)
  stance(left, startS, endS, stepS, sidewards(technique, next), BELL, 0, 0, 0)
}

/** The pelvis moves towards the landing foot, symmetrically about the middle of flight. */
function sidewards(technique: Technique, { side, startS, endS, stepS }: Contact): State {
  const rate = side === LEFT ? technique.swaySpeed : -technique.swaySpeed
  return { value: (rate * (startS + stepS - endS)) / 2, rate }
}

/** Height and vertical speed at contact that repeat from step to step with the shape of the force. */
function landing(technique: Technique, { startS, endS, stepS }: Contact): State {
  // Fall = −(1 ÷ step) ∫∫ acceleration. The force's impulse is g · step and its mean time is `weightAt`.
  const main = (endS - startS) * (0.5 - technique.forceEarly / 10)
  const { transientS } = technique
  const share = (technique.transientG * transientS) / 1.875 / stepS
  const weightAt = (1 - share) * main + (share * transientS) / 2
  return { value: -0.03 * technique.legLength, rate: -GRAVITY * (stepS / 2 - weightAt) }
}

/**
 * One step from contact to the other foot's contact: force in stance, none in flight. The force has the form
 * `shape`, with the strength and timing that bring the body to `there`.
 */
function stance(
  curve: CurveBuilder,
  startS: number,
  endS: number,
  stepS: number,
  there: State,
  shape: Shape,
  weight: number,
  transient: number,
  transientS: number,
): void {
  const contactS = endS - startS
  const flightS = stepS - contactS
  // The contribution of the transient: a bell with this peak.
  const transientRate = (transient * transientS) / 1.875
  const transientWay = transientRate * (stepS - transientS / 2)
  const rateChange = there.rate - curve.rate + weight * stepS - transientRate
  const wayChange =
    there.value - curve.value - curve.rate * stepS + (weight * stepS * stepS) / 2 - transientWay
  // The area of both shapes, and the distance that one unit of them covers within stance.
  const area = integral(shape)
  const ways = [secondIntegral(shape), secondIntegral(EARLIER)] as const
  const strength = rateChange / (contactS * area)
  const early =
    (wayChange - strength * (ways[0] * contactS * contactS + area * contactS * flightS)) /
    (ways[1] * contactS * contactS)
  const force = [0, 1, 2, 3, 4].map((k) => strength * (shape[k] ?? 0) + early * (EARLIER[k] ?? 0))
  force[0] = (force[0] as number) - weight
  if (transientS > 0) {
    const u = transientS / contactS
    const scaled = force.map((c, k) => c * u ** k)
    curve.accelerate(
      startS + transientS,
      scaled.map((c, k) => c + transient * 16 * ([0, 0, 1, -2, 1][k] as number)),
    )
    curve.accelerate(endS, shifted(force, u))
  } else curve.accelerate(endS, force)
  curve.accelerate(startS + stepS, [-weight])
}

/** The polynomial of u = from + (1 − from) · w, in w. */
function shifted(coefficients: readonly number[], from: number): number[] {
  const out = coefficients.map(() => 0)
  coefficients.forEach((c, power) => {
    let binomial = 1
    for (let k = 0; k <= power; k++) {
      out[k] = (out[k] as number) + c * binomial * from ** (power - k) * (1 - from) ** k
      binomial = (binomial * (power - k)) / (k + 1)
    }
  })
  return out
}

/** Lowest with both feet down, highest over the one foot. */
function walkStep(
  technique: Technique,
  { startS, endS, stepS, side }: Contact,
  next: Contact | undefined,
  up: CurveBuilder,
  forward: CurveBuilder,
  left: CurveBuilder,
): void {
  const halfRange = 0.02 * technique.legLength
  const middle = -0.025 * technique.legLength
  const bend = halfRange * ((2 * Math.PI) / stepS) ** 2
  const bothDownS = Math.max(0.06, endS - startS - stepS)
  const lowS = startS + bothDownS / 2
  const highS = lowS + stepS / 2
  const sway = (side === LEFT ? 1 : -1) * 0.02
  if (up.t < lowS) up.to(lowS, middle - halfRange, 0, bend)
  if (next?.manner !== 'walk') return
  up.to(highS, middle + halfRange, 0, -bend)
  forward.to(highS, 0, -0.04)
  left.to(highS, sway, 0, -sway * (Math.PI / stepS) ** 2)
}
