/**
 * Short static tests in a range of a log: mobility, strength, stability. Our own definitions; test–retest
 * error 3–5°.
 */

import type { AssessmentKind } from '@cadenza/metrics'
import type { BodySensor, MotionLog } from '@cadenza/recording'
import { rockAngle, sagittalAngle } from '../angles/segment-angles.ts'
import { indexAt, type Timeline } from '../clock/timeline.ts'
import { filterBothWays, highPass, lowPass } from '../filters/biquad.ts'
import { addProducts, type Frame, frameFromLeft, principalAxis, type Vector } from '../mounting/frame.ts'
import type { MotionProblem } from '../quality/quality.ts'
import { analyseRun } from '../running/run.ts'
import { type PreparedSensor, prepareSensor } from '../sensor/prepare.ts'
import { type StillPhase, stillPhases, stillUp } from '../still/still-phases.ts'
import { medianRange, turningRanges } from './repeats.ts'

/** A test in the range [startMs, endMs) of a log, ms since its zero. */
export interface AssessmentTest {
  kind: AssessmentKind
  startMs: number
  endMs: number
}

export interface Assessment {
  kind: AssessmentKind
  /** Degrees; NaN if the test was not performed as required. The problems then name the reason. */
  value: number
  /** Repetitions of the side with fewer; for the sway its seconds. */
  count: number
  problems: AssessmentProblem[]
}

export type AssessmentProblem =
  | MotionProblem
  | { code: 'AssessmentTooFewRepeats'; count: number; sensor: BodySensor }
  | { code: 'AssessmentTooShort'; value: number }
  | { code: 'AssessmentNoSensor' | 'AssessmentNoPose' | 'AssessmentSquare'; sensor: BodySensor }

/** Count. The protocol of the tests asks for at least so many repetitions. */
const FEWEST_REPEATS = 5
/** s. The protocol of the sway test asks for at least so long. */
const SHORTEST_SWAY_S = 20
/** s. Ranges are rounded, and the sensor's clock differs from the range's. */
const CLOCK_SLACK_S = 0.5
/** Hz. Low pass of the angles: the movements of the tests stay below 2 Hz. */
const ANGLE_HZ = 5
/** Hz. High pass of the sway, which leaves out slow changes of posture. */
const SWAY_HZ = 0.1
/** ms. The start pose may end this long before the range begins. */
const POSE_BEFORE_MS = 10_000
/** °. A smaller movement does not count as a repetition. */
const LEAST_DEG = { thigh: 20, foot: 8, pelvis: 1.5 }
/** Hz. As for running (`analyse.ts`). */
const GRAVITY_HZ = 0.02
/** ms. The range may begin or end this far outside the measured samples. */
const RANGE_SLACK_MS = 500

/**
 * Figures of the tests, in their order. Leg swings and heel raises give the left's median range minus the
 * right's. The sway test gives the RMS sway of the pelvis (high-passed at 0.1 Hz, at least 20 s). A one-leg
 * squat gives the median drop of the pelvis; it is exact if the log contains a run, which shows the sensor's
 * mounting. Otherwise the sensor is assumed to sit square, and `AssessmentSquare` is reported. All need at
 * least 5 repetitions after a start pose of 2 s in or just before the range.
 */
export function assess(log: MotionLog, tests: readonly AssessmentTest[]): Assessment[] {
  if (tests.length === 0) return []
  const prepared = log.sensors.map((sensor) =>
    prepareSensor(sensor, { gravityHz: GRAVITY_HZ, attitude: () => true }),
  )
  return tests.map(({ kind, startMs, endMs }) => {
    const test = new Test(prepared, startMs, endMs)
    if (kind === 'hip_mobility_offset')
      return test.offset(kind, ['left_thigh', 'right_thigh'], LEAST_DEG.thigh)
    if (kind === 'ankle_strength_offset')
      return test.offset(kind, ['left_foot', 'right_foot'], LEAST_DEG.foot)
    return kind === 'body_stability' ? test.sway(kind) : test.drop(kind)
  })
}

/** A sensor with its frame and its samples [from, to) of the range. */
interface Posed {
  prepared: PreparedSensor
  frame: Frame
  from: number
  to: number
}

class Test {
  private readonly sensors: readonly PreparedSensor[]
  private readonly startMs: number
  private readonly endMs: number
  private readonly pose: StillPhase | undefined
  private readonly problems: AssessmentProblem[] = []

  constructor(sensors: readonly PreparedSensor[], startMs: number, endMs: number) {
    this.sensors = sensors
    this.startMs = startMs
    this.endMs = endMs
    this.pose = stillPhases(sensors).find(
      (phase) => phase.endMs > startMs - POSE_BEFORE_MS && phase.startMs < endMs,
    )
  }

  offset(kind: AssessmentKind, pair: readonly [BodySensor, BodySensor], leastDeg: number): Assessment {
    const [left, right] = pair.map((sensor) => {
      const posed = this.posed(sensor)
      if (!posed) return { rangeDeg: Number.NaN, repeats: 0 }
      const angle = this.smooth(sagittalAngle(this.upOf(posed), posed.frame), posed.prepared.timeline)
      return this.repeated(sensor, turningRanges(angle, posed.from, posed.to, leastDeg))
    })
    const count = Math.min(left?.repeats ?? 0, right?.repeats ?? 0)
    return this.result(kind, (left?.rangeDeg ?? Number.NaN) - (right?.rangeDeg ?? Number.NaN), count)
  }

  drop(kind: AssessmentKind): Assessment {
    const posed = this.posed('pelvis', this.pelvisLeft())
    if (!posed) return this.result(kind, Number.NaN, 0)
    const rock = this.smooth(rockAngle(this.upOf(posed), posed.frame), posed.prepared.timeline)
    const { rangeDeg, repeats } = this.repeated(
      'pelvis',
      turningRanges(rock, posed.from, posed.to, LEAST_DEG.pelvis),
    )
    return this.result(kind, rangeDeg, repeats)
  }

  /** Sway in any direction, which needs no axis. */
  sway(kind: AssessmentKind): Assessment {
    const posed = this.posed('pelvis')
    if (!posed) return this.result(kind, Number.NaN, 0)
    const { from, to, prepared, frame } = posed
    const { timeline } = prepared
    const seconds = (to - from) / timeline.rateHz
    if (seconds < SHORTEST_SWAY_S - CLOCK_SLACK_S) {
      this.problems.push({ code: 'AssessmentTooShort', value: seconds })
      return this.result(kind, Number.NaN, seconds)
    }
    const up = this.upOf(posed)
    let squares = 0
    for (const angle of [sagittalAngle(up, frame), rockAngle(up, frame)]) {
      filterBothWays(angle, from, to, highPass(SWAY_HZ, timeline.rateHz), (1 / SWAY_HZ) * timeline.rateHz)
      for (let i = from; i < to; i++) squares += (angle[i] as number) ** 2
    }
    return this.result(kind, Math.sqrt(squares / (to - from)), seconds)
  }

  private result(kind: AssessmentKind, value: number, count: number): Assessment {
    return { kind, value, count, problems: this.problems }
  }

  private repeated(sensor: BodySensor, ranges: readonly number[]): { rangeDeg: number; repeats: number } {
    const found = medianRange(ranges)
    if (found.repeats >= FEWEST_REPEATS) return found
    this.problems.push({ code: 'AssessmentTooFewRepeats', count: found.repeats, sensor })
    return { rangeDeg: Number.NaN, repeats: found.repeats }
  }

  /**
   * The sensor's frame: z from the start pose, y along the axis of most rotation in the range (or `left`).
   */
  private posed(sensor: BodySensor, left?: (products: Float64Array) => Vector): Posed | undefined {
    const prepared = this.sensors.find((each) => each.sensor === sensor)
    if (!prepared?.rate || !prepared.orientation) {
      this.problems.push({ code: 'AssessmentNoSensor', sensor })
      return undefined
    }
    const z: Vector | undefined = this.pose && stillUp(prepared, this.pose)
    const span = spanOf(prepared.timeline, this.startMs, this.endMs)
    if (!z || !span) {
      this.problems.push({ code: z ? 'MotionGaps' : 'AssessmentNoPose', sensor })
      return undefined
    }
    const products = new Float64Array(6)
    addProducts(prepared.rate, span.from, span.to, products)
    const frame = frameFromLeft(z, left ? left(products) : principalAxis(products).axis)
    return { prepared, frame, ...span }
  }

  /**
   * The direction to the left in the pelvis sensor's axes. The pelvis tilts while it drops, so its axis of
   * rotation does not show the direction. It comes from a run in the log, or is the sensor axis nearest to
   * the axis of rotation.
   */
  private pelvisLeft(): (products: Float64Array) => Vector {
    const frame = analyseRun(this.sensors).frames.get('pelvis')
    if (frame) return () => frame.y
    this.problems.push({ code: 'AssessmentSquare', sensor: 'pelvis' })
    return (products) => {
      const [x, y, z] = principalAxis(products).axis
      const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
      return [Math.abs(x) === most ? 1 : 0, Math.abs(y) === most ? 1 : 0, Math.abs(z) === most ? 1 : 0]
    }
  }

  private upOf({ prepared }: Posed) {
    const { orientation } = prepared
    if (!orientation) throw new RangeError('A sensor with a frame has an orientation.')
    return orientation.up
  }

  private smooth(angle: Float32Array, { segments, rateHz }: Timeline): Float32Array {
    for (const { from, to } of segments) {
      filterBothWays(angle, from, to, lowPass(ANGLE_HZ, rateHz), (3 / ANGLE_HZ) * rateHz)
    }
    return angle
  }
}

/** The samples of a range; undefined if a gap breaks it. */
function spanOf(
  timeline: Timeline,
  startMs: number,
  endMs: number,
): { from: number; to: number } | undefined {
  const segment = timeline.segments.find(
    ({ from, to, startMs: first }) =>
      first <= startMs + RANGE_SLACK_MS && first + (to - from) * timeline.stepMs >= endMs - RANGE_SLACK_MS,
  )
  if (!segment) return undefined
  const from = Math.ceil(indexAt(timeline, Math.max(startMs, segment.startMs)))
  const to = Math.min(segment.to, Math.floor(segment.from + (endMs - segment.startMs) / timeline.stepMs))
  return to - from > timeline.rateHz ? { from, to } : undefined
}
