import type { Recording, Session } from '@cadenza/recording'
import { isTransition } from './sport.ts'

/**
 * The samples and time of one session, in ms of the recording. `from` and `to` index its samples, `to`
 * excluded.
 */
export interface SessionWindow {
  session: Session
  startMs: number
  endMs: number
  from: number
  to: number
}

const hourMs = 3_600_000
/** ms; a session that ends this much later than its last sample has a wrong clock. */
const longestTailMs = 24 * hourMs
/** ms; a longer session is divided where nothing was recorded for half a day. */
const longestSpanMs = 96 * hourMs
const longestPauseMs = 12 * hourMs

/** The windows of a recording and of those days later in the same file. */
export function windowsOfFile(recording: Recording): { recording: Recording; window: SessionWindow }[] {
  return [recording, ...(recording.later ?? [])].flatMap((each) =>
    sessionWindows(each).map((window) => ({ recording: each, window })),
  )
}

/**
 * Assigns samples to sessions by time; transitions are dropped. A session gets every sample up to the next
 * session's start, so overlaps, holes and late starts lose nothing. A recording without sessions is one
 * session.
 */
export function sessionWindows(recording: Recording): SessionWindow[] {
  const { timeMs } = recording
  const firstMs = timeMs[0]
  const lastMs = timeMs.at(-1)
  if (firstMs === undefined || lastMs === undefined) return []
  const sessions = ownSessions(recording.sessions)
  if (sessions.length === 0) {
    sessions.push({ sport: 'generic', startMs: firstMs, endMs: lastMs, totals: {} })
  }

  const windows: SessionWindow[] = []
  let from = 0
  sessions.forEach((session, index) => {
    const next = sessions[index + 1]
    const to = next ? Math.max(from, firstAtOrAfter(timeMs, next.startMs)) : timeMs.length
    if (to > from) {
      const parts = stretches(timeMs, from, to)
      for (const [part, stretch] of parts.entries()) {
        const isFirst = index === 0 && part === 0
        windows.push(windowOf(sessionPart(session, timeMs, parts, part), next, timeMs, stretch, isFirst))
      }
    }
    from = to
  })
  const kept = windows.filter(({ session }) => !isTransition(session))
  return kept.length > 0 ? kept : windows
}

/** Sessions sorted by time, without duplicates and without one that sums up the others. */
function ownSessions(sessions: readonly Session[]): Session[] {
  const usable = sessions.filter(({ startMs, endMs }) => Number.isFinite(startMs) && Number.isFinite(endMs))
  const parts = usable.filter(({ sport }) => sport !== 'multisport')
  const inOrder = (parts.length > 0 ? parts : usable).toSorted((a, b) => a.startMs - b.startMs)
  return inOrder.filter((session, index) => inOrder[index + 1]?.startMs !== session.startMs)
}

function windowOf(
  session: Session,
  next: Session | undefined,
  timeMs: Int32Array,
  { from, to }: Stretch,
  first: boolean,
): SessionWindow {
  const firstMs = timeMs[from] as number
  const lastMs = timeMs[to - 1] as number
  const framedStart = firstMs - session.startMs > longestTailMs ? firstMs : session.startMs
  const startMs = first ? Math.min(framedStart, firstMs) : framedStart
  const limit = next?.startMs ?? Number.POSITIVE_INFINITY
  const framedEnd = session.endMs - lastMs > longestTailMs ? lastMs : Math.min(session.endMs, limit)
  const endMs = Math.max(framedEnd, lastMs)
  return { session, startMs, endMs: Math.max(endMs, startMs + 1000), from, to }
}

interface Stretch {
  from: number
  to: number
}

/**
 * All samples of a session; if they lie days apart, those between two gaps of half a day, without single
 * ones.
 */
function stretches(timeMs: Int32Array, begin: number, end: number): Stretch[] {
  const all = { from: begin, to: end }
  if ((timeMs[end - 1] as number) - (timeMs[begin] as number) <= longestSpanMs) return [all]
  const parts: Stretch[] = []
  let from = begin
  for (let k = begin + 1; k <= end; k++) {
    const isApart = k < end && (timeMs[k] as number) - (timeMs[k - 1] as number) > longestPauseMs
    if (!isApart && k < end) continue
    parts.push({ from, to: k })
    from = k
  }
  const whole = parts.filter((part) => part.to - part.from > 1)
  return whole.length > 0 ? whole : parts
}

/** A session cut to one of several stretches. The figures of the whole are not its own. */
function sessionPart(session: Session, timeMs: Int32Array, parts: readonly Stretch[], part: number): Session {
  const own = parts[part]
  if (parts.length === 1 || !own) return session
  const startMs = part === 0 ? session.startMs : (timeMs[own.from] as number)
  const endMs = part === parts.length - 1 ? session.endMs : (timeMs[own.to - 1] as number)
  return { ...session, startMs, endMs, totals: {} }
}

export function firstAtOrAfter(timeMs: Int32Array, ms: number): number {
  let low = 0
  let high = timeMs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timeMs[middle] as number) < ms) low = middle + 1
    else high = middle
  }
  return low
}
