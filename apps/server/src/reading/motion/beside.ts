/**
 * Matches a motion log with a recording: whether both are of one activity, and the offset of their clocks.
 */
import {
  type Cycles,
  cadenceTrace,
  findClockOffset,
  type MotionSport,
  motionSportOf,
  recordedTrace,
} from '@cadenza/motion'
import type { MotionLog, Recording } from '@cadenza/recording'
import type { MotionClock } from '../../platform/database/motion-facts.ts'

/** Largest offset between two clocks. */
const clockRangeMs = 120_000
/** Correlation of the cadences below which the clocks themselves are more reliable. */
const leastConfidence = 0.3

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
  const sports = sportsOf(recording)
  const own = motionSportOf(log.sport)
  if (own && sports.length > 0 && !sports.includes(own)) return false
  if (log.startMs === undefined) return true
  const { fromMs, toMs } = spanOf(log)
  const begin = log.startMs + fromMs
  const end = log.startMs + toMs
  const last = recording.startMs + (recording.timeMs.at(-1) ?? 0)
  return begin < last + clockRangeMs && end > recording.startMs - clockRangeMs
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
export function clockOf(
  recording: Recording,
  { zeroMs, span }: { zeroMs: number; span: LogSpan },
  { cycles, sport }: { cycles: Cycles; sport: MotionSport },
): MotionClock {
  const cadence = recording.channels.find(({ name }) => name === 'cadence')?.values
  if (!cadence || cycles.startMs.length === 0) return { offsetMs: 0, confidence: 0 }
  const found = findClockOffset(
    recordedTrace(recording, cadence, sport),
    cadenceTrace(cycles, { startMs: zeroMs, ...span }),
  )
  return found && found.confidence >= leastConfidence ? found : { offsetMs: 0, confidence: 0 }
}
