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
