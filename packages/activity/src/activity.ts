import type { ReadingProblem } from '@cadenza/recording'
import type { BestTime } from './best-times.ts'
import type { RangeFigures } from './range-figures.ts'
import type { Series, Span } from './series.ts'
import type { ZoneTimes } from './zones.ts'

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
   * The channels that hold at least one value, with `gps`, `altitude`, `power`, `standing` and others under
   * the names the browser uses.
   */
  available: Record<string, boolean>
  /**
   * 48 bytes of 0–255: power, else speed, else heart rate (speed first for runs), scaled to its own 2nd–98th
   * percentile.
   */
  sparkline: Uint8Array
  problems: ReadingProblem[]
  /**
   * Best averages by duration. Columns: `duration` in s, and `power`, `speed` and `heartrate` where recorded.
   */
  curves?: Series
  /** The shortest times over standard distances. */
  bestTimes?: BestTime[]
  /** Moving time in each zone; absent without a record for that day. */
  zones?: ZoneTimes[]
  /** Aerobic decoupling in %; null if it cannot be judged. */
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
