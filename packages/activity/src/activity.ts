import type { ReadingProblem } from '@cadenza/recording'
import type { BestTime } from './best-times.ts'
import type { ZoneTimes } from './zones.ts'

/** What one session of a recording becomes: series, statistics and laps, ready to be stored. */
export interface ProcessedActivity {
  sport: 'bike' | 'run' | 'other'
  /** The device's own name of the sport, snake_case: `cycling`, `trail_running`, `open_water_swimming` … */
  sportName: string
  /** Epoch ms. */
  startMs: number
  endMs: number
  /** IANA name, from the first position or the file's offset; `UTC` where neither is known. */
  timeZone: string
  title: string
  /** The device's samples of this session on their own time stamps (exports are made from these). */
  recording: Series
  /** The 1 Hz grid. */
  series: Series
  /** One row a stroke or stride, where motion sensors saw such. */
  strokes?: Series
  stats: RangeFigures
  laps: ProcessedRange[]
  /** Which channels hold at least one value, and `gps`, `altitude`, `power`, `standing` … as the browser asks for them. */
  available: Record<string, boolean>
  /** 48 bytes, 0–255: power, else pace, else heart rate, scaled to the activity's own 2nd–98th percentile. */
  sparkline: Uint8Array
  problems: ReadingProblem[]
  /** Bests by duration, as columns: `duration` in s, `power`, `speed` and `heartrate` where there are such. */
  curves?: Series
  /** The shortest times over the usual distances. */
  bestTimes?: BestTime[]
  /** Moving time in the zones of that day, where the day's record is known. */
  zones?: ZoneTimes[]
  /** Aerobic decoupling in %; null where it says nothing. */
  decoupling?: number | null
  /** Proposals of ranges. */
  preRanges?: PreRange[]
}

/** A range that is proposed; ms since the activity's start. */
export interface PreRange {
  /** Found in power or pace, or named by a lap of a known protocol, or by a step of the workout. */
  type: 'effort' | 'protocol' | 'workout'
  name: string
  startMs: number
  endMs: number
}

export interface ProcessedRange {
  type: 'lap'
  num: number
  name: string
  /** ms since the activity's start. */
  startMs: number
  endMs: number
  stats: RangeFigures
}

/** Columns of equal length. `time` is ms since the activity's start, Int32. */
export interface Series {
  length: number
  columns: SeriesColumn[]
}

export interface SeriesColumn {
  /** Catalogue code where there is one, the device's own name otherwise; `_left`, `_right` where a metric has sides. */
  name: string
  unit: string
  values: Float32Array | Float64Array | Int32Array
}

/** A basic metric over a span. `coverage` 0–1: the share of the basis' seconds that had a value. */
export interface BasicFigure {
  avg: number | null
  max: number | null
  min: number | null
  coverage: number
}

/** An MPI's side over a span, taken over its strokes or strides. */
export interface MpiFigure {
  avg: number | null
  sd: number | null
  count: number
  coverage: number
  /** How many of them were found by a lesser rule: shown, never graded. */
  coarse?: number
}

/** One time basis of one span. */
export interface BasisStats {
  basic: Record<string, BasicFigure>
  mpi: Record<string, Partial<Record<'left' | 'right' | 'center', MpiFigure>>>
  normalized_power: number | null
  intensity_factor: number | null
  tss: number | null
}

/**
 * The figures of an activity or range, in the shape they are stored and sent (snake_case): seconds, metres, W, bpm, rpm,
 * km/h for `speed`. null is 'no value', shown as '-'.
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
  /** The same without the spans that are marked as artefacts; only where there are such. */
  noise_filtered_stats?: Pick<
    RangeFigures,
    | 'duration'
    | 'moving_time'
    | 'moving_time_based_stats'
    | 'duration_based_stats'
    | 'standing_only_stats'
    | 'sitting_only_stats'
  >
  /** Which of the day's records is missing for a figure that is therefore null. */
  hints?: { tss?: 'EnterFtp' | 'EnterPace' | 'EnterMaxHeartrate' }
  /** Which version of each algorithm made the figures: `{ normalized_power: 1, … }`. */
  versions: Record<string, number>
}
