/** What the engine finds in a log: one row a stroke (a turn of a crank) or stride (a foot's contact to its next). */

export const LEFT = 0
export const RIGHT = 1

/** Bits of `Cycles.flags`. */
export const STANDING = 1
export const WALKING = 2
/** Its bounds were found by a lesser rule (no feet, below 75 Hz, no clear impact): metrics that rest on them are shown, never graded. */
export const COARSE = 4
/** Absolute angles rest on a mean pose instead of a still upright one. */
export const RELATIVE = 8

/** Columns of one length, in order of `startMs`; left and right cycles interleave. */
export interface Cycles {
  /** ms since the log's zero, on the reference sensor's clock. */
  startMs: Float64Array
  durationMs: Float32Array
  /** `LEFT` or `RIGHT`. */
  side: Uint8Array
  flags: Uint8Array
  /**
   * By the catalogue's code, in the catalogue's unit, NaN where the cycle gives none. A metric with sides has its value
   * in the rows of its side; a centre metric in the left's rows (the right's where the left is missing).
   */
  values: Map<string, Float32Array>
}
