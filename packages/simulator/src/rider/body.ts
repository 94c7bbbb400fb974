/** Where the rider's segments are at any time: the geometry of hips, knees, ankles, pedals and bicycle. */

import type { BodySensor } from '@cadenza/recording'
import type { Random } from '../random.ts'
import type { Tier } from '../sensors/errors.ts'
import type { Pose } from '../sensors/motion.ts'
import {
  after,
  inverse,
  ofAxes,
  type Quaternion,
  turnAbout,
  turned,
  type Vector,
} from '../sensors/rotation.ts'
import type { LegTechnique, Posture, Rider, TrunkTechnique, Wave } from './athlete.ts'
import type { Crank } from './crank.ts'
import type { RidePlan } from './plan.ts'
import type { Road } from './road.ts'
import { saddleOf } from './saddle.ts'
import { wanderOf } from './smooth.ts'

export type Side = 'left' | 'right'

/** A segment's place and turn; `frame` of the path (x along it) or of the world. */
export interface Placed {
  turn: Quaternion
  place: Vector
}

export interface Leg {
  hip: Vector
  knee: Vector
  ankle: Vector
  thigh: Quaternion
}

export interface Body {
  rider: Rider
  /** World-from-segment, without what skin does to the sensor. */
  segment(sensor: BodySensor, timeS: number): Quaternion
  /** The same against the path, which turns, leans and climbs with the road. */
  segmentOnPath(sensor: BodySensor, timeS: number): Quaternion
  /** Of what carries the sensor: the segment, and in the dirty tier skin that moves on it. */
  carrier(sensor: BodySensor): Pose
  /** m/s², world axes, to be added to the accelerations of `carrier`. */
  roadAcceleration(timeS: number, out: Float64Array): void
  /** From gravity's 12 o'clock, rad, growing from turn to turn. */
  crankAngle(side: Side, timeS: number): number
  /** Of the path, rad to the left of the world's x. */
  heading(timeS: number): number
  /** Joints in m, path axes. */
  leg(side: Side, timeS: number): Leg
}

const DEGREE = Math.PI / 180
const TURN = 2 * Math.PI
const HOUR_S = 3600

const waveAt = ({ amplitude, phase }: Wave, angle: number) => amplitude * Math.cos(angle - phase)
const mix = (a: number, b: number, share: number) => a + (b - a) * share
const sum = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

export interface BodyOptions {
  rider: Rider
  plan: RidePlan
  crank: Crank
  road: Road
  tier: Tier
}

export function bodyOf({ rider, plan, crank, road, tier }: BodyOptions, random: Random): Body {
  const saddle = saddleOf(rider)
  const most = crank.turns(plan.durationS + 10) + 4
  const perStroke = (name: string) => wanderOf(random.fork(name), 1, 1.4, -4, most)
  const perSeconds = (name: string, sd: number, stepS: number) =>
    wanderOf(random.fork(name), sd, stepS, -5, plan.durationS + 5)
  const wanders = {
    left: { mean: perStroke('left mean'), size: perStroke('left size') },
    right: { mean: perStroke('right mean'), size: perStroke('right size') },
    rock: perStroke('rock'),
    rotation: perStroke('rotation'),
    bob: perStroke('bob'),
    tilt: perSeconds('tilt', 0.5 * DEGREE, 12),
    heading: perSeconds('heading', 0.5 * DEGREE, 15),
  }
  // Nobody stands or sits like a statue.
  const stir = {
    pelvis: [0, 1, 2].map((i) => perSeconds(`pelvis ${i}`, 0.06 * DEGREE, 1.3)),
    torso: [0, 1, 2].map((i) => perSeconds(`torso ${i}`, 0.06 * DEGREE, 1.3)),
    place: [0, 1, 2].map((i) => perSeconds(`place ${i}`, i === 2 ? 0.0003 : 0.001, 1.5)),
  }
  const skin = skinOf(tier, random.fork('skin'))

  const angleOf = (side: Side, timeS: number) => crank.leftAngle(timeS) + (side === 'left' ? 0 : Math.PI)

  function trunk(part: 'pelvis' | 'torso', timeS: number): Quaternion {
    const on = plan.mounted.at(timeS)
    const up = plan.risen.at(timeS)
    const phi = angleOf('left', timeS)
    const made = crank.turns(timeS)
    const { seated, standing } = rider
    const wave = (pick: (technique: TrunkTechnique) => Wave, angle: number) =>
      mix(waveAt(pick(seated[part]), angle), waveAt(pick(standing[part]), angle), up)
    const vary = 3 * rider.variability
    const tilt =
      mix(seated[part].tilt, standing[part].tilt, up) +
      wave(({ tiltWave }) => tiltWave, 2 * phi) +
      (rider.fatigue.tilt * timeS) / HOUR_S +
      wanders.tilt(timeS)
    const rock = wave(({ rock }) => rock, phi) * (1 + vary * wanders.rock(made))
    const rotation =
      wave(({ rotation }) => rotation, phi) * (1 + vary * wanders.rotation(made)) + wanders.heading(timeS)
    const [a, b, c] = stir[part] as [Stir, Stir, Stir]
    // Rotation, then obliquity, then tilt (Baker 2001), each about the axis that the former left.
    return after(
      turnAbout([0, 0, 1], on * rotation + a(timeS)),
      after(turnAbout([1, 0, 0], on * rock + b(timeS)), turnAbout([0, 1, 0], on * tilt + c(timeS))),
    )
  }

  /** The middle of the hips. */
  function hips(timeS: number): Vector {
    const on = plan.mounted.at(timeS)
    const up = plan.risen.at(timeS)
    const phi = angleOf('left', timeS)
    const { seated, standing } = rider
    const vary = 1 + 3 * rider.variability * wanders.bob(crank.turns(timeS))
    const wave = (pick: (posture: Posture) => Wave, angle: number) =>
      vary * mix(waveAt(pick(seated), angle), waveAt(pick(standing), angle), up)
    const { seat, raised, upright } = saddle
    const [a, b, c] = stir.place as [Stir, Stir, Stir]
    const x = mix(seat[0], raised[0], up) + wave(({ surge }) => surge, 2 * phi)
    const y = wave(({ sway }) => sway, phi)
    const z = mix(seat[2], raised[2], up) + wave(({ bob }) => bob, 2 * phi)
    return [mix(upright[0], x, on) + a(timeS), on * y + b(timeS), mix(upright[2], z, on) + c(timeS)]
  }

  function bikeSwing(timeS: number): number {
    return plan.risen.at(timeS) * waveAt(rider.bikeSwing, angleOf('left', timeS))
  }

  /** The foot against the path, placed at the point of the sole above the spindle. */
  function foot(side: Side, timeS: number): Placed {
    const on = plan.mounted.at(timeS)
    const technique = rider[side]
    const phi = angleOf(side, timeS)
    const made = crank.turns(timeS)
    const { mean, size } = wanders[side]
    const rpm = (plan.crankSpeed.at(timeS) * 30) / Math.PI
    // The faster, the stiffer the ankle.
    const factor =
      (1 - 0.0035 * (Math.max(40, rpm) - 90)) *
      (1 + rider.variability * size(made) + (rider.fatigue.footWaves * timeS) / HOUR_S)
    const pitch =
      technique.footMean +
      (rider.fatigue.footMean * timeS) / HOUR_S +
      rider.variability * 0.25 * mean(made) +
      factor * footWaves(technique, phi)
    const outwards = side === 'left' ? 1 : -1
    const turn = after(
      turnAbout([0, 1, 0], -on * pitch),
      after(
        turnAbout([0, 0, 1], on * waveAt(technique.footYaw, phi)),
        turnAbout([1, 0, 0], on * waveAt(technique.footRoll, phi)),
      ),
    )
    const spindle: Vector = [
      mix(saddle.sole[0], rider.crankM * Math.sin(phi), on),
      outwards * mix(saddle.sole[1], rider.pedalHalfWidthM, on),
      mix(saddle.sole[2], rider.bottomBracketM + rider.crankM * Math.cos(phi), on),
    ]
    const swing = turnAbout([1, 0, 0], bikeSwing(timeS))
    return { turn: after(swing, turn), place: turned(swing, spindle) }
  }

  function legOf(side: Side, timeS: number): Leg {
    const outwards = side === 'left' ? 1 : -1
    const technique = rider[side]
    const placed = foot(side, timeS)
    const [behind, out, above] = rider.ankleM
    const ankle = sum(placed.place, turned(placed.turn, [-behind, outwards * out, above]))
    const hip = sum(hips(timeS), turned(trunk('pelvis', timeS), [0, outwards * rider.hipHalfWidthM, 0]))
    const on = plan.mounted.at(timeS)
    const kneeOut = on * outwards * (technique.kneeOutMean + waveAt(technique.kneeOut, angleOf(side, timeS)))
    return bentLeg(hip, ankle, kneeOut, rider)
  }

  const upright = { left: inverse(legAtRest('left')), right: inverse(legAtRest('right')) }

  /** The leg standing: what the thigh's axes are upright against. */
  function legAtRest(side: Side): Quaternion {
    const outwards = side === 'left' ? 1 : -1
    const [behind, out, above] = rider.ankleM
    const { sole, upright: middle } = saddle
    const ankle: Vector = [sole[0] - behind, outwards * (sole[1] + out), sole[2] + above]
    return bentLeg([middle[0], outwards * rider.hipHalfWidthM, middle[2]], ankle, 0, rider).thigh
  }

  function onPath(sensor: BodySensor, timeS: number): Placed {
    const { sensorM } = rider
    if (sensor === 'pelvis') {
      const turn = trunk('pelvis', timeS)
      return { turn, place: sum(hips(timeS), turned(turn, sensorM.pelvis)) }
    }
    if (sensor === 'torso') {
      const waist = sum(hips(timeS), turned(trunk('pelvis', timeS), [-0.03, 0, 0.11]))
      const turn = trunk('torso', timeS)
      return { turn, place: sum(waist, turned(turn, sensorM.torso)) }
    }
    const side = sensor.startsWith('left') ? 'left' : 'right'
    const outwards = side === 'left' ? 1 : -1
    if (sensor.endsWith('foot')) {
      const { turn, place } = foot(side, timeS)
      const [x, y, z] = sensorM.foot
      return { turn, place: sum(place, turned(turn, [x, outwards * y, z])) }
    }
    const { hip, thigh } = legOf(side, timeS)
    const turn = after(thigh, upright[side])
    const [x, y, z] = sensorM.thigh
    return { turn, place: sum(hip, turned(turn, [x, outwards * y, z])) }
  }

  return {
    rider,
    leg: legOf,
    crankAngle: (side, timeS) => angleOf(side, timeS) - road.slope(timeS),
    segmentOnPath: (sensor, timeS) => onPath(sensor, timeS).turn,
    segment: (sensor, timeS) => after(road.frame(timeS), onPath(sensor, timeS).turn),
    roadAcceleration: road.acceleration,
    heading: road.heading,
    carrier(sensor) {
      const moves = skin(sensor)
      const side = sensor.startsWith('right') ? 'right' : 'left'
      return (timeS, out) => {
        const { turn, place } = onPath(sensor, timeS)
        const frame = road.frame(timeS)
        const carried = moves ? after(turn, moves(plan.mounted.at(timeS), angleOf(side, timeS))) : turn
        out.set(after(frame, carried), 0)
        out.set(turned(frame, place), 4)
      }
    },
  }
}

type Stir = (timeS: number) => number

/** The foot's angle around its mean. */
export function footWaves({ footWaves: waves, bumps }: LegTechnique, phi: number): number {
  let angle = 0
  for (let k = 0; k < 3; k++) angle += waveAt(waves[k] as Wave, (k + 1) * phi)
  for (const { at, sizeRad, widthRad } of bumps) {
    angle += sizeRad * Math.exp((Math.cos(phi - at) - 1) / (widthRad * widthRad))
  }
  return angle
}

/** The leg between hip and ankle, its knee forward and by `kneeOut` to the left for each metre forward. */
export function bentLeg(
  hip: Vector,
  ankle: Vector,
  kneeOut: number,
  rider: Pick<Rider, 'thighM' | 'shankM'>,
): Leg {
  const { thighM, shankM } = rider
  const dx = ankle[0] - hip[0]
  const dy = ankle[1] - hip[1]
  const dz = ankle[2] - hip[2]
  const distance = Math.hypot(dx, dy, dz)
  const ux = dx / distance
  const uy = dy / distance
  const uz = dz / distance
  const along = ux + kneeOut * uy
  const ex = 1 - along * ux
  const ey = kneeOut - along * uy
  const ez = -along * uz
  const e = 1 / Math.hypot(ex, ey, ez)
  const cos = (thighM * thighM + distance * distance - shankM * shankM) / (2 * thighM * distance)
  const sin = Math.sqrt(1 - cos * cos)
  // From the hip to the knee, and the normal of the leg's plane, to the left.
  const k: Vector = [cos * ux + sin * e * ex, cos * uy + sin * e * ey, cos * uz + sin * e * ez]
  const y: Vector = [e * (ey * uz - ez * uy), e * (ez * ux - ex * uz), e * (ex * uy - ey * ux)]
  const z: Vector = [-k[0], -k[1], -k[2]]
  const x: Vector = [y[1] * z[2] - y[2] * z[1], y[2] * z[0] - y[0] * z[2], y[0] * z[1] - y[1] * z[0]]
  const knee: Vector = [hip[0] + thighM * k[0], hip[1] + thighM * k[1], hip[2] + thighM * k[2]]
  return { hip, knee, ankle, thigh: ofAxes(x, y, z) }
}

/** Skin under the sensors: on the thighs it moves 2° with the stroke; that of the back rolls by up to 3° as the rider sits down. */
function skinOf(tier: Tier, random: Random) {
  return (sensor: BodySensor): ((mounted: number, phi: number) => Quaternion) | undefined => {
    if (tier === 'clean') return undefined
    const own = random.fork(sensor)
    if (sensor === 'pelvis' || sensor === 'torso') {
      const roll = own.between(-3, 3) * DEGREE
      return (mounted) => turnAbout([1, 0, 0], mounted * roll)
    }
    if (sensor.endsWith('foot')) return undefined
    const pitch = { amplitude: 2 * DEGREE, phase: own.between(0, TURN) }
    const roll = { amplitude: own.between(0.5, 2) * DEGREE, phase: own.between(0, TURN) }
    return (mounted, phi) =>
      after(
        turnAbout([0, 1, 0], mounted * waveAt(pitch, phi)),
        turnAbout([1, 0, 0], mounted * waveAt(roll, phi)),
      )
  }
}
