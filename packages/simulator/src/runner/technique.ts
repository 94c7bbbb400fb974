/**
 * A runner: body dimensions and running technique. Angles in degrees, times in s, lengths in m; `[left,
 * right]` if sides differ.
 */

import type { Random } from '../random.ts'
import { transientWithin } from './force.ts'

export type Strike = 'heel' | 'midfoot' | 'forefoot'
export type Both = readonly [left: number, right: number]

export interface Technique {
  strike: Strike
  massKg: number
  legLength: number
  footLength: number
  /** Speed in m/s, steps per minute and contact time of the steady run. */
  speed: number
  stepsPerMinute: number
  contactS: Both
  /** Relative excess duration of the left foot's step (to the right contact). */
  stepAsymmetry: number
  /** Toe up at contact, how much further up it was before, and when. */
  strikeAngle: Both
  strikeRange: Both
  strikeLeadS: number
  /** From contact to foot flat. */
  slapS: number
  /** Time after contact in which the foot takes up the rate of the slap; 0 if it does so throughout. */
  slapStartS: number
  /** Toe up of the flat foot against standing, and how much less when the heel rises. */
  flatAngle: Both
  flatRoll: number
  /** Outer edge down of the flat foot against standing. */
  flatEdge: Both
  /** Time at which the heel rises, as a share of stance. */
  heelRise: Both
  /** Toe down at toe-off, and how much further in swing. */
  plantarflexion: Both
  recoil: Both
  /** Angular velocity at toe-off as a multiple of the mean since heel rise, and its change per s. */
  pushOff: number
  pushOffChange: number
  /** Share of that velocity that is lost in early swing before the heel is kicked up; negative if gained. */
  kickPause: number
  /** Outer edge down at contact. */
  edge: Both
  /** Toes turned out. */
  toeOut: Both
  /** Velocity of the contact point at contact, m/s, forward and down. */
  landingForward: number
  landingDown: number
  /** Time in which the sole absorbs it. */
  soleS: number
  /** Height of the forefoot in swing. */
  footLift: number
  /** Radius on which the forefoot rolls off; 0 is a pivot. */
  rocker: number
  thighForward: Both
  thighStrike: Both
  thighBackward: Both
  thighLeadS: number
  /** Time after toe-off. */
  thighTurnS: number
  /** Sideways fall of the thigh in stance. */
  thighDrop: Both
  /** Shaking of the thigh after contact, degrees and Hz. */
  thighShock: number
  thighShockHz: number
  /** Half range and phase (rad) of the thigh's turning about its own length, once a stride. */
  thighSpin: number
  thighSpinPhase: number
  /** Half ranges of the first (stride) and second (step) harmonic, and their phases in rad. */
  pelvis: TrunkMotion
  torso: TrunkMotion
  /**
   * Shape of the vertical force: the bell-shaped share, the shift of its weight to earlier, and the
   * transient's peak in g and duration.
   */
  forceBell: number
  forceEarly: number
  transientG: number
  transientS: number
  /** Forward and sideways speed at contact relative to the mean, m/s. */
  brakeSpeed: number
  swaySpeed: number
  stepWidth: number
  /** Steepest slope of the hills as a share, and their length in m. */
  slope: number
  hillM: number
  /** True if each hill is followed by one down, false if by a level way. */
  descends: boolean
  /** Effect of fatigue until the end: on ranges as a share, on contact in s. */
  fatigue: number
  fatigueContactS: number
  /** Relative variation between strides. */
  variability: number
}

export interface TrunkMotion {
  rotation: Wave
  rock: Wave
  swing: Wave
  lean: number
  /** Motion to one side, relative to the lean. */
  roll: number
}

export interface Wave {
  stride: number
  stridePhase: number
  step: number
  stepPhase: number
}

export interface TechniqueOptions {
  strike?: Strike
  stepsPerMinute?: number
  speed?: number
  /** Replaces what was drawn: a fault of known size, or its absence. */
  exactly?: Partial<Technique>
}

/** m; no sole gives way more. */
const MOST_SINKING = 0.013

/** Draws a runner. In the dirty tier shoes roll off and are soft. */
export function drawTechnique(random: Random, dirty: boolean, options: TechniqueOptions = {}): Technique {
  const legLength = random.between(0.8, 1)
  const speed = options.speed ?? random.between(2.5, 4.6)
  const chance = random.next()
  const strike = options.strike ?? (chance < 0.5 ? 'heel' : chance < 0.75 ? 'midfoot' : 'forefoot')
  const stepsPerMinute = options.stepsPerMinute ?? drawCadence(random, speed)
  const stepS = 60 / stepsPerMinute
  const contactS = clamp(0.31 - 0.03 * speed + 0.02 * random.normal(), 0.18, Math.min(0.29, 0.86 * stepS))
  const both = (from: number, to: number, differ: number): Both => {
    const middle = random.between(from, to)
    const half = (differ / 2) * random.normal()
    return [middle + half, middle - half]
  }
  const angles = { heel: [7, 21], midfoot: [-0.5, 6], forefoot: [-14, -3] } as const
  const [least, most] = angles[strike]
  const heel = strike === 'heel'
  const force = {
    forceBell: random.between(0, 0.6),
    forceEarly: clamp(0.12 * random.normal(), -0.25, 0.25),
    transientS: random.between(0.036, 0.05),
  }
  const blow = heel ? random.between(0.4, 0.9) : random.between(0.05, 0.3)
  const landingDown = random.between(0.6, 1.2)
  const firm = heel ? random.between(0.014, 0.024) : random.between(0.016, 0.026)
  const soft = random.between(1.2, 1.8)
  const rocker = random.between(0.003, 0.015)
  const asymmetry = clamp(0.012 * random.normal(), -0.03, 0.03)
  return {
    strike,
    massKg: random.between(48, 92),
    legLength,
    footLength: 0.27 * legLength + 0.015,
    speed,
    stepsPerMinute,
    contactS: [contactS * (1 + asymmetry), contactS * (1 - asymmetry)],
    stepAsymmetry: clamp(0.01 * random.normal(), -0.03, 0.03),
    strikeAngle: both(least, most, 2),
    strikeRange: both(1.5, 10, 1),
    strikeLeadS: random.between(0.06, 0.1),
    slapS: heel ? random.between(0.038, 0.052) : random.between(0.045, 0.065),
    slapStartS: 0,
    flatAngle: [0, 0],
    flatRoll: 0,
    flatEdge: [0, 0],
    heelRise: both(0.4, 0.5, 0.01),
    plantarflexion: both(48, 66, 3),
    recoil: both(30, 56, 4),
    pushOff: random.between(1.4, 1.75),
    pushOffChange: random.between(-2500, 2500),
    kickPause: 0,
    edge: both(1, 12, 3),
    toeOut: both(2, 12, 4),
    landingForward: random.between(0.15, 0.8),
    landingDown,
    // The edge sinks by 0.4 × speed × time, limited by the sole.
    soleS: Math.min(firm * (dirty ? soft : 1), MOST_SINKING / (0.4 * landingDown)),
    footLift: random.between(0.2, 0.34),
    rocker: dirty ? rocker : 0,
    thighForward: both(27 + 2 * speed, 36 + 3 * speed, 3),
    thighStrike: both(7, 22, 2),
    thighBackward: both(16, 27, 2),
    thighLeadS: random.between(0.08, 0.12),
    thighTurnS: random.between(0.01, 0.045),
    thighDrop: both(2, 7, 1.5),
    thighShock: random.between(0.03, 0.16),
    thighShockHz: random.between(10, 15),
    thighSpin: 0,
    thighSpinPhase: 0,
    pelvis: {
      rotation: wave(random, [4, 8.5], [0.3, 1.2], Math.PI),
      rock: wave(random, [2.5, 6.5], [0.3, 1.5], -1.1),
      swing: wave(random, [0.2, 0.9], [1.5, 4], 0),
      lean: random.between(3, 14),
      roll: 0,
    },
    torso: {
      rotation: wave(random, [5, 11], [0.3, 1.2], 0),
      rock: wave(random, [1.5, 4], [0.3, 1.2], 2),
      swing: wave(random, [0.2, 0.8], [1.2, 3.5], 0),
      lean: random.between(2, 13),
      roll: 0,
    },
    ...force,
    transientG: transientWithin(blow, force, contactS, stepS),
    brakeSpeed: random.between(0.06, 0.16),
    swaySpeed: random.between(0.03, 0.1),
    stepWidth: random.between(0.02, 0.12),
    slope: 0,
    hillM: 1,
    descends: true,
    fatigue: random.between(-0.02, 0.08),
    fatigueContactS: random.between(0, 0.008),
    variability: random.between(0.008, 0.022),
    ...options.exactly,
  }
}

/** Between 150 and 200, increasing with speed, so that no step is longer than about 1.55 m. */
function drawCadence(random: Random, speed: number): number {
  return clamp(142 + 9.5 * speed + 9 * random.normal(), Math.max(150, (60 * speed) / 1.55), 200)
}

function wave(
  random: Random,
  stride: readonly [number, number],
  step: readonly [number, number],
  phase: number,
): Wave {
  return {
    stride: random.between(...stride),
    stridePhase: phase + 0.35 * random.normal(),
    step: random.between(...step),
    stepPhase: random.between(0, 2 * Math.PI),
  }
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
