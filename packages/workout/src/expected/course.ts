import type { Level } from './levels.ts'
import type { TimedStep } from './timeline.ts'

/** The expected course of a workout, one value a second. NaN where a step has no such target. */
export interface Course {
  /** W */
  power: Float32Array
  /** m/s */
  speed: Float32Array
  /** bpm */
  heartrate: Float32Array
}

/** The seconds of all steps with a time. */
export function courseOf(steps: readonly TimedStep[]): Course {
  const last = steps.at(-1)
  const length = last ? Math.round(last.startS + (last.timeS ?? 0)) : 0
  const empty = () => new Float32Array(length).fill(Number.NaN)
  const course: Course = { power: empty(), speed: empty(), heartrate: empty() }
  for (const step of steps) {
    fill(course.power, step, powerOf(step.levels))
    fill(course.speed, step, step.levels.PACE)
    fill(course.heartrate, step, step.levels.HRT)
  }
  return course
}

/** The power of a step; of torque and cadence if it has no target of power. */
function powerOf({ PWR, TRQ, CAD }: TimedStep['levels']): Level | undefined {
  if (PWR || !TRQ || !CAD) return PWR
  const watts = (TRQ.from * CAD.from * 2 * Math.PI) / 60
  return { from: watts, to: watts }
}

/** A second belongs to the step that its middle lies in. */
function fill(values: Float32Array, { startS, timeS }: TimedStep, level: Level | undefined): void {
  if (!level || timeS === null) return
  const { from, to } = level
  const slope = (to - from) / timeS
  const end = Math.round(startS + timeS)
  for (let i = Math.round(startS); i < end; i++) values[i] = from + slope * (i + 0.5 - startS)
}
