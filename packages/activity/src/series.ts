/** Columns of an activity, and spans of its time. */

/** A part of an activity, in ms since its start. */
export interface Span {
  startMs: number
  endMs: number
}

/** Columns of equal length. `time` is ms since the activity's start, Int32. */
export interface Series {
  length: number
  columns: SeriesColumn[]
}

export interface SeriesColumn {
  /** The catalogue code with `_left` or `_right` for a side, or the device's name for a field of its own. */
  name: string
  unit: string
  values: Float32Array | Float64Array | Int32Array
}
