/** Whether a motion log and a recording are of one outing, and how far their clocks are apart. */
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

/** Clocks may be so far apart. */
const clockRangeMs = 120_000
/** Less, and the clocks' own word is better than the cadences'. */
const leastConfidence = 0.3

/** From the first to the last sample of any sensor, ms since the log's zero. */
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

/** Not where their sports differ, or their times do not touch. A log that knows no time is taken to begin with the recording. */
export function isOneOuting(recording: Recording, log: MotionLog): boolean {
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

/** Which engines the sessions of a recording ask for. */
export function sportsOf({ sessions }: Recording): MotionSport[] {
  return [...new Set(sessions.flatMap(({ sport }) => motionSportOf(sport) ?? []))]
}

/** Epoch ms of the log's zero by its own clock, or as good as it can be told. */
export function zeroOf(recording: Recording, { startMs }: MotionLog, { fromMs }: LogSpan): number {
  return startMs ?? recording.startMs - fromMs
}

/** Found by the cadences of both; as the clocks say where these do not tell. */
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
