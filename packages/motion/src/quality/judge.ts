/** Quality of a sensor by its own signals. */
import { GRAVITY } from '../gravity.ts'
import type { PreparedSensor } from '../sensor/prepare.ts'
import { type MotionProblem, type SensorQuality, SLOWEST_HZ, type Trust } from './quality.ts'
import { stuckShare } from './stuck.ts'

/** Share of g. Accelerometers on the market may be 30 mg and 0.5 % off, which no accuracy budget notices. */
const GRAVITY_FAIR = 0.035
/** Share of g. A sensor that is further off has poor trust. */
const GRAVITY_POOR = 0.05
/** Share of g. A sensor that is further off does not measure gravity. */
const GRAVITY_USABLE = 0.08
/** Share of the recording. Below this the trust is fair at most. */
const COVERED = 0.98
/** Share of samples. Above this saturation is reported. */
const SATURATED = 0.001

/** True if anything may be computed from the sensor. */
export function isUsable({ orientation, gravity }: PreparedSensor): boolean {
  return orientation !== undefined && Math.abs(gravity / GRAVITY - 1) < GRAVITY_USABLE
}

/** Quality of the sensor, before its mounting is known. Adds what is wrong to `problems`. */
export function judgeSensor(
  prepared: PreparedSensor,
  all: readonly PreparedSensor[],
  problems: MotionProblem[],
): SensorQuality {
  const { sensor, timeline, rate, force, gravity } = prepared
  const measured = timeline.length > 0
  const coverage = coverageOf(prepared, all)
  const add = (code: MotionProblem['code'], more: Partial<MotionProblem> = {}) =>
    problems.push({ code, sensor, ...more })
  if (!measured) add('MotionNoSamples')
  else {
    if (!rate) add('MotionNoGyroscope')
    if (!force) add('MotionNoAccelerometer')
    if (timeline.rateHz < SLOWEST_HZ - 1) add('MotionSlowRate', { value: timeline.rateHz })
    if (coverage < COVERED) add('MotionGaps', { value: coverage, count: timeline.segments.length - 1 })
    if (timeline.stepsBack > 0) add('MotionStepsBack', { count: timeline.stepsBack })
    if (prepared.rateSaturation > SATURATED || prepared.forceSaturation > SATURATED)
      add('MotionSaturated', { value: Math.max(prepared.rateSaturation, prepared.forceSaturation) })
    if (prepared.orientation && Math.abs(gravity / GRAVITY - 1) > GRAVITY_FAIR)
      add('MotionGravityOff', { value: gravity })
  }
  const trust: Trust = !isUsable(prepared)
    ? 'none'
    : timeline.rateHz < SLOWEST_HZ - 1 || Math.abs(gravity / GRAVITY - 1) > GRAVITY_POOR
      ? 'poor'
      : Math.abs(gravity / GRAVITY - 1) > GRAVITY_FAIR || coverage < COVERED
        ? 'fair'
        : 'good'
  return {
    sensor,
    trust,
    rateHz: measured ? timeline.rateHz : 0,
    hasGyroscope: rate !== undefined,
    hasAccelerometer: force !== undefined,
    coverage,
    filled: measured ? timeline.filled / timeline.length : 0,
    rateSaturation: prepared.rateSaturation,
    forceSaturation: prepared.forceSaturation,
    gravity,
    alignment: 0,
    zeroPose: 'none',
    clockPpm: 0,
  }
}

/** Share of the time from the first to the last sample of all sensors that this sensor covers. */
function coverageOf(sensor: PreparedSensor, all: readonly PreparedSensor[]): number {
  const { timeline } = sensor

  let startMs = Number.POSITIVE_INFINITY
  let endMs = Number.NEGATIVE_INFINITY
  for (const { timeline: each } of all)
    for (const { from, to, startMs: first } of each.segments) {
      startMs = Math.min(startMs, first)
      endMs = Math.max(endMs, first + (to - from) * each.stepMs)
    }
  const measured = timeline.length * (1 - stuckShare(sensor))
  return endMs > startMs ? Math.min(1, (measured * timeline.stepMs) / (endMs - startMs)) : 0
}
