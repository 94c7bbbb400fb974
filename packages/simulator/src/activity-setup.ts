/** What every setup shares: where it starts in time, whom it takes, and what the world is like that day. */

import type { WritableRecording } from '@cadenza/recording'
import type { Fitness } from './athlete.ts'
import type { Landscape } from './course.ts'
import type { DeviceLog, Sample } from './log.ts'
import type { Planned } from './plan.ts'
import type { Random } from './random.ts'

/** How evenly somebody rides or runs; without it as the demo's athlete does, who is good at it. */
export interface Manner {
  /** How many times as unsteady as the demo's athlete. */
  roughness: number
  /** Seconds in which most of a change of intensity is done. */
  settleS: number
  /** How much of a hill's share in the effort is left when an even one is meant, 0 to 1. */
  hillShare: number
  /** Standard deviation of the device's speed in m/s (positions jump). */
  speedNoiseMS: number
  /** Seconds between bends and crossings where an even effort is let go for a moment. */
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
  /** Adds what sensors on the body tell in a second of pedalling; without it they were left at home. */
  sensors?: (riddenS: number, rpm: number, sample: Sample) => void
}

export const device = { manufacturer: 'development', product: 'Cadenza simulator' }

export function finishRecording(
  log: DeviceLog,
  { planned, startMs, utcOffsetS }: ActivitySetup,
): WritableRecording {
  const { sport, subSport, name, steps } = planned
  const recording = log.finish({ startMs, utcOffsetS, device, sport, subSport })
  // What has laps of its own was led by the device.
  return steps.some(({ lap }) => lap) ? { ...recording, workout: { name, steps: [] } } : recording
}

export function plannedS(planned: Planned): number {
  return planned.steps.reduce((sum, step) => sum + step.durationS, 0)
}

/** The plan's mean intensity, weighted by time. */
export function meanIntensity(planned: Planned): number {
  return planned.steps.reduce((sum, step) => sum + step.intensity * step.durationS, 0) / plannedS(planned)
}
