/** The whole runner: the motion of every segment at its sensor's position, at any time. */

import type { BodySensor } from '@cadenza/recording'
import type { Random } from '../random.ts'
import type { MovingSegment } from '../sensors/motion.ts'
import { type Carrier, carry } from './carrier.ts'
import { type Centre, createCentre } from './centre.ts'
import { LEFT, RIGHT, type Score, type Side } from './contacts.ts'
import type { Curve } from './curve.ts'
import { createFoot, type Foot } from './foot.ts'
import { DEGREE, type Landing } from './foot-angles.ts'
import { type Changing, type Lever, Pose, Sum } from './pose.ts'
import type { Technique } from './technique.ts'
import { createThigh, type Thigh } from './thigh.ts'
import { createPhase, drawLiveliness, type Liveliness, TrunkAngles } from './trunk.ts'
import { type Way, WayPoint } from './way.ts'

export interface Body {
  technique: Technique
  score: Score
  way: Way
  centre: Centre
  phase: Curve
  liveliness: Liveliness
  feet: readonly [left: Foot, right: Foot]
  thighs: readonly [left: Thigh, right: Thigh]
}

export function createBody(technique: Technique, score: Score, way: Way, random: Random): Body {
  const centre = createCentre(technique, score)
  const foot = (side: Side) => createFoot(technique, score, way, centre, side, random.fork(`foot ${side}`))
  const thigh = (side: Side) => createThigh(technique, score, side, random.fork(`thigh ${side}`))
  return {
    technique,
    score,
    way,
    centre,
    phase: createPhase(score),
    liveliness: drawLiveliness(technique, score, random.fork('trunk')),
    feet: [foot(LEFT), foot(RIGHT)],
    thighs: [thigh(LEFT), thigh(RIGHT)],
  }
}

/** A segment that is evaluated at ascending times. */
export interface Segment {
  pose: Pose
  /** Acceleration of the sensor's position: m/s², world axes. */
  acceleration: Float64Array
  seek(t: number): void
}

export interface PelvisSegment extends Segment {
  /** Height above that of the middle when standing, m. */
  height: number
  heading: Changing
  angles: TrunkAngles
}

const PELVIS_SENSOR: Lever = [-0.1, 0, 0.02]
const TORSO_JOINT: Lever = [-0.03, 0, 0.08]
const TORSO_SENSOR: Lever = [-0.09, 0, 0.28]
const HIP_WIDTH = 0.17
/** Distance from the hip as a share of the thigh's length. */
const THIGH_SENSOR_DOWN = 0.55

/** The segment under a sensor, or its carrier (skin, strap) if there is one. */
export function createSegment(body: Body, sensor: BodySensor, carrier: Carrier = {}): Segment {
  switch (sensor) {
    case 'pelvis':
      return createPelvis(body, PELVIS_SENSOR, carrier)
    case 'torso':
      return createTorso(body, carrier)
    case 'left_thigh':
      return thighSegment(body, LEFT, carrier)
    case 'right_thigh':
      return thighSegment(body, RIGHT, carrier)
    case 'left_foot':
      return footSegment(body, LEFT, carrier)
    case 'right_foot':
      return footSegment(body, RIGHT, carrier)
  }
}

/** The pelvis with the height of its sensor. */
export function createPelvisSegment(body: Body): PelvisSegment {
  return createPelvis(body, PELVIS_SENSOR, {})
}

/** A segment in the form that sensors read. */
export function movingSegment(body: Body, sensor: BodySensor, carrier: Carrier = {}): MovingSegment {
  const segment = createSegment(body, sensor, carrier)
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

/** The pelvis at a lever from its middle. */
function createPelvis(body: Body, lever: Lever, carrier: Carrier): PelvisSegment {
  const { centre, score, technique, way, phase, liveliness } = body
  const angles = new TrunkAngles(technique.pelvis, phase, liveliness)
  const point = new WayPoint(way)
  const along = new Sum()
  const turn = new Sum()
  const rise = new Sum()
  const place = new Float64Array(3)
  const sensor = movedBy(carrier, lever)
  const segment: PelvisSegment = {
    pose: new Pose(),
    acceleration: new Float64Array(3),
    height: 0,
    heading: point.heading,
    angles,
    seek(t) {
      angles.seek(t)
      along.clear().addCurve(score.distance, t).addCurve(centre.forward, t)
      centre.left.seek(t)
      centre.up.seek(t)
      const { pose, acceleration } = segment
      point.seek(along, centre.left, centre.up.acceleration, acceleration)
      turn.clear().add(angles.turn).add(point.heading)
      rise.clear().add(angles.rise).addCurve(way.lean, t)
      pose.set(turn, rise, angles.sagittal)
      pose.addAcceleration(sensor, acceleration)
      place.fill(0)
      pose.addPlace(lever, place)
      segment.height = centre.up.value + (place[2] as number)
      carry(carrier, pose, turn, rise, angles.sagittal, t)
    },
  }
  return segment
}

function createTorso(body: Body, carrier: Carrier): Segment {
  const base = createPelvis(body, TORSO_JOINT, {})
  const sensor = movedBy(carrier, TORSO_SENSOR)
  const angles = new TrunkAngles(body.technique.torso, body.phase, body.liveliness)
  const turn = new Sum()
  const rise = new Sum()
  const segment: Segment = {
    pose: new Pose(),
    acceleration: new Float64Array(3),
    seek(t) {
      base.seek(t)
      angles.seek(t)
      turn.clear().add(angles.turn).add(base.heading)
      rise.clear().add(angles.rise).addCurve(body.way.lean, t)
      const { pose, acceleration } = segment
      pose.set(turn, rise, angles.sagittal)
      acceleration.set(base.acceleration)
      pose.addAcceleration(sensor, acceleration)
      carry(carrier, pose, turn, rise, angles.sagittal, t)
    },
  }
  return segment
}

function thighSegment(body: Body, side: Side, carrier: Carrier): Segment {
  const outwards = side === LEFT ? 1 : -1
  const thigh = body.thighs[side]
  const hip = createPelvis(body, [0, (outwards * HIP_WIDTH) / 2, -0.06], {})
  const length = 0.47 * body.technique.legLength
  const lever = movedBy(carrier, [0.06, outwards * 0.03, -THIGH_SENSOR_DOWN * length])
  const turn = new Sum()
  const rise = new Sum()
  const sagittal = new Sum()
  const segment: Segment = {
    pose: new Pose(),
    acceleration: new Float64Array(3),
    seek(t) {
      hip.seek(t)
      turn.clear().add(hip.heading).add(hip.angles.turn, 0.5)
      spin(turn, body, side, t)
      rise.clear().addCurve(thigh.rise, t).addCurve(body.way.lean, t)
      sagittal.clear().addCurve(thigh.sagittal, t).addCurve(thigh.shock, t)
      const { pose, acceleration } = segment
      pose.set(turn, rise, sagittal)
      acceleration.set(hip.acceleration)
      pose.addAcceleration(lever, acceleration)
      carry(carrier, pose, turn, rise, sagittal, t)
    },
  }
  return segment
}

/** Adds the turning of a thigh about its own length. */
function spin(turn: Sum, { technique, phase }: Body, side: Side, t: number): void {
  const { thighSpin, thighSpinPhase } = technique
  if (thighSpin === 0) return
  phase.seek(t)
  const size = (side === LEFT ? 1 : -1) * thighSpin * DEGREE
  const at = phase.value + thighSpinPhase + (side === LEFT ? 0 : Math.PI)
  const { rate, acceleration } = phase
  turn.value += size * Math.sin(at)
  turn.rate += size * Math.cos(at) * rate
  turn.acceleration += size * (Math.cos(at) * acceleration - Math.sin(at) * rate * rate)
}

function footSegment(body: Body, side: Side, carrier: Carrier): Segment {
  const foot = body.feet[side]
  const outwards = side === LEFT ? 1 : -1
  const sensor = movedBy(carrier, [-0.06, outwards * 0.01, 0.075 - body.technique.rocker])
  const levers = foot.edges.map(([x, y, z]): Lever => [sensor[0] - x, sensor[1] - y, sensor[2] - z])
  const point = new WayPoint(body.way)
  const turn = new Sum()
  const sagittal = new Sum()
  let at = 0
  const segment: Segment = {
    pose: new Pose(),
    acceleration: new Float64Array(3),
    seek(t) {
      at = landingAt(foot, at, t)
      const { contact, flatS } = foot.landings[at] as Landing
      const onEdge = t >= contact.startS && t < flatS
      const { rise } = foot
      sagittal.clear().addCurve(foot.sagittal, t).addCurve(foot.slope, t)
      rise.seek(t)
      turn.clear().addCurve(foot.turn, t).addCurve(foot.facing, t)
      const { along, left, up } = onEdge ? foot.edge : foot.forefoot
      along.seek(t)
      left.seek(t)
      up.seek(t)
      const { pose, acceleration } = segment
      point.seek(along, left, up.acceleration, acceleration)
      pose.set(turn, rise, sagittal)
      pose.addAcceleration(onEdge ? (levers[at] as Lever) : sensor, acceleration)
      carry(carrier, pose, turn, rise, sagittal, t)
    },
  }
  return segment
}

/** The place of a sensor that is worn where `carrier` says. */
function movedBy({ moved }: Carrier, [x, y, z]: Lever): Lever {
  return moved ? [x + moved[0], y + moved[1], z + moved[2]] : [x, y, z]
}

/** The last landing that had begun by `t`, searched from index `at`. */
export function landingAt({ landings }: Foot, at: number, t: number): number {
  let found = at
  while (found + 1 < landings.length && t >= (landings[found + 1]?.contact.startS ?? 0)) found++
  while (found > 0 && t < (landings[found]?.contact.startS ?? 0)) found--
  return found
}
