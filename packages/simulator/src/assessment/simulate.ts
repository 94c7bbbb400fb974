/** Simulates a recording of the short standing tests, with the true results. */

import { type BodySensor, bodySensors, type MotionLog } from '@cadenza/recording'
import { createRandom } from '../random.ts'
import { type Curve, CurveBuilder } from '../runner/curve.ts'
import { mirroredSegment, mirroredSensor } from '../runner/mirror.ts'
import { type Lever, Pose, Sum } from '../runner/pose.ts'
import { readSensor } from '../sensors/device.ts'
import { drawErrors, noErrors, type SensorErrors, type Tier } from '../sensors/errors.ts'
import type { MovingSegment } from '../sensors/motion.ts'
import { type DoneTest, Joints, raiseHeels, squat, standOnOneLeg, swingLegs } from './tests.ts'

export interface AssessmentOptions {
  /** The same seed makes the same tests. */
  seed: string
  rateHz: number
  /** Default: `clean`. */
  tier?: Tier
  sensors?: readonly BodySensor[]
  tiltDeg?: number
  mirrored?: boolean
  /** Sensors without errors, aligned with their segments. */
  flawless?: boolean
}

export interface SimulatedAssessment {
  log: MotionLog
  /** In order. Times are true time in s since the zero of the log. */
  tests: readonly DoneTest[]
  sensors: ReadonlyMap<BodySensor, SensorErrors>
}

const PAUSE_S = 2

/**
 * Simulates leg swings, heel raises, a stand and squats on the left leg. Each starts from standing still and
 * upright.
 */
export function simulateAssessment(options: AssessmentOptions): SimulatedAssessment {
  const { seed, rateHz, tier = 'clean', sensors = bodySensors, tiltDeg, mirrored = false, flawless } = options
  const random = createRandom(`assessment ${seed}`)
  const joints = new Joints()
  const legLength = random.between(0.8, 1)
  const ballToHeel = 0.18 * legLength
  const tests: DoneTest[] = []
  let t = PAUSE_S
  const steps = [
    () => swingLegs(joints, t, random.fork('swings')),
    () => raiseHeels(joints, t, ballToHeel, random.fork('raises')),
    () => standOnOneLeg(joints, t, random.fork('stand')),
    () => squat(joints, t, random.fork('squats')),
  ]
  for (const step of steps) {
    const done = step()
    tests.push(done)
    t = done.toS + PAUSE_S
  }
  const segments = testSegments(joints, legLength)
  const errors = new Map(
    sensors.map((sensor) => [
      sensor,
      flawless ? noErrors() : drawErrors(tier, random.fork(`${sensor} errs`), { tiltDeg }),
    ]),
  )
  return {
    log: {
      sport: 'assessment',
      startMs: Date.UTC(2026, 4, 12, 9),
      timeZone: 'Europe/Berlin',
      device: 'Cadenza simulator',
      sensors: Array.from(errors, ([sensor, own]) => {
        const segment = segments[mirrored ? mirroredSensor(sensor) : sensor]
        const reading = { sensor, rateHz, span: { fromS: 0, toS: t }, errors: own, shakeAt: () => 0 }
        const moving = mirrored ? mirroredSegment(segment) : segment
        return readSensor(moving, reading, random.fork(`${sensor} reads`))
      }),
    },
    tests: mirrored ? tests.map(mirroredTest) : tests,
    sensors: errors,
  }
}

/** The test in the mirror image: differences between left and right change their sign. */
function mirroredTest(test: DoneTest): DoneTest {
  return test.name.endsWith('offset') ? { ...test, value: -test.value } : test
}

function testSegments(joints: Joints, legLength: number): Record<BodySensor, MovingSegment> {
  const still = new CurveBuilder(-1).finish()
  const up = joints.up.finish()
  const rise = joints.pelvisRise.finish()
  const sagittal = joints.pelvisSagittal.finish()
  const thigh = (side: 0 | 1) =>
    turning(still, up, [[joints.thighs[side].finish(), [0.06, 0, -0.26 * legLength]]])
  const foot = (side: 0 | 1) =>
    turning(still, still, [
      [joints.legs[side].finish(), [0.04, 0, 0.08 - legLength]],
      [joints.heels[side].finish(), [-0.06, 0, 0.075]],
    ])
  return {
    pelvis: turning(rise, up, [[sagittal, [-0.1, 0, 0.02]]]),
    torso: turning(rise, up, [[sagittal, [-0.09, 0, 0.4]]]),
    left_thigh: thigh(0),
    right_thigh: thigh(1),
    left_foot: foot(0),
    right_foot: foot(1),
  }
}

/** A segment that turns about several joints, each with its lever to the sensor, and moves up and down. */
function turning(rise: Curve, up: Curve, about: readonly (readonly [Curve, Lever])[]): MovingSegment {
  const straight = new CurveBuilder(-1).finish()
  const pose = new Pose()
  const all = new Sum()
  const place = new Float64Array(3)
  return (timesS) => {
    const orientation = new Float64Array(4 * timesS.length)
    const angularVelocity = new Float64Array(3 * timesS.length)
    const acceleration = new Float64Array(3 * timesS.length)
    for (let k = 0; k < timesS.length; k++) {
      const t = timesS[k] as number
      rise.seek(t)
      up.seek(t)
      place.fill(0)
      place[2] = up.acceleration
      all.clear()
      for (const [sagittal, lever] of about) {
        all.addCurve(sagittal, t)
        pose.set(straight, rise, sagittal)
        pose.addAcceleration(lever, place)
      }
      pose.set(straight, rise, all)
      orientation.set([pose.w, pose.x, pose.y, pose.z], 4 * k)
      angularVelocity.set([pose.omegaX, pose.omegaY, pose.omegaZ], 3 * k)
      acceleration.set(place, 3 * k)
    }
    return { orientation, angularVelocity, acceleration }
  }
}
