import type { AssessmentKind } from '@cadenza/metrics'
import type { BodySensor, MotionLog, SensorLog } from '@cadenza/recording'
import { describe, expect, it } from 'vitest'
import { type Assessment, assess as assessAll } from './assess.ts'

const rateHz = 100
const DEGREE = Math.PI / 180
const G = 9.81

const assess = (log: MotionLog, kind: AssessmentKind, startMs: number, endMs: number) =>
  assessAll(log, [{ kind, startMs, endMs }])[0] as Assessment

/**
 * A sensor that only rotates: forward by `tilt` about its y axis, then by `roll` about its own x axis, in
 * degrees over time. By hand: up in its axes is (−sin tilt, cos tilt sin roll, cos tilt cos roll), its
 * angular velocity (roll′, tilt′ cos roll, −tilt′ sin roll).
 */
function turning(
  sensor: BodySensor,
  seconds: number,
  tilt: (t: number) => number,
  roll: (t: number) => number = () => 0,
): SensorLog {
  const n = seconds * rateHz
  const at = (of: (t: number) => number) => Float32Array.from({ length: n }, (_, i) => of(i / rateHz))
  const rateOf = (of: (t: number) => number) => (t: number) => ((of(t + 1e-4) - of(t - 1e-4)) / 2e-4) * DEGREE
  const [p, r] = [rateOf(tilt), rateOf(roll)]
  const [a, b] = [(t: number) => tilt(t) * DEGREE, (t: number) => roll(t) * DEGREE]
  return {
    sensor,
    timeMs: Float64Array.from({ length: n }, (_, i) => (1000 * i) / rateHz),
    angularVelocity: {
      x: at(r),
      y: at((t) => p(t) * Math.cos(b(t))),
      z: at((t) => -p(t) * Math.sin(b(t))),
    },
    specificForce: {
      x: at((t) => -G * Math.sin(a(t))),
      y: at((t) => G * Math.cos(a(t)) * Math.sin(b(t))),
      z: at((t) => G * Math.cos(a(t)) * Math.cos(b(t))),
    },
  }
}

/** Still until `from`, then a swing of ± half the range until `to`. */
const swings =
  (rangeDeg: number, from: number, to: number, hz = 0.8) =>
  (t: number) =>
    t < from || t > to ? 0 : (rangeDeg / 2) * Math.sin(2 * Math.PI * hz * (t - from))
/** Repeated movements from 0 to a depth and back. */
const dips =
  (depthDeg: number, from: number, to: number, hz = 0.4) =>
  (t: number) =>
    t < from || t > to ? 0 : (depthDeg / 2) * (1 - Math.cos(2 * Math.PI * hz * (t - from)))

describe('[R9-003] assessments', () => {
  it('hip mobility is the left range minus the right range of leg swings', () => {
    const log: MotionLog = {
      sensors: [turning('left_thigh', 35, swings(64, 5, 15)), turning('right_thigh', 35, swings(52, 20, 30))],
    }
    const found = assess(log, 'hip_mobility_offset', 2000, 33_000)
    expect(found.problems).toEqual([])
    expect(found.value).toBeCloseTo(12, 0)
    expect(found.count).toBeGreaterThanOrEqual(5)
  })

  it('ankle strength is the left heel’s rise minus the right heel’s rise', () => {
    const log: MotionLog = {
      sensors: [turning('left_foot', 50, dips(22, 5, 25)), turning('right_foot', 50, dips(30, 27, 47))],
    }
    const found = assess(log, 'ankle_strength_offset', 0, 50_000)
    expect(found.problems).toEqual([])
    expect(Math.abs(found.value + 8)).toBeLessThan(0.5)
  })

  it('body stability is the RMS sway of the pelvis', () => {
    // 2° and 1° at 0.5 Hz: √((2² + 1²) ÷ 2) = 1.58.
    const log: MotionLog = {
      sensors: [turning('pelvis', 40, swings(4, 5, 39.01, 0.5), swings(2, 5, 39.01, 0.5))],
    }
    const found = assess(log, 'body_stability', 7000, 37_000)
    expect(found.problems).toEqual([])
    expect(Math.abs(found.value - Math.sqrt(2.5))).toBeLessThan(0.1)
    expect(assess(log, 'body_stability', 7000, 20_000).value).toBeNaN()
  })

  it('hip strength is the drop of the pelvis to one side, whatever its forward tilt', () => {
    const log: MotionLog = { sensors: [turning('pelvis', 30, dips(25, 5, 25), dips(6, 5, 25))] }
    const found = assess(log, 'hip_strength_rock', 0, 28_000)
    // Without a run in the log the sensor is assumed to sit square.
    expect(found.problems.map(({ code }) => code)).toEqual(['AssessmentSquare'])
    expect(Math.abs(found.value - 6)).toBeLessThan(1)
  })

  it('a test that cannot be measured names the reason and has no figure', () => {
    const few: MotionLog = {
      sensors: [turning('left_thigh', 20, swings(60, 5, 8)), turning('right_thigh', 20, swings(60, 10, 13))],
    }
    const found = assess(few, 'hip_mobility_offset', 0, 20_000)
    expect(found.value).toBeNaN()
    expect(found.problems.map(({ code }) => code)).toEqual([
      'AssessmentTooFewRepeats',
      'AssessmentTooFewRepeats',
    ])
    expect(assess(few, 'body_stability', 0, 20_000).problems.map(({ code }) => code)).toEqual([
      'AssessmentNoSensor',
    ])
    const moving: MotionLog = { sensors: [turning('pelvis', 30, swings(20, -1, 99))] }
    expect(assess(moving, 'body_stability', 0, 30_000).problems.map(({ code }) => code)).toEqual([
      'AssessmentNoPose',
    ])
  })
})
