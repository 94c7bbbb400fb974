import type { ReadingProblem } from '@cadenza/recording'
import type { BestTime } from './best-times.ts'
import type { ZoneTimes } from './zones.ts'

/** A part of an activity, in ms since its start. */
export interface Span {
  startMs: number
  endMs: number
}

/** One session of a recording with its series, figures and laps, ready to be stored. */
export interface ProcessedActivity {
  sport: 'bike' | 'run' | 'other'
  /** The device's name of the sport, in snake_case: `cycling`, `trail_running`, `open_water_swimming`. */
  sportName: string
  /** Epoch ms. */
  startMs: number
  endMs: number
  /** IANA name, from the first position or the file's offset; `UTC` where neither is known. */
  timeZone: string
  title: string
  /** The device's samples of this session at their own times. Exports are made from them. */
  recording: Series
  /** The 1 Hz grid. */
  series: Series
  /** One row for each stroke or stride; absent without motion sensors. */
  strokes?: Series
  stats: RangeFigures
  laps: ProcessedRange[]
  /**
   * The channels that hold at least one value, with `gps`, `altitude`, `power`, `standing` and others under the names
   * the browser uses.
   */
  available: Record<string, boolean>
  /** 48 bytes of 0–255: power, else speed, else heart rate (speed first for runs), scaled to its own 2nd–98th percentile. */
  sparkline: Uint8Array
  problems: ReadingProblem[]
  /** Best averages by duration. Columns: `duration` in s, and `power`, `speed` and `heartrate` where recorded. */
  curves?: Series
  /** The shortest times over standard distances. */
  bestTimes?: BestTime[]
  /** Moving time in each zone; absent without a record for that day. */
  zones?: ZoneTimes[]
  /** Aerobic decoupling in %; null where it cannot be judged. */
  decoupling?: number | null
  /** Suggested ranges. */
  preRanges?: PreRange[]
}

/** A suggested range; ms since the activity's start. */
export interface PreRange extends Span {
  /** `effort` was found in power or pace, `protocol` and `workout` come from lap names or workout steps. */
  type: 'effort' | 'protocol' | 'workout'
  name: string
}

export interface ProcessedRange extends Span {
  type: 'lap'
  num: number
  name: string
  stats: RangeFigures
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

/** A basic metric over a range. `coverage` is the share of the seconds that have a value, 0–1. */
export interface BasicFigure {
  avg: number | null
  max: number | null
  min: number | null
  coverage: number
}

/** One side of an MPI over the strokes or strides of a range. */
export interface MpiFigure {
  avg: number | null
  sd: number | null
  count: number
  coverage: number
  /** Number of cycles with uncertain bounds; these are shown but never graded. */
  coarse?: number
}

/** The figures of a range on one time basis. */
export interface BasisStats {
  basic: Record<string, BasicFigure>
  mpi: Record<string, Partial<Record<'left' | 'right' | 'center', MpiFigure>>>
  normalized_power: number | null
  intensity_factor: number | null
  tss: number | null
}

/**
 * The figures of an activity or range as they are stored and sent (snake_case): seconds, metres, W, bpm, rpm, and km/h
 * for `speed`. null means no value, shown as '-'.
 */
export interface RangeFigures {
  elapsed_time: number
  duration: number
  moving_time: number
  distance: number | null
  elevation_gain: number | null
  avg_power: number | null
  max_power: number | null
  avg_heartrate: number | null
  max_heartrate: number | null
  avg_cadence: number | null
  max_cadence: number | null
  avg_run_cadence: number | null
  max_run_cadence: number | null
  avg_speed: number | null
  max_speed: number | null
  avg_stride: number | null
  max_stride: number | null
  avg_l_r_balance: number | null
  normalized_power: number | null
  intensity_factor: number | null
  tss: number | null
  moving_time_based_stats: BasisStats
  duration_based_stats: BasisStats
  standing_only_stats?: BasisStats
  sitting_only_stats?: BasisStats
  /** The figures without the spans marked as artefacts; absent where none is marked. */
  noise_filtered_stats?: Pick<
    RangeFigures,
    | 'duration'
    | 'moving_time'
    | 'moving_time_based_stats'
    | 'duration_based_stats'
    | 'standing_only_stats'
    | 'sitting_only_stats'
  >
  /** The record to enter for a figure that is null without it. */
  hints?: { tss?: 'EnterFtp' | 'EnterPace' | 'EnterMaxHeartrate' }
  /** The version of each algorithm that made the figures: `{ normalized_power: 1, … }`. */
  versions: Record<string, number>
}
