/** The times of ground contact of each foot. All motion of the body is derived from them. */

import type { Random } from '../random.ts'
import { type Curve, CurveBuilder } from './curve.ts'
import type { Gait, RunPhase } from './plan.ts'
import { clamp, type Technique } from './technique.ts'

export const LEFT = 0
export const RIGHT = 1
export type Side = 0 | 1

/** Manner of landing or leaving. `halt` is coming to rest beside the other foot and staying. */
export type Manner = 'run' | 'walk' | 'halt'

/** One foot on the ground from contact to toe-off, and the time until the other's contact. */
export interface Contact {
  side: Side
  startS: number
  endS: number
  stepS: number
  manner: Manner
  /** The manner that the foot leaves for. */
  leaves: Manner
  /** In the middle of a steady run or walk. */
  isSteady: boolean
  /** Progress of the plan, 0 to 1. */
  progress: number
}

export interface Score {
  contacts: Contact[]
  /** Distance in m of the runner without bounce and braking; its rate is the speed. */
  distance: Curve
  fromS: number
  toS: number
}

interface Bout {
  gait: Gait
  effort: number
  fromS: number
  toS: number
}

const WALKING_SPEED = 1.35
const WALKING_STEP_S = 0.56
/**
 * The first phase of the plan starts this long before the log, and the last one continues this long after it.
 */
const AROUND_S = 4
/** A run or walk counts as steady from this long after its start until this long before its end. */
const SETTLING_S = 5
const LEAVING_S = 3
/** Times from the end of standing to the first contact, and from its foot's toe-off. */
const FIRST_STEP_S = 0.55
const FIRST_SWING_S = 0.35

/**
 * Lays out the contacts of a plan. The zero of the log is the start of the plan; a plan that is too short
 * continues as it ends.
 */
export function layOut(
  technique: Technique,
  plan: readonly RunPhase[],
  durationS: number,
  random: Random,
): Score {
  const bouts = splitBouts(plan, durationS)
  const distance = travel(technique, bouts)
  const contacts: Contact[] = []
  let side: Side = random.next() < 0.5 ? LEFT : RIGHT
  let t = (bouts[0] as Bout).fromS
  const add = (stepS: number, contactS: number, manner: Manner, isSteady: boolean) => {
    const progress = clamp(t / durationS, 0, 1)
    contacts.push({ side, startS: t, endS: t + contactS, stepS, manner, leaves: manner, isSteady, progress })
    side = side === LEFT ? RIGHT : LEFT
    t += stepS
  }
  for (const bout of bouts) {
    if (bout.gait === 'stand') {
      add(0.45, 0, 'halt', false)
      add(0.45, 0, 'halt', false)
      t = bout.toS + FIRST_STEP_S
      continue
    }
    while (t < bout.toS) {
      const isSteady = t > bout.fromS + SETTLING_S && t < bout.toS - LEAVING_S
      const [stepS, contactS] =
        bout.gait === 'run'
          ? runningStep(technique, side, distance, t, durationS, random)
          : walkingStep(technique, random)
      add(stepS, contactS, bout.gait, isSteady)
    }
  }
  const toS = (bouts.at(-1) as Bout).toS
  join(contacts, toS)
  return { contacts, distance, fromS: (bouts[0] as Bout).fromS, toS }
}

function runningStep(
  technique: Technique,
  side: Side,
  distance: Curve,
  t: number,
  durationS: number,
  random: Random,
): [stepS: number, contactS: number] {
  distance.seek(t)
  const slow = 1 - clamp(distance.rate / technique.speed, 0.6, 1.15)
  const sign = side === LEFT ? 1 : -1
  const uneven = 1 + sign * technique.stepAsymmetry + 0.5 * technique.variability * random.normal()
  const stepS = (60 / technique.stepsPerMinute) * (1 + 0.35 * slow) * uneven
  const tired = technique.fatigueContactS * clamp(t / durationS, 0, 1)
  const contactS =
    technique.contactS[side] * (1 + 0.55 * slow + technique.variability * random.normal()) + tired
  return [stepS, Math.min(contactS, 0.93 * stepS)]
}

function walkingStep(technique: Technique, random: Random): [stepS: number, contactS: number] {
  const stepS = WALKING_STEP_S * (1 + 0.5 * technique.variability * random.normal())
  return [stepS, stepS * (1.2 + 0.5 * technique.variability * random.normal())]
}

function splitBouts(plan: readonly RunPhase[], durationS: number): Bout[] {
  const bouts: Bout[] = []
  let t = 0
  for (const { gait, durationS: lastsS, effort = 1 } of plan) {
    if (t >= durationS) break
    bouts.push({ gait, effort, fromS: t, toS: t + lastsS })
    t += lastsS
  }
  const first = bouts[0]
  const last = bouts.at(-1)
  if (!first || !last) throw new RangeError('A plan needs at least one phase.')
  first.fromS = -AROUND_S
  last.toS = durationS + AROUND_S
  return bouts
}

function boutSpeed({ gait, effort }: Bout, technique: Technique): number {
  return gait === 'stand' ? 0 : gait === 'walk' ? WALKING_SPEED : technique.speed * effort
}

/** The way forward, with constant speeds and smooth transitions at the borders of the bouts. */
function travel(technique: Technique, bouts: readonly Bout[]): Curve {
  const first = bouts[0] as Bout
  let speed = boutSpeed(first, technique)
  const way = new CurveBuilder(first.fromS - 2, 0, speed)
  bouts.forEach((bout, index) => {
    const next = bouts[index + 1]
    const wanted = next ? boutSpeed(next, technique) : speed
    if (!next || wanted === speed) {
      way.accelerate(bout.toS, [0])
      return
    }
    const [before, after] =
      bout.gait === 'stand' ? [-0.2, 2.8] : next.gait === 'stand' ? [2.5, 0.3] : [0.5, 2]
    way.accelerate(bout.toS - before, [0])
    const rise = (wanted - speed) / (before + after)
    way.accelerate(bout.toS + after, [0, 0, 30 * rise, -60 * rise, 30 * rise])
    speed = wanted
  })
  return way.accelerate(way.t + 5, [0]).finish()
}

/** Sets the manner in which each foot leaves from what comes next. */
function join(contacts: Contact[], toS: number): void {
  contacts.forEach((contact, i) => {
    const next = contacts[i + 1]
    if (contact.manner !== 'halt') {
      if (contact.manner === 'walk' && next?.manner === 'run') contact.endS = next.startS - 0.04
      return
    }
    const isSecond = contacts[i - 1]?.manner === 'halt'
    const start = contacts[isSecond ? i + 1 : i + 2]
    if (!start) {
      contact.endS = toS + 100
      return
    }
    contact.leaves = start.manner
    if (!isSecond) contact.endS = start.startS - FIRST_SWING_S
    else {
      contact.endS = start.startS + (start.manner === 'run' ? -0.05 : 0.1)
      contact.stepS = start.startS - contact.startS
    }
  })
}
