/** Figures of an activity or range, as they are stored and sent. */

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
 * The figures of an activity or range as they are stored and sent (snake_case): seconds, metres, W, bpm, rpm,
 * and km/h for `speed`. null means no value, shown as '-'.
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
  /** Only of swims whose device counted them. */
  total_strokes?: number
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
