/** The whole runner: every segment's motion at its sensor's place, at any time. */

import type { BodySensor } from '@cadenza/recording'
import type { Random } from '../random.ts'
import type { MovingSegment } from '../sensors/motion.ts'
import { type Centre, centreOf } from './centre.ts'
import { LEFT, RIGHT, type Score, type Side } from './contacts.ts'
import type { Curve } from './curve.ts'
import { type Foot, footOf, type Place } from './foot.ts'
import { type Lever, Pose, Sum } from './pose.ts'
import type { Technique } from './technique.ts'
import { type Thigh, thighOf } from './thigh.ts'
import { type Liveliness, livelinessOf, phaseOf, TrunkAngles } from './trunk.ts'

export interface Body {
  technique: Technique
  score: Score
  centre: Centre
  phase: Curve
  liveliness: Liveliness
  feet: readonly [left: Foot, right: Foot]
  thighs: readonly [left: Thigh, right: Thigh]
}

export function bodyOf(technique: Technique, score: Score, random: Random): Body {
  const centre = centreOf(technique, score)
  const feet = [LEFT, RIGHT].map((side) =>
    footOf(technique, score, centre, side as Side, random.fork(`foot ${side}`)),
  )
  const thighs = [LEFT, RIGHT].map((side) =>
    thighOf(technique, score, side as Side, random.fork(`thigh ${side}`)),
  )
  return {
    technique,
    score,
    centre,
    phase: phaseOf(score),
    liveliness: livelinessOf(technique, score, random.fork('trunk')),
    feet: feet as [Foot, Foot],
    thighs: thighs as [Thigh, Thigh],
  }
}

/** A segment read at one time after the other. */
export interface Segment {
  pose: Pose
  /** Of the sensor's place: m/s², world axes. */
  acceleration: Float64Array
  /** Height of the sensor's place above that of the segment's origin in standing, m. */
  height: number
  seek(t: number): void
}

const PELVIS_SENSOR: Lever = [-0.1, 0, 0.02]
const TORSO_JOINT: Lever = [-0.03, 0, 0.08]
const TORSO_SENSOR: Lever = [-0.09, 0, 0.28]
const HIP_WIDTH = 0.17
/** Of the thigh's length, from the hip. */
const THIGH_SENSOR_DOWN = 0.55

export function segmentOf(body: Body, sensor: BodySensor): Segment {
  switch (sensor) {
    case 'pelvis':
      return pelvisOf(body, PELVIS_SENSOR)
    case 'torso':
      return torsoOf(body)
    case 'left_thigh':
      return thighSegment(body, LEFT)
    case 'right_thigh':
      return thighSegment(body, RIGHT)
    case 'left_foot':
      return footSegment(body, LEFT)
    case 'right_foot':
      return footSegment(body, RIGHT)
  }
}

/** A segment as the sensors read it. */
export function movingSegment(body: Body, sensor: BodySensor): MovingSegment {
  const segment = segmentOf(body, sensor)
  return (timesS) => {
    const count = timesS.length
    const orientation = new Float64Array(4 * count)
    const angularVelocity = new Float64Array(3 * count)
    const acceleration = new Float64Array(3 * count)
    for (let k = 0; k < count; k++) {
      segment.seek(timesS[k] as number)
      const { pose } = segment
      orientation[4 * k] = pose.w
      orientation[4 * k + 1] = pose.x
      orientation[4 * k + 2] = pose.y
      orientation[4 * k + 3] = pose.z
      angularVelocity[3 * k] = pose.omegaX
      angularVelocity[3 * k + 1] = pose.omegaY
      angularVelocity[3 * k + 2] = pose.omegaZ
      acceleration.set(segment.acceleration, 3 * k)
    }
    return { orientation, angularVelocity, acceleration }
  }
}

function pelvisOf(body: Body, lever: Lever): Segment {
  const { centre, score, technique, phase, liveliness } = body
  const angles = new TrunkAngles(technique.pelvis, phase, liveliness)
  const place = new Float64Array(3)
  const segment: Segment = {
    pose: new Pose(),
    acceleration: new Float64Array(3),
    height: 0,
    seek(t) {
      angles.seek(t)
      const { pose, acceleration } = segment
      pose.set(angles.turn, angles.rise, angles.sagittal)
      score.distance.seek(t)
      centre.forward.seek(t)
      centre.left.seek(t)
      centre.up.seek(t)
      acceleration[0] = score.distance.acceleration + centre.forward.acceleration
      acceleration[1] = centre.left.acceleration
      acceleration[2] = centre.up.acceleration
      pose.addAcceleration(lever, acceleration)
      place.fill(0)
      pose.addPlace(lever, place)
      segment.height = centre.up.value + (place[2] as number)
    },
  }
  return segment
}

function torsoOf(body: Body): Segment {
  const base = pelvisOf(body, TORSO_JOINT)
  const angles = new TrunkAngles(body.technique.torso, body.phase, body.liveliness)
  const segment: Segment = {
    pose: new Pose(),
    acceleration: new Float64Array(3),
    height: 0,
    seek(t) {
      base.seek(t)
      angles.seek(t)
      segment.pose.set(angles.turn, angles.rise, angles.sagittal)
      segment.acceleration.set(base.acceleration)
      segment.pose.addAcceleration(TORSO_SENSOR, segment.acceleration)
    },
  }
  return segment
}

function thighSegment(body: Body, side: Side): Segment {
  const outwards = side === LEFT ? 1 : -1
  const thigh = body.thighs[side]
  const hip = pelvisOf(body, [0, (outwards * HIP_WIDTH) / 2, -0.06])
  const pelvisAngles = new TrunkAngles(body.technique.pelvis, body.phase, body.liveliness)
  const length = 0.47 * body.technique.legLength
  const lever: Lever = [0.06, outwards * 0.03, -THIGH_SENSOR_DOWN * length]
  const turn = new Sum()
  const sagittal = new Sum()
  const segment: Segment = {
    pose: new Pose(),
    acceleration: new Float64Array(3),
    height: 0,
    seek(t) {
      hip.seek(t)
      pelvisAngles.seek(t)
      turn.clear().add(pelvisAngles.turn, 0.5)
      sagittal.clear().addCurve(thigh.sagittal, t).addCurve(thigh.shock, t)
      thigh.rise.seek(t)
      segment.pose.set(turn, thigh.rise, sagittal)
      segment.acceleration.set(hip.acceleration)
      segment.pose.addAcceleration(lever, segment.acceleration)
    },
  }
  return segment
}

function footSegment(body: Body, side: Side): Segment {
  const foot = body.feet[side]
  const outwards = side === LEFT ? 1 : -1
  const sensor: Lever = [-0.06, outwards * 0.01, 0.075 - body.technique.rocker]
  const levers = foot.edges.map(([x, y, z]): Lever => [sensor[0] - x, sensor[1] - y, sensor[2] - z])
  let at = 0
  const segment: Segment = {
    pose: new Pose(),
    acceleration: new Float64Array(3),
    height: 0,
    seek(t) {
      at = landingAt(foot, at, t)
      const landing = foot.landings[at]
      const onEdge = landing !== undefined && t >= landing.contact.startS && t < landing.flatS
      const { sagittal, rise, turn } = foot
      sagittal.seek(t)
      rise.seek(t)
      turn.seek(t)
      segment.pose.set(turn, rise, sagittal)
      placeAcceleration(onEdge ? foot.edge : foot.forefoot, t, segment.acceleration)
      segment.pose.addAcceleration(onEdge ? (levers[at] as Lever) : sensor, segment.acceleration)
    },
  }
  return segment
}

/** The last landing that began by `t`, sought from `at`. */
export function landingAt({ landings }: Foot, at: number, t: number): number {
  let found = at
  while (found + 1 < landings.length && t >= (landings[found + 1]?.contact.startS ?? 0)) found++
  while (found > 0 && t < (landings[found]?.contact.startS ?? 0)) found--
  return found
}

function placeAcceleration(place: Place, t: number, out: Float64Array): void {
  place.along.seek(t)
  place.left.seek(t)
  place.up.seek(t)
  out[0] = place.along.acceleration
  out[1] = place.left.acceleration
  out[2] = place.up.acceleration
}
