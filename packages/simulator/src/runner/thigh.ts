/** A thigh: furthest forward before contact, moving back through stance, furthest back after toe-off. */

import type { Random } from '../random.ts'
import { type Contact, LEFT, type Score, type Side } from './contacts.ts'
import { type Curve, CurveBuilder } from './curve.ts'
import { DEGREE } from './foot-angles.ts'
import type { Technique } from './technique.ts'

/** rad: forward of standing, left side up. */
export interface Thigh {
  side: Side
  sagittal: Curve
  /** The contribution of the impact at contact. */
  shock: Curve
  rise: Curve
}

interface Drawn {
  forward: number
  strike: number
  leadS: number
  backward: number
  turnS: number
  drop: number
}

export function createThigh(technique: Technique, score: Score, side: Side, random: Random): Thigh {
  const contacts = score.contacts.filter((contact) => contact.side === side)
  const outwards = side === LEFT ? 1 : -1
  const startS = (contacts[0] as Contact).startS - 1
  const sagittal = new CurveBuilder(startS)
  const shock = new CurveBuilder(startS)
  const rise = new CurveBuilder(startS)
  let backS = startS
  for (const contact of contacts) {
    const { startS: t, endS, manner } = contact
    const drawn = drawThigh(technique, contact, side, random)
    const forward = drawn.forward * DEGREE
    const strike = (drawn.forward - drawn.strike) * DEGREE
    const backward = -drawn.backward * DEGREE
    const halted = manner === 'halt'
    const leadS = Math.min(drawn.leadS, 0.4 * (t - backS))
    if (backS > startS) {
      const spanS = t - leadS - backS
      sagittal.to(t - leadS, forward, 0, (-2.5 * (forward - sagittal.value)) / spanS ** 2)
    }
    sagittal.to(t, strike, (-1.3 * (forward - strike)) / leadS)
    if (halted) {
      sagittal.to(t + 0.5, 0).to(Math.max(t + 0.6, endS - 0.3), 0)
    }
    backS = endS + drawn.turnS
    sagittal.to(backS, backward, 0, (halted ? 8 : 30) * (forward - backward))
    shake(shock, contact, technique, random)
    sideways(rise, contact, outwards * drawn.drop * DEGREE)
  }
  return { side, sagittal: sagittal.finish(), shock: shock.finish(), rise: rise.finish() }
}

function drawThigh(
  technique: Technique,
  { manner, leaves, progress }: Contact,
  side: Side,
  random: Random,
): Drawn {
  const vary = (value: number, times = 1) => value * (1 + times * technique.variability * random.normal())
  const tired = 1 - technique.fatigue * progress
  const landing =
    manner === 'run'
      ? {
          forward: vary(technique.thighForward[side]) * tired,
          strike: vary(technique.thighStrike[side], 2),
          leadS: technique.thighLeadS,
          drop: vary(technique.thighDrop[side], 2),
        }
      : manner === 'walk'
        ? { forward: vary(25), strike: vary(3), leadS: 0.07, drop: vary(3) }
        : { forward: 12, strike: 3, leadS: 0.08, drop: 1 }
  const leaving =
    manner === 'halt'
      ? { backward: 8, turnS: 0 }
      : leaves === 'walk'
        ? { backward: vary(12), turnS: -0.08 }
        : { backward: vary(technique.thighBackward[side]) * tired, turnS: technique.thighTurnS }
  return { ...landing, ...leaving }
}

/** A few decaying oscillations of the muscles after contact. */
function shake(shock: CurveBuilder, { startS, manner }: Contact, technique: Technique, random: Random): void {
  const quarterS = 0.25 / technique.thighShockHz
  const bend = (2 * Math.PI * technique.thighShockHz) ** 2
  let swing = technique.thighShock * DEGREE * (1 + 6 * technique.variability * random.normal())
  if (manner !== 'run') swing *= 0.4
  let t = startS + 0.004
  shock.to(t, 0)
  for (let half = 0; half < 3; half++) {
    t += (half === 0 ? 1.2 : 2) * quarterS
    shock.to(t, swing, 0, -bend * swing)
    swing *= -0.5
  }
  shock.to(t + 2 * quarterS, 0)
}

/** Falls inwards in the first half of stance and back, and a little outwards in swing. */
function sideways(rise: CurveBuilder, { startS, endS, manner }: Contact, drop: number): void {
  const contactS = endS - startS
  rise.to(startS, -0.25 * drop, 0, 0)
  if (manner === 'halt') {
    rise
      .to(startS + 0.3, 0)
      .to(Math.max(startS + 0.4, endS - 0.2), 0)
      .to(endS, -0.2 * drop)
    return
  }
  rise.to(startS + 0.36 * contactS, 0.75 * drop, 0, (-8 * drop) / contactS ** 2)
  rise.to(startS + 0.8 * contactS, 0.1 * drop)
  rise.to(endS + 0.12, -0.4 * drop)
}
