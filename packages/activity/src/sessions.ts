import type { Recording, Session } from '@cadenza/recording'
import { isTransition } from './sport.ts'

/** The samples and time of one session, in ms of the recording. `from` and `to` index its samples, `to` excluded. */
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
/** ms; the samples of a longer session are searched for a jump of the clock. */
const longestSpanMs = 96 * hourMs
const clockJumpMs = 12 * hourMs

/**
 * Assigns samples to sessions by time; transitions are dropped. A session gets every sample up to the next session's
 * start, so overlaps, holes and late starts lose nothing. A recording without sessions is one session.
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
      const stretch = longestStretch(timeMs, from, to)
      windows.push(windowOf(session, next, timeMs, stretch.from, stretch.to, index === 0))
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
  from: number,
  to: number,
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

/** All samples of a session, or, if a clock jumped by days, the longest stretch between two jumps. */
function longestStretch(timeMs: Int32Array, begin: number, end: number): { from: number; to: number } {
  if ((timeMs[end - 1] as number) - (timeMs[begin] as number) <= longestSpanMs)
    return { from: begin, to: end }
  let best = { from: begin, to: begin }
  let from = begin
  for (let k = begin + 1; k <= end; k++) {
    const jumped = k < end && (timeMs[k] as number) - (timeMs[k - 1] as number) > clockJumpMs
    if (!jumped && k < end) continue
    if (k - from > best.to - best.from) best = { from, to: k }
    from = k
  }
  return best
}

function firstAtOrAfter(timeMs: Int32Array, ms: number): number {
  let low = 0
  let high = timeMs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timeMs[middle] as number) < ms) low = middle + 1
    else high = middle
  }
  return low
}
