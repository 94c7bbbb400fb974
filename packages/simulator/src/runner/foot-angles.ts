/** The orientation of a foot: toe up at contact, flat, heel up until toe-off, kicked up in swing. */

import type { Random } from '../random.ts'
import { type Contact, LEFT, type Side } from './contacts.ts'
import { type Curve, CurveBuilder } from './curve.ts'
import { clamp, type Technique } from './technique.ts'

export const DEGREE = Math.PI / 180

/** One contact of this foot; rad and s. */
export interface Landing {
  contact: Contact
  /** Toe up at contact. */
  strike: number
  /** Times at which the sole lies flat and at which the heel rises again. */
  flatS: number
  riseS: number
  /** Time in which the sole stops the foot. */
  soleS: number
  /** Toe down at toe-off, its rate and acceleration. */
  toeDown: number
  toeDownRate: number
  toeDownAcceleration: number
}

export interface FootAngles {
  landings: Landing[]
  /** rad: toe up, left side up, to the left of the way. */
  sagittal: Curve
  rise: Curve
  turn: Curve
}

/** Angles of one contact in degrees, and its times. */
interface Drawn {
  strike: number
  range: number
  leadS: number
  slapS: number
  edge: number
  toeDown: number
  recoil: number
  riseS: number
  pushOff: number
  pushOffChange: number
}

export function footAngles(
  technique: Technique,
  contacts: readonly Contact[],
  side: Side,
  random: Random,
): FootAngles {
  const outwards = side === LEFT ? 1 : -1
  const toeOut = outwards * technique.toeOut[side] * DEGREE
  const startS = (contacts[0] as Contact).startS - 1
  const sagittal = new CurveBuilder(startS)
  const rise = new CurveBuilder(startS)
  const turn = new CurveBuilder(startS, toeOut)
  const landings: Landing[] = []
  let left: { endS: number; drawn: Drawn } | undefined
  for (const contact of contacts) {
    const { startS: t, endS } = contact
    const drawn = drawAngles(technique, contact, side, random)
    const { strike, range, leadS } = drawn
    const roll = -outwards * drawn.edge * DEGREE
    const lead = -3 * (range / leadS ** 2) * DEGREE
    if (left) {
      const swingS = t - left.endS
      const most = (strike + range) * DEGREE
      const least = -(left.drawn.toeDown + left.drawn.recoil) * DEGREE
      const mean = (left.drawn.pushOff * left.drawn.toeDown) / left.drawn.riseS
      const leastS = left.endS + Math.min(0.36 * swingS, left.drawn.recoil / (0.55 * mean))
      const mostS = t - Math.min(leadS, 0.25 * swingS)
      if (contact.manner === 'run') pause(sagittal, technique.kickPause, leastS)
      sagittal.to(leastS, least, 0, (3.4 * (most - least)) / (mostS - leastS) ** 2)
      sagittal.to(mostS, most, 0, lead)
      rise.to(left.endS + 0.4 * swingS, -0.6 * roll)
      turn.to(left.endS + 0.45 * swingS, toeOut + outwards * 7 * DEGREE)
    }
    const soleS = technique.soleS * (contact.manner === 'run' ? 1 : 0.9)
    const flatS = t + Math.max(drawn.slapS, soleS + 0.004)
    const isRun = contact.manner === 'run'
    const flat = isRun ? technique.flatAngle[side] * DEGREE : 0
    sagittal.to(t, strike * DEGREE, contactRate(drawn) * DEGREE)
    if (isRun) slap(sagittal, technique.slapStartS, flatS, flat)
    sagittal.to(flatS, flat)
    const flatEdge = isRun ? -outwards * technique.flatEdge[side] * DEGREE : 0
    rise.to(t, roll).to(flatS, flatEdge).to(endS, flatEdge)
    turn.to(t, toeOut).to(endS, toeOut)
    const riseS = Math.max(flatS + 0.005, endS - drawn.riseS)
    const toeDown = drawn.toeDown * DEGREE
    const toeDownRate = (drawn.pushOff * toeDown) / (endS - riseS)
    const toeDownAcceleration = drawn.pushOffChange * DEGREE
    sagittal.to(riseS, isRun ? flat - technique.flatRoll * DEGREE : 0)
    sagittal.to(endS, -toeDown, -toeDownRate, -toeDownAcceleration)
    landings.push({
      contact,
      strike: strike * DEGREE,
      flatS,
      riseS,
      soleS,
      toeDown,
      toeDownRate,
      toeDownAcceleration,
    })
    left = { endS, drawn }
  }
  return { landings, sagittal: sagittal.finish(), rise: rise.finish(), turn: turn.finish() }
}

/** Share of the time from toe-off to the heel's highest point after which the heel rises most slowly. */
const PAUSE_SHARE = 0.35

/** The heel rises more slowly in early swing, by a share of its rate, until `leastS`, when it is highest. */
function pause(sagittal: CurveBuilder, share: number, leastS: number): void {
  if (share === 0) return
  const { t, value, rate } = sagittal
  const afterS = PAUSE_SHARE * (leastS - t)
  sagittal.to(t + afterS, value + (1 - share / 2) * rate * afterS, (1 - share) * rate)
}

/** The rate of the slap, relative to the mean until the foot is flat, once it is taken up. */
const SLAP_SHARE = 1.7

/** The foot takes up the rate of the slap within `startS` after contact. */
function slap(sagittal: CurveBuilder, startS: number, flatS: number, flat: number): void {
  if (startS === 0) return
  const { t, value, rate } = sagittal
  const slapRate = (SLAP_SHARE * (flat - value)) / (flatS - t)
  sagittal.to(t + startS, value + ((rate + slapRate) / 2) * startS, slapRate)
}

/**
 * Angular velocity at contact: still downwards, but a landing heel must not go through the ground before the
 * sole is flat.
 */
function contactRate({ strike, range, leadS, slapS }: Drawn): number {
  const before = (-1.6 * range) / leadS
  return strike >= 0 ? Math.max(before, (-2.2 * strike) / slapS) : Math.max(before, -50)
}

function drawAngles(technique: Technique, contact: Contact, side: Side, random: Random): Drawn {
  const { manner, leaves, startS, endS, progress } = contact
  const vary = (value: number, times = 1) => value * (1 + times * technique.variability * random.normal())
  const contactS = endS - startS
  const tired = 1 + technique.fatigue * progress
  const landing =
    manner === 'run'
      ? {
          strike: technique.strikeAngle[side] * tired + 40 * technique.variability * random.normal(),
          range: vary(technique.strikeRange[side], 3),
          leadS: technique.strikeLeadS,
          slapS: Math.min(technique.slapS * (technique.strike === 'forefoot' ? 1.4 : 1), 0.34 * contactS),
          edge: Math.max(0.3, vary(technique.edge[side], 3)),
        }
      : manner === 'walk'
        ? {
            strike: 0.4 * technique.strikeAngle[side] + 18 + 50 * technique.variability * random.normal(),
            range: vary(2, 3),
            leadS: 0.06,
            slapS: 0.1,
            edge: vary(3, 3),
          }
        : { strike: 4, range: 1, leadS: 0.06, slapS: 0.08, edge: 1 }
  const change = technique.pushOffChange
  const leaving =
    manner === 'halt'
      ? { toeDown: 45, recoil: 15, riseS: 0.25, pushOff: 1.5, pushOffChange: change }
      : leaves === 'walk'
        ? { toeDown: vary(58), recoil: vary(15), riseS: 0.42 * contactS, pushOff: 1.5, pushOffChange: change }
        : {
            toeDown: vary(technique.plantarflexion[side]) * tired,
            recoil: vary(technique.recoil[side], 1.5),
            riseS: contactS * (1 - clamp(technique.heelRise[side], 0.36, 0.6)),
            pushOff: technique.pushOff,
            pushOffChange: change,
          }
  return { ...landing, ...leaving }
}
