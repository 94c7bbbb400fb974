/** The setup shared by simulated rides and runs: time, athlete and surroundings. */

import type { WritableRecording } from '@cadenza/recording'
import type { Fitness } from './athlete.ts'
import type { Landscape } from './course.ts'
import type { DeviceLog, Sample } from './log.ts'
import type { Planned } from './plan.ts'
import type { Random } from './random.ts'

/** Steadiness of an athlete on a ride or run. The default is the demo athlete, who is good at it. */
export interface Manner {
  /** Factor of unsteadiness relative to the demo athlete. */
  roughness: number
  /** Time constant of a change of intensity, s. */
  settleS: number
  /** Share of the hills' influence that remains when an even effort is intended, 0 to 1. */
  hillShare: number
  /** Standard deviation of the device's speed in m/s (positions jump). */
  speedNoiseMS: number
  /** Mean time in s between bends and crossings at which a steady effort is interrupted for a moment. */
  betweenLettingGoS: number
}

export interface ActivitySetup {
  planned: Planned
  startMs: number
  utcOffsetS: number
  dayOfYear: number
  fitness: Fitness
  landscape: Landscape
  random: Random
  manner?: Manner
  /** Adds the values of body-worn sensors in one second of pedalling. Without it, the athlete wears none. */
  sensors?: (riddenS: number, rpm: number, sample: Sample) => void
}

export const device = { manufacturer: 'development', product: 'Cadenza simulator' }

export function finishRecording(
  log: DeviceLog,
  { planned, startMs, utcOffsetS }: ActivitySetup,
): WritableRecording {
  const { sport, subSport, name, steps } = planned
  const recording = log.finish({ startMs, utcOffsetS, device, sport, subSport })
  // A plan with laps was loaded on the device as a workout.
  return steps.some(({ lap }) => lap) ? { ...recording, workout: { name, steps: [] } } : recording
}

export function plannedS(planned: Planned): number {
  return planned.steps.reduce((sum, step) => sum + step.durationS, 0)
}

/** The plan's mean intensity, weighted by time. */
export function meanIntensity(planned: Planned): number {
  return planned.steps.reduce((sum, step) => sum + step.intensity * step.durationS, 0) / plannedS(planned)
}
