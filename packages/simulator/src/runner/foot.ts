/**
 * A foot. It lands on an edge of its sole, is stopped within the sole's softness, rolls flat about that edge,
 * lifts its heel about the forefoot and swings to the next contact. The origin of its axes is the centre
 * about which the forefoot rolls off: the ball of the foot if that is a pivot.
 */

import type { Random } from '../random.ts'
import type { Centre } from './centre.ts'
import { type Contact, LEFT, type Score, type Side } from './contacts.ts'
import { type Curve, CurveBuilder } from './curve.ts'
import { DEGREE, type FootAngles, footAngles, type Landing } from './foot-angles.ts'
import { type Lever, Pose } from './pose.ts'
import type { Technique } from './technique.ts'
import type { Way } from './way.ts'

/** Position of a point along the way, to its left, and up; m. */
export interface Place {
  along: Curve
  left: Curve
  up: Curve
}

export interface Foot extends FootAngles {
  side: Side
  /** From contact until flat the landing edge leads, otherwise the forefoot. */
  edge: Place
  forefoot: Place
  /** The edges of each landing, from the origin. */
  edges: Lever[]
  /** Direction of the way under the foot. In swing it changes from that of one stance to that of the next. */
  facing: Curve
  /** Slope of the way under the foot, rad, changing as `facing` does. */
  slope: Curve
  heel: Lever
  toe: Lever
}

class PlaceBuilder {
  readonly along: CurveBuilder
  readonly left: CurveBuilder
  readonly up: CurveBuilder

  constructor(t: number, place: ArrayLike<number>) {
    this.along = new CurveBuilder(t, place[0])
    this.left = new CurveBuilder(t, place[1])
    this.up = new CurveBuilder(t, place[2])
  }

  each(act: (curve: CurveBuilder, axis: number) => void): void {
    act(this.along, 0)
    act(this.left, 1)
    act(this.up, 2)
  }

  finish(): Place {
    return { along: this.along.finish(), left: this.left.finish(), up: this.up.finish() }
  }
}

/** Velocity of the contact point at contact, m/s, and its deceleration before, m/s². */
const landingSlowing = [-22, 0, 4] as const

export function createFoot(
  technique: Technique,
  score: Score,
  way: Way,
  centre: Centre,
  side: Side,
  random: Random,
): Foot {
  const contacts = score.contacts.filter((contact) => contact.side === side)
  const angles = footAngles(technique, contacts, side, random.fork('angles'))
  const outwards = side === LEFT ? 1 : -1
  const { rocker, footLength } = technique
  const backS = (contacts[0] as Contact).startS - 1
  const edge = new PlaceBuilder(backS, [0, 0, 0])
  const forefoot = new PlaceBuilder(backS, [0, 0, 0])
  const facing = new CurveBuilder(backS)
  const slope = new CurveBuilder(backS)
  const edges: Lever[] = []
  const pose = new Pose()
  const spot = new Float64Array(3)
  angles.landings.forEach((landing, i) => {
    const { contact, flatS, riseS, soleS } = landing
    const { startS, endS } = contact
    const corner: Lever = [
      landing.strike >= 0 ? -0.68 * footLength : 0,
      outwards * 0.16 * footLength,
      -rocker,
    ]
    edges.push(corner)
    const back: Lever = [-corner[0], -corner[1], -corner[2]]
    const flat = flatPlace(technique, score, centre, contact, rocker, random)
    const stands = way.heading.at(flat[0] as number)
    facing.to(startS, stands).to(endS, stands)
    const slopes = Math.atan(way.height.rateAt(flat[0] as number))
    slope.to(startS, slopes).to(endS, slopes)
    const velocity = landingVelocity(technique, contact, random)
    // The final position of the edge, from that of the forefoot.
    setPose(pose, angles, flatS)
    spot.set(flat)
    pose.addPlace(corner, spot)
    const rest = Float64Array.from(spot)
    setPose(pose, angles, startS)
    // The edge is stopped: it slides and sinks a little. The distance follows from the two integrals of
    // `stop`.
    const slide = velocity.map(
      (v, axis) => 0.4 * v * soleS + 0.05 * (landingSlowing[axis] as number) * soleS ** 2,
    )
    const sink = slide[2] as number
    edge.each((curve, axis) => {
      const end = axis === 2 ? (rest[2] as number) + sink : (rest[axis] as number)
      curve.restart(startS, end - (slide[axis] as number), velocity[axis])
      curve.accelerate(startS + soleS, stop(velocity[axis] as number, landingSlowing[axis] as number, soleS))
      curve.to(flatS, end)
    })
    // The forefoot swings to the position given by the edge's contact.
    const place = Float64Array.of((rest[0] as number) - (slide[0] as number), rest[1] as number, 0)
    pose.addPlace(back, place)
    const rate = Float64Array.from(velocity)
    pose.addVelocity(back, rate)
    const acceleration = Float64Array.from(landingSlowing)
    pose.addAcceleration(back, acceleration)
    if (i === 0) forefoot.each((curve, axis) => curve.restart(startS - 0.5, place[axis] as number))
    else {
      const leftS = forefoot.up.t
      const swingS = startS - leftS
      const lift = contact.manner === 'run' ? technique.footLift : 0.09
      forefoot.up.to(leftS + 0.42 * swingS, rocker + lift, 0, (-5 * lift) / swingS ** 2)
    }
    forefoot.each((curve, axis) =>
      curve.to(startS, place[axis] as number, rate[axis] as number, acceleration[axis] as number),
    )
    const firm = rocker + sink
    forefoot.each((curve, axis) => {
      const still = axis === 2 ? firm : (flat[axis] as number)
      curve.restart(flatS, still)
      curve.to(riseS, still)
    })
    rollOff(forefoot, landing, technique, outwards * technique.toeOut[side] * DEGREE, endS)
  })
  return {
    ...angles,
    side,
    edge: edge.finish(),
    forefoot: forefoot.finish(),
    edges,
    facing: facing.finish(),
    slope: slope.finish(),
    heel: [-0.68 * footLength, 0, -rocker],
    toe: [0, 0, -rocker],
  }
}

/** Position of the forefoot's origin once the sole lies flat. */
function flatPlace(
  technique: Technique,
  { distance }: Score,
  centre: Centre,
  { startS, endS, manner, side }: Contact,
  rocker: number,
  random: Random,
): Float64Array {
  const outwards = side === LEFT ? 1 : -1
  if (manner === 'halt') return Float64Array.of(distance.at(startS + 3) + 0.1, outwards * 0.09, rocker)
  distance.seek(startS)
  const reach = manner === 'run' ? 0.45 * distance.rate * (endS - startS) : 0.2 * distance.rate
  const along = distance.value + centre.forward.at(startS) + 0.08 + reach + 0.004 * random.normal()
  const width = manner === 'run' ? technique.stepWidth : 0.12
  return Float64Array.of(along, (outwards * width) / 2 + 0.004 * random.normal(), rocker)
}

function landingVelocity(technique: Technique, { manner }: Contact, random: Random): number[] {
  const vary = 1 + 4 * technique.variability * random.normal()
  if (manner === 'run') return [technique.landingForward, 0, -technique.landingDown * vary]
  return manner === 'walk' ? [0.35, 0, -0.45 * vary] : [0.2, 0, -0.3]
}

/**
 * Accelerations, by powers of u, that stop a velocity within `lastS`. The previous one fades; the ground's
 * starts at zero.
 */
function stop(velocity: number, before: number, lastS: number): number[] {
  const push = (-12 * (velocity + (before * lastS) / 4)) / lastS
  return [before, push - 3 * before, 3 * before - 2 * push, push - before]
}

/** The sole springs back while the heel rises, and the forefoot's centre rolls forward. */
function rollOff(
  forefoot: PlaceBuilder,
  landing: Landing,
  { rocker }: Technique,
  turn: number,
  endS: number,
): void {
  const { toeDown, toeDownRate, toeDownAcceleration } = landing
  forefoot.up.to(endS, rocker)
  const towards = [
    [forefoot.along, rocker * Math.cos(turn)],
    [forefoot.left, rocker * Math.sin(turn)],
  ] as const
  for (const [curve, radius] of towards) {
    const still = curve.value
    curve.to(endS, still + radius * toeDown, radius * toeDownRate, radius * toeDownAcceleration)
  }
}

function setPose(pose: Pose, { turn, rise, sagittal }: FootAngles, t: number): void {
  turn.seek(t)
  rise.seek(t)
  sagittal.seek(t)
  pose.set(turn, rise, sagittal)
}
