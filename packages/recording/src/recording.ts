/** What a reader makes of a file: columns on the device's own time stamps, and what frames them. */

import type { MotionLog } from './motion/log.ts'

/** A column of samples, one per time stamp of the recording; NaN where nothing was recorded. */
export interface Channel {
  /**
   * `power`, `heartrate`, `cadence`, `speed`, `distance`, `elevation`, `latitude`, `longitude`, `temperature`,
   * `l_r_balance` and so on for what the field shares; the device's own name for anything else.
   */
  name: string
  /** W, bpm, rpm (revolutions of the crank or of one foot), m/s, m, semicircles, °C, %, ms …; '' where there is none. */
  unit: string
  values: ChannelValues
  /** A developer field's application, as the file names it. */
  developer?: { name: string; application?: string }
}

/** Float64 for distances, Int32 for positions (semicircles; NaN is `MISSING_POSITION`), Float32 for the rest. */
export type ChannelValues = Float32Array | Float64Array | Int32Array

/** What stands for 'no position' in an Int32 column: FIT's own invalid value. */
export const MISSING_POSITION = 0x7fffffff

/** A figure that the device itself computed, under FIT's snake_case name and in SI units (`total_distance` m, `avg_power` W …). */
export type Totals = Record<string, number>

/** Part of a recording: a session (one sport of a multisport file) or a lap. Times in ms since `startMs` of the recording. */
export interface Span {
  startMs: number
  endMs: number
  totals: Totals
}

export interface Session extends Span {
  /** FIT's names: `cycling`, `running`, `swimming`, `transition`, `generic` … */
  sport: string
  subSport?: string
  /** What the athlete called it. */
  name?: string
  /** The device's own profile it was recorded with: `ROAD`, `Treadmill`. */
  profile?: string
}

export interface Lap extends Span {
  trigger?: string
  /** What its workout step is called, where it has one. */
  name?: string
  /** The step it was ridden or run to: an index of `workout.steps`. */
  workoutStep?: number
}

/** One length of a pool. `totals`: `total_strokes`, `avg_speed` m/s, `avg_swimming_cadence` strokes/min … */
export interface PoolLength extends Span {
  /** FIT's names: `freestyle`, `breaststroke`, `drill` … */
  stroke?: string
  /** False for rest at the wall. */
  isActive: boolean
}

/** What the device led the athlete through. */
export interface Workout {
  name?: string
  steps: WorkoutStep[]
}

export interface WorkoutStep {
  name?: string
  notes?: string
  /** FIT's names: `active`, `rest`, `warmup`, `cooldown`, `recovery`, `interval`, `other`. */
  intensity?: string
  /** FIT's names (`time` s, `distance` m, `open`, `repeat_until_steps_cmplt` …); other values as FIT has them. */
  duration?: { type: string; value?: number }
  /** FIT's names (`power`, `heart_rate`, `speed` m/s, `open` …): a zone, or bounds as FIT has them. */
  target?: { type: string; value?: number; low?: number; high?: number }
}

/** Heart beats one by one, in columns of one length. */
export interface Beats {
  /** ms since `startMs`, to a few seconds: files tell intervals, and moments only by the records around them. */
  timeMs: Float64Array
  /** From the beat before, ms. */
  intervalMs: Float32Array
}

/** Timer stops and starts, gear changes and whatever else the device noted. */
export interface RecordingEvent {
  timeMs: number
  kind: string
  type: string
  data?: Record<string, number>
}

/** Something that went wrong while reading, stepped over. `code` is a key of the contract's problem texts. */
export interface ReadingProblem {
  code:
    | 'ReadTruncated'
    | 'ReadBadChecksum'
    | 'ReadBadHeader'
    | 'ReadSkippedBytes'
    | 'ReadMisalignedFields'
    | 'ReadTimeBackwards'
    | 'ReadRepeatedTime'
    | 'ReadNoSession'
    | 'ReadUndefinedMessage'
    | 'ReadBadSpan'
    | 'ReadMalformed'
    | 'ReadMissingTime'
    | 'ReadMissingStart'
    | 'ReadMotionLeftOut'
    | 'ReadUnknownSensor'
    | 'ReadSensorTwice'
    | 'ReadSensorTimeRepeated'
    | 'ReadSensorTimeBackwards'
  /** How often, or where: shown beside the text. */
  count?: number
  atByte?: number
  /** What it is about, as the file names it: shown beside the text. At most ten. */
  names?: string[]
}

export interface Recording {
  format: 'fit' | 'tcx' | 'gpx' | 'csv' | 'motion'
  /** Epoch ms of the first sample. */
  startMs: number
  /** Local time less UTC in seconds as the device knew it; undefined where the file does not say. */
  utcOffsetS?: number
  device?: { manufacturer?: string; product?: string; serial?: string }
  /** ms since `startMs`, strictly increasing, one per sample. */
  timeMs: Int32Array
  channels: Channel[]
  sessions: Session[]
  laps: Lap[]
  events: RecordingEvent[]
  lengths?: PoolLength[]
  workout?: Workout
  beats?: Beats
  problems: ReadingProblem[]
  /** What body-worn sensors wrote beside it, or all that there is (`format` `motion`). */
  motion?: MotionLog
}

/** Nothing to show: the bytes are of a kind we know but hold no record (settings, monitoring), or of none we know. */
export class UnreadableRecording extends Error {
  readonly code:
    | 'Empty'
    | 'NoRecords'
    | 'NoMotionRows'
    | 'UnknownFormat'
    | 'NotThisFormat'
    | 'NoTimes'
    | 'UnknownColumns'
    | 'UnknownUnits'
    | 'UnknownSensors'
    | 'XmlWithDtd'
    | 'MotionTooLarge'
    | 'ArchiveTooLarge'
    | 'ArchiveEncrypted'
    | 'ArchiveUnsupported'
    | 'ArchiveDamaged'
  constructor(code: UnreadableRecording['code'], message: string) {
    super(message)
    this.code = code
    this.name = 'UnreadableRecording'
  }
}
