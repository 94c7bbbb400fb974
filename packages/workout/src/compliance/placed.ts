/** Steps and signals in the time in which the timer ran. */
import type { Signal } from './aims.ts'

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
