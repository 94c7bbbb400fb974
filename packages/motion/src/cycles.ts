/**
 * The result of the engine: one row per stroke (a turn of the crank) or stride (a foot's contact to its next
 * contact).
 */

export const LEFT = 0
export const RIGHT = 1

/** Bits of `Cycles.flags`. */
export const STANDING = 1
export const WALKING = 2
/**
 * The bounds come from a less exact rule (no feet, below 75 Hz, no clear impact). Metrics that depend on them
 * are never graded.
 */
export const COARSE = 4
/** Absolute angles are measured from a mean pose instead of a still upright pose. */
export const RELATIVE = 8

/** Columns of equal length, in order of `startMs`. Left and right cycles interleave. */
export interface Cycles {
  /** ms since the log's zero, on the reference sensor's clock. */
  startMs: Float64Array
  durationMs: Float32Array
  /** `LEFT` or `RIGHT`. */
  side: Uint8Array
  flags: Uint8Array
  /**
   * Values by the catalogue's code, in the catalogue's unit; NaN if the cycle has none. A metric with sides
   * has its value in the rows of its side, a centre metric in the left rows (in the right rows where no left
   * cycle exists).
   */
  values: Map<string, Float32Array>
}
