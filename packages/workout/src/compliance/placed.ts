/** Steps and signals in the time in which the timer ran. */
import type { Signal } from './aims.ts'
import type { PossibleStep } from './extra-repetitions.ts'

/** A step in timed seconds, `to` excluded. */
export interface Placed {
  from: number
  to: number
}

export interface Recording {
  /** Timed seconds. */
  length: number
  signal: Signal | undefined
  /** Borders of laps, in timed seconds. */
  laps: readonly number[]
  /** m at each timed second. */
  distance: Float64Array | undefined
}

/** Least share of the steps for which laps were pressed, if laps tell the borders of steps. */
const stepLaps = 0.6

export function hasStepLaps({ laps }: Recording, steps: readonly PossibleStep[]): boolean {
  return laps.length >= stepLaps * steps.filter(({ planned }) => planned !== undefined).length
}

/** m from one timed second to another; at the end of the recording, to its last second. */
export function metresBetween(distance: Float64Array, from: number, to: number): number {
  const last = distance.length - 1
  return (distance[Math.min(to, last)] ?? 0) - (distance[Math.min(from, last)] ?? 0)
}
