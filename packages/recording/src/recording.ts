/**
 * The decoded form of every recorded file: columns on the device's own time stamps, with sessions, laps and
 * events.
 */

import type { MotionLog } from './motion/log.ts'

/** A column of values, one per time stamp of the recording; NaN for samples without a value. */
export interface Channel {
  /**
   * A shared name (`power`, `heartrate`, `cadence`, `speed`, `distance`, `elevation`, `latitude`,
   * `longitude`, `temperature`, `l_r_balance` …) for known fields, otherwise the device's own name.
   */
  name: string
  /**
   * W, bpm, rpm (revolutions of the crank or strides of one foot), m/s, m, semicircles, °C, %, ms …; '' for
   * none.
   */
  unit: string
  values: ChannelValues
  /** The developer field and its application, as the file names them. */
  developer?: { name: string; application?: string }
}

/**
 * Float64 for distances, Int32 for positions (semicircles, `MISSING_POSITION` for none), Float32 for
 * everything else.
 */
export type ChannelValues = Float32Array | Float64Array | Int32Array

/** A missing position in an Int32 column. This is FIT's invalid value. */
export const MISSING_POSITION = 0x7fffffff

/**
 * Figures computed by the device, under FIT's snake_case names and in SI units (`total_distance` in m,
 * `avg_power` in W …).
 */
export type Totals = Record<string, number>

/**
 * A part of a recording: a session (one sport of a multisport file), a lap or a pool length. Times in ms
 * since `startMs` of the recording.
 */
export interface Span {
  startMs: number
  endMs: number
  totals: Totals
  /** Figures that apps on the device added. */
  developer?: DeveloperFigure[]
}

/** A figure of a session or lap in a developer field. */
export interface DeveloperFigure {
  name: string
  unit: string
  application?: string
  /** NaN in an array for elements without a value. */
  value: number | string | readonly number[]
  /** The field of FIT's profile that it declares itself to be. */
  native?: { message: number; field: number }
}

export interface Session extends Span {
  /** One of FIT's names: `cycling`, `running`, `swimming`, `transition`, `generic` … */
  sport: string
  subSport?: string
  /** The athlete's title for the session. */
  name?: string
  /** The activity profile selected on the device: `ROAD`, `Treadmill`. */
  profile?: string
}

export interface Lap extends Span {
  trigger?: string
  /** The name of the lap's workout step, if any. */
  name?: string
  /** Index in `workout.steps`. */
  workoutStep?: number
}

/** One pool length. `totals`: `total_strokes`, `avg_speed` m/s, `avg_swimming_cadence` strokes/min … */
export interface PoolLength extends Span {
  /** One of FIT's names: `freestyle`, `breaststroke`, `drill` … */
  stroke?: string
  /** False for rest at the wall. */
  isActive: boolean
}

/** The structured workout that the device guided the athlete through. */
export interface Workout {
  name?: string
  notes?: string
  steps: WorkoutStep[]
}

export interface WorkoutStep {
  name?: string
  notes?: string
  /** One of FIT's names: `active`, `rest`, `warmup`, `cooldown`, `recovery`, `interval`, `other`. */
  intensity?: string
  /**
   * One of FIT's names (`time` in s, `distance` in m, `open` …), or `unknown`. Other values keep FIT's unit.
   * The value of `repeat_until_steps_cmplt` and its kind is the index of the first step that is repeated.
   */
  duration?: { type: string; value?: number }
  target?: WorkoutTarget
  /** Counts beside the target, such as a cadence beside a power. */
  secondaryTarget?: WorkoutTarget
}

/**
 * One of FIT's names (`power`, `heart_rate`, `speed` in m/s, `open` …), or `unknown`, with a zone or with
 * bounds. Other values keep FIT's unit: powers up to 1000 are percent of FTP, watts have 1000 added; heart
 * rates up to 100 are percent of the maximum, beats per minute have 100 added. The value of a repeat is the
 * number of times.
 */
export interface WorkoutTarget {
  type: string
  value?: number
  low?: number
  high?: number
}

/** Heart beats, in columns of equal length. */
export interface Beats {
  /**
   * ms since `startMs`, accurate to a few seconds: files store the intervals and time them only by the
   * surrounding records.
   */
  timeMs: Float64Array
  /** ms since the previous beat. */
  intervalMs: Float32Array
}

/** Timer stops and starts, gear changes and other events noted by the device. */
export interface RecordingEvent {
  timeMs: number
  kind: string
  type: string
  data?: Record<string, number>
}

/** A fault in the file that the reader worked around. `code` is a key of the contract's problem texts. */
export interface ReadingProblem {
  code:
    | 'ReadTruncated'
    | 'ReadBadChecksum'
    | 'ReadBadHeader'
    | 'ReadSkippedBytes'
    | 'ReadMisalignedFields'
    | 'ReadTimeBackwards'
    | 'ReadClockJump'
    | 'ReadRepeatedTime'
    | 'ReadNoSession'
    | 'ReadUndefinedMessage'
    | 'ReadBadSpan'
    | 'ReadMalformed'
    | 'ReadMissingTime'
    | 'ReadMissingStart'
    | 'ReadImpossiblePower'
    | 'ReadTrackRepeated'
    | 'ReadNoGravity'
    | 'ReadMotionLeftOut'
    | 'ReadUnknownSensor'
    | 'ReadSensorTwice'
    | 'ReadSensorTimeRepeated'
    | 'ReadSensorTimeBackwards'
  /** Number of occurrences; shown beside the text. */
  count?: number
  atByte?: number
  /** The greatest of the affected values, in the unit of its channel. */
  most?: number
  /** The affected items as the file names them, at most ten; shown beside the text. */
  names?: string[]
}

export type RecordingFormat =
  | 'fit'
  | 'tcx'
  | 'gpx'
  | 'csv'
  | 'motion'
  | 'goldencheetah'
  | 'pwx'
  | 'kml'
  | 'fitlog'
  | 'sml'
  | 'suunto'
  | 'hrm'
  | 'srm'

export interface Recording {
  format: RecordingFormat
  /** Epoch ms of the first sample. */
  startMs: number
  /** Local time minus UTC in seconds, according to the device; undefined if the file does not say. */
  utcOffsetS?: number
  /**
   * True if the file states the local time without its offset: `startMs` is then that time read as if it were
   * UTC.
   */
  isLocalTime?: true
  device?: { manufacturer?: string; product?: string; serial?: string }
  /** ms since `startMs`, strictly increasing, one per sample. */
  timeMs: Int32Array
  channels: Channel[]
  sessions: Session[]
  laps: Lap[]
  events: RecordingEvent[]
  /** Times of the samples before which the track was interrupted. The distance to them was not recorded. */
  breaksMs?: number[]
  lengths?: PoolLength[]
  workout?: Workout
  beats?: Beats
  problems: ReadingProblem[]
  /** Body-worn sensor data recorded with it, or the only data if `format` is `motion`. */
  motion?: MotionLog
  /** Further recordings of the same file: days apart in order of time, then those of the same time. */
  later?: Recording[]
}

/**
 * Thrown if a file has nothing to show: a known format without records (settings, monitoring) or an unknown
 * format.
 */
export class UnreadableRecording extends Error {
  readonly code:
    | 'Empty'
    | 'NoRecords'
    | 'NoMotionRows'
    | 'UnknownFormat'
    | 'NotThisFormat'
    | 'NoTimes'
    | 'UnknownColumns'
    | 'OldSpreadsheet'
    | 'UnknownUnits'
    | 'UnknownSensors'
    | 'NoGravity'
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
