/**
 * Matches a motion log with a recording: whether both are of one activity, and the offset of their clocks.
 */
import {
  analyseMotion,
  type CadenceTrace,
  type Cycles,
  cadenceTrace,
  findClockOffset,
  findZoneOffset,
  type MotionSport,
  mayBeOfAnotherZone,
  motionSportOf,
  recordedTrace,
} from '@cadenza/motion'
import type { MotionLog, Recording } from '@cadenza/recording'
import type { MotionClock } from '../../platform/database/motion-facts.ts'

/** Largest offset between two clocks. */
const clockRangeMs = 120_000
/** Correlation of the cadences below which the clocks themselves are more reliable. */
const leastConfidence = 0.3
/** Confidence from which the clocks are right but for seconds, and no time zone is searched. */
const sureConfidence = 0.6
/**
 * Confidence from which a clock is taken to be of another time zone. Of 180 pairs of unrelated simulated
 * recordings none exceeded 0.75; recordings of one activity had 0.83–0.99.
 */
const zoneConfidence = 0.8

/** First to last sample of any sensor, in ms of the log's clock. */
export interface LogSpan {
  fromMs: number
  toMs: number
}

export function spanOf({ sensors }: MotionLog): LogSpan {
  let fromMs = Number.POSITIVE_INFINITY
  let toMs = Number.NEGATIVE_INFINITY
  for (const { timeMs } of sensors)
    for (let i = 0; i < timeMs.length; i++) {
      const time = timeMs[i] as number
      if (time < fromMs) fromMs = time
      if (time > toMs) toMs = time
    }
  return { fromMs, toMs }
}

/**
 * True unless the sports differ or the times do not overlap. A log without a date is taken to start with the
 * recording.
 */
export function isSameActivity(recording: Recording, log: MotionLog): boolean {
  if (!sportsAgree(recording, log)) return false
  if (log.startMs === undefined) return true
  const { fromMs, toMs } = spanOf(log)
  const begin = log.startMs + fromMs
  const end = log.startMs + toMs
  const last = recording.startMs + (recording.timeMs.at(-1) ?? 0)
  return begin < last + clockRangeMs && end > recording.startMs - clockRangeMs
}

function sportsAgree(recording: Recording, log: MotionLog): boolean {
  const sports = sportsOf(recording)
  const own = motionSportOf(log.sport)
  return !own || sports.length === 0 || sports.includes(own)
}

/**
 * True if the cadences show that log and recording are of one activity although their clocks are hours apart.
 * Analyses the log if any time zone would make them overlap.
 */
export function isOfAnotherZone(recording: Recording, log: MotionLog): boolean {
  const zeroMs = log.startMs
  if (zeroMs === undefined || !sportsAgree(recording, log)) return false
  const span = spanOf(log)
  const durationMs = (recording.timeMs.at(-1) ?? 0) + 1000
  const apart = { startMs: zeroMs + span.fromMs, durationMs: span.toMs - span.fromMs }
  if (!mayBeOfAnotherZone({ startMs: recording.startMs, durationMs }, apart)) return false
  const [sport] = sportsOf(recording)
  return zoneOf(recording, { zeroMs, span }, analyseMotion(log, { sport })) !== undefined
}

/** Engines that the recording's sessions need. */
export function sportsOf({ sessions }: Recording): MotionSport[] {
  return [...new Set(sessions.flatMap(({ sport }) => motionSportOf(sport) ?? []))]
}

/** Epoch ms of the log's zero by its own clock, or the best guess. */
export function zeroOf(recording: Recording, { startMs }: MotionLog, { fromMs }: LogSpan): number {
  return startMs ?? recording.startMs - fromMs
}

/** Offset of the clocks by the cadences of both; zero if they do not tell. */
export function clockOf(recording: Recording, times: LogTimes, analysed: AnalysedLog): MotionClock {
  const recorded = recordedOf(recording, 'cadence', analysed.sport)
  const stated = recorded && findClockOffset(recorded, sensorsOf(times, analysed))
  if (stated && stated.confidence >= sureConfidence) return stated
  const zone = zoneOf(recording, times, analysed)
  if (zone) return zone
  return stated && stated.confidence >= leastConfidence ? stated : { offsetMs: 0, confidence: 0 }
}

/** When a log was recorded, by its own clock. */
interface LogTimes {
  /** Epoch ms of the log's zero. */
  zeroMs: number
  span: LogSpan
}

interface AnalysedLog {
  cycles: Cycles
  sport: MotionSport
}

/** Offset of clocks that are set to different time zones; undefined if they are not. */
function zoneOf(recording: Recording, times: LogTimes, analysed: AnalysedLog): MotionClock | undefined {
  // Speed tells when the athlete moved, but not how fast the legs did.
  const recorded =
    recordedOf(recording, 'cadence', analysed.sport) ?? recordedOf(recording, 'speed', analysed.sport)
  const found = recorded && findZoneOffset(recorded, sensorsOf(times, analysed))
  return found && found.confidence >= zoneConfidence ? found : undefined
}

function recordedOf(
  recording: Recording,
  name: 'cadence' | 'speed',
  sport: MotionSport,
): CadenceTrace | undefined {
  const values = recording.channels.find((channel) => channel.name === name)?.values
  return values && recordedTrace(recording, values, sport)
}

function sensorsOf({ zeroMs, span }: LogTimes, { cycles }: AnalysedLog): CadenceTrace {
  return cadenceTrace(cycles, { startMs: zeroMs, ...span })
}
