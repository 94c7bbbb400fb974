/** Runners of other kinds: they vary in what the usual ones have in common. */

import type { Random } from '../random.ts'
import { transientWithin } from './force.ts'
import type { Both, Technique } from './technique.ts'

/**
 * Variations of a runner: sharper impacts, after which the force hardly exceeds the weight; a foot that
 * slaps at once, whose flat pose differs from standing, and which rolls on while it is flat; thighs that turn
 * about their length; hills, every third of them long and steep; a wider path of the pelvis.
 */
export function varied(usual: Technique, random: Random): Partial<Technique> {
  const both = (from: number, to: number, differ: number): Both => {
    const middle = random.between(from, to)
    const half = (differ / 2) * random.normal()
    return [middle + half, middle - half]
  }
  const { strike, contactS, stepsPerMinute } = usual
  const force = {
    forceBell: usual.forceBell,
    forceEarly: usual.forceEarly,
    transientS: random.between(0.018, 0.04),
  }
  const blow = strike === 'heel' ? random.between(0.4, 1.3) : random.between(0.1, 0.5)
  const hills = { slope: random.fork('hills').between(0.04, 0.06), hillM: LONG_HILL_M }
  const isLong = random.fork('long').next() < 1 / 3
  return {
    ...force,
    transientG: transientWithin(blow, force, Math.max(...contactS), 60 / stepsPerMinute, LEAST_VALLEY_G),
    slapStartS: random.between(0.004, 0.012),
    flatAngle: strike === 'forefoot' ? both(-4, 0, 1) : both(-1, 1.5, 0.5),
    flatRoll: random.between(0, 2.5),
    flatEdge: both(-4, 1, 1),
    thighSpin: random.between(1, 8),
    thighSpinPhase: random.between(0, 2 * Math.PI),
    slope: random.between(-0.03, 0.03),
    hillM: random.between(40, 100),
    swaySpeed: random.between(0.02, 0.2),
    stepWidth: random.between(-0.02, 0.2),
    brakeSpeed: random.between(0.04, 0.22),
    ...(isLong && hills),
  }
}

/** m. Longer than half of any simulated run, so that there is one hill. */
const LONG_HILL_M = 10_000

/** g. The force after an impact transient may fall to this. */
const LEAST_VALLEY_G = 1.04
