/**
 * The orientation and position of the rider's segments at any time, from the geometry of hips, knees, ankles,
 * pedals and bicycle.
 */

import type { BodySensor } from '@cadenza/recording'
import type { Random } from '../random.ts'
import type { Tier } from '../sensors/errors.ts'
import type { Pose } from '../sensors/motion.ts'
import {
  after,
  inverse,
  noTurn,
  type Quaternion,
  sum,
  turnAbout,
  turned,
  turnsYzx,
  turnsZxy,
  type Vector,
} from '../sensors/rotation.ts'
import type { Wearing } from '../sensors/wearing.ts'
import { footWaves, onceATurn, type Rider, twiceATurn, type Wave } from './athlete.ts'
import type { Crank } from './crank.ts'
import { bentLeg, type Leg } from './leg.ts'
import { createMoments, type Moment } from './moment.ts'
import type { RidePlan } from './plan.ts'
import type { Road } from './road.ts'
import { fitSaddle } from './saddle.ts'
import { drawSkin } from './skin.ts'
import { drawWander } from './smooth.ts'

export type Side = 'left' | 'right'

export interface Body {
  rider: Rider
  /** World-from-segment, without motion of the skin under the sensor. */
  segment(sensor: BodySensor, timeS: number): Quaternion
  /** Path-from-segment. The path turns, leans and climbs with the road. */
  segmentOnPath(sensor: BodySensor, timeS: number): Quaternion
  /**
   * Pose of the part that carries the sensor: the segment, or in the dirty tier the moving skin on it. The
   * sensor is where riders usually have it, or where this `wearing` puts it.
   */
  carrier(sensor: BodySensor, wearing?: Wearing): Pose
  /** m/s², world axes. To be added to the accelerations of `carrier`. */
  roadAcceleration(timeS: number, out: Float64Array): void
  /** Heading of the path, rad to the left of the world's x. */
  heading(timeS: number): number
  /** Angle from 12 o'clock (against gravity) in rad; it increases from turn to turn. */
  crankAngle(side: Side, timeS: number): number
  /** In path axes. */
  leg(side: Side, timeS: number): Leg
}

/** Orientation of a segment and position of its sensor, relative to the path. */
interface Placed {
  turn: Quaternion
  place: Vector
}

const DEGREE = Math.PI / 180

const mix = (a: number, b: number, share: number) => a + (b - a) * share

export interface BodyOptions {
  rider: Rider
  plan: RidePlan
  crank: Crank
  road: Road
  tier: Tier
}

export function createBody({ rider, plan, crank, road, tier }: BodyOptions, random: Random): Body {
  const saddle = fitSaddle(rider)
  const wanders = drawWanders(plan, crank, random)
  const moment = createMoments(plan, crank)
  const crankAngle = (side: Side, now: Moment) => now.phi + (side === 'left' ? 0 : Math.PI)

  function trunk(part: 'pelvis' | 'torso', now: Moment): Quaternion {
    const { timeS, tired, turns, on, up, left } = now
    const seated = rider.seated[part]
    const standing = rider.standing[part]
    const vary = 3 * rider.variability
    const tilt =
      mix(seated.tilt, standing.tilt, up) +
      mix(twiceATurn(seated.tiltWave, left), twiceATurn(standing.tiltWave, left), up) +
      rider.fatigue.tilt * tired +
      wanders.tilt(timeS)
    const once = (which: 'rock' | 'rotation') =>
      mix(onceATurn(seated[which], left), onceATurn(standing[which], left), up)
    const rock = once('rock') * (1 + vary * wanders.rock(turns))
    const rotation = once('rotation') * (1 + vary * wanders.rotation(turns)) + wanders.heading(timeS)
    const [a, b, c] = wanders[part]
    // Rotation, then obliquity, then tilt (Baker 2001), each about the axis after the previous one.
    return turnsZxy(on * rotation + a(timeS), on * rock + b(timeS), on * tilt + c(timeS))
  }

  /** The middle between the hips. */
  function hips({ timeS, left, turns, on, up }: Moment): Vector {
    const { seat, raised, upright } = saddle
    const { seated, standing } = rider
    const vary = 1 + 1.5 * rider.variability * wanders.bob(turns)
    const twice = (a: Wave, b: Wave) => vary * mix(twiceATurn(a, left), twiceATurn(b, left), up)
    const [a, b, c] = wanders.place
    const x = mix(seat[0], raised[0], up) + twice(seated.surge, standing.surge)
    const y = vary * mix(onceATurn(seated.sway, left), onceATurn(standing.sway, left), up)
    const z = mix(seat[2], raised[2], up) + twice(seated.bob, standing.bob)
    return [mix(upright[0], x, on) + a(timeS), on * y + b(timeS), mix(upright[2], z, on) + c(timeS)]
  }

  /** The foot, positioned by the point of the sole above the spindle. */
  function foot(side: Side, now: Moment): Placed {
    const { turns, tired, on, rpm } = now
    const technique = rider[side]
    const { mean, size } = wanders[side]
    const around = now[side]
    // The ankle is stiffer at high cadence.
    const factor =
      (1 - 0.0035 * (Math.max(40, rpm) - 90)) *
      (1 + rider.variability * size(turns) + rider.fatigue.footWaves * tired)
    const pitch =
      technique.footMean +
      rider.fatigue.footMean * tired +
      0.25 * rider.variability * mean(turns) +
      factor * footWaves(technique, around)
    const turn = turnsYzx(
      -on * pitch,
      on * onceATurn(technique.footYaw, around),
      on * onceATurn(technique.footRoll, around),
    )
    const spindle: Vector = [
      mix(saddle.sole[0], rider.crankM * around.sin1, on),
      outwards(side) * mix(saddle.sole[1], rider.pedalHalfWidthM, on),
      mix(saddle.sole[2], rider.bottomBracketM + rider.crankM * around.cos1, on),
    ]
    if (now.up === 0) return { turn, place: spindle }
    const swing = turnAbout([1, 0, 0], now.up * onceATurn(rider.bikeSwing, now.left))
    return { turn: after(swing, turn), place: turned(swing, spindle) }
  }

  function leg(side: Side, now: Moment): Leg {
    const technique = rider[side]
    const [behind, out, above] = rider.ankleM
    const { turn, place } = foot(side, now)
    const ankle = sum(place, turned(turn, [-behind, outwards(side) * out, above]))
    const hip = sum(hips(now), turned(trunk('pelvis', now), [0, outwards(side) * rider.hipHalfWidthM, 0]))
    const kneeOut = technique.kneeOutMean + onceATurn(technique.kneeOut, now[side])
    return bentLeg(hip, ankle, now.on * outwards(side) * kneeOut, rider)
  }

  /** The thigh's axes are upright when the rider stands. */
  function thighAtRest(side: Side): Quaternion {
    const [behind, out, above] = rider.ankleM
    const { sole, upright } = saddle
    const ankle: Vector = [sole[0] - behind, outwards(side) * (sole[1] + out), sole[2] + above]
    const hip: Vector = [upright[0], outwards(side) * rider.hipHalfWidthM, upright[2]]
    return bentLeg(hip, ankle, 0, rider).thigh
  }
  const fromRest = { left: inverse(thighAtRest('left')), right: inverse(thighAtRest('right')) }

  function placed(sensor: BodySensor, now: Moment): Placed {
    const { pelvis, torso, foot: onFoot, thigh } = rider.sensorM
    switch (sensor) {
      case 'pelvis': {
        const turn = trunk('pelvis', now)
        return { turn, place: sum(hips(now), turned(turn, pelvis)) }
      }
      case 'torso': {
        const waist = sum(hips(now), turned(trunk('pelvis', now), WAIST))
        const turn = trunk('torso', now)
        return { turn, place: sum(waist, turned(turn, torso)) }
      }
      case 'left_foot':
      case 'right_foot': {
        const side = sensor === 'left_foot' ? 'left' : 'right'
        const { turn, place } = foot(side, now)
        return { turn, place: sum(place, turned(turn, [onFoot[0], outwards(side) * onFoot[1], onFoot[2]])) }
      }
      default: {
        const side = sensor === 'left_thigh' ? 'left' : 'right'
        const { hip, thigh: chain } = leg(side, now)
        const turn = after(chain, fromRest[side])
        return { turn, place: sum(hip, turned(turn, [thigh[0], outwards(side) * thigh[1], thigh[2]])) }
      }
    }
  }

  return {
    rider,
    leg: (side, timeS) => leg(side, moment(timeS)),
    heading: road.heading,
    roadAcceleration: road.acceleration,
    crankAngle: (side, timeS) => crankAngle(side, moment(timeS)) - road.slope(timeS),
    segmentOnPath: (sensor, timeS) => placed(sensor, moment(timeS)).turn,
    segment: (sensor, timeS) => after(road.frame(timeS), placed(sensor, moment(timeS)).turn),
    carrier(sensor, wearing) {
      const skin = drawSkin(sensor, tier, random.fork('skin'), wearing?.looseness)
      const side = sensor.startsWith('right') ? 'right' : 'left'
      return (timeS, out) => {
        const now = moment(timeS)
        const { turn, place: usual } = placed(sensor, now)
        const place = wearing ? sum(usual, turned(turn, wearing.moved)) : usual
        const carried = skin ? after(turn, skin(now.on, now[side])) : turn
        const frame = road.frame(timeS)
        if (frame === noTurn) write(out, carried, place)
        else write(out, after(frame, carried), turned(frame, place))
      }
    },
  }
}

/** From the middle of the hips in pelvis axes, m. */
const WAIST: Vector = [-0.03, 0, 0.11]

const outwards = (side: Side) => (side === 'left' ? 1 : -1)

function write(out: Float64Array, [w, x, y, z]: Quaternion, place: Vector): void {
  out[0] = w
  out[1] = x
  out[2] = y
  out[3] = z
  out[4] = place[0]
  out[5] = place[1]
  out[6] = place[2]
}

type Wander = (x: number) => number

/** Variation from stroke to stroke, and slow motion that also occurs when standing or sitting. */
function drawWanders(plan: RidePlan, crank: Crank, random: Random) {
  const most = crank.turns(plan.durationS + 10) + 4
  const perStroke = (name: string) => drawWander(random.fork(name), 1, 1.4, -4, most)
  const perSeconds = (name: string, sd: number, stepS: number): Wander =>
    drawWander(random.fork(name), sd, stepS, -5, plan.durationS + 5)
  const stir = (name: string, sd: number, stepS: number): [Wander, Wander, Wander] => [
    perSeconds(`${name} 0`, sd, stepS),
    perSeconds(`${name} 1`, sd, stepS),
    perSeconds(`${name} 2`, sd, stepS),
  ]
  return {
    left: { mean: perStroke('left mean'), size: perStroke('left size') },
    right: { mean: perStroke('right mean'), size: perStroke('right size') },
    rock: perStroke('rock'),
    rotation: perStroke('rotation'),
    bob: perStroke('bob'),
    tilt: perSeconds('tilt', 0.5 * DEGREE, 12),
    heading: perSeconds('heading', 0.5 * DEGREE, 15),
    pelvis: stir('pelvis', 0.06 * DEGREE, 1.3),
    torso: stir('torso', 0.06 * DEGREE, 1.3),
    place: stir('place', 0.0002, 1.5),
  }
}
