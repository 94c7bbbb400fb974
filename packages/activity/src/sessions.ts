import type { Recording, Session } from '@cadenza/recording'
import { isTransition } from './sport.ts'

/** The samples and the time of one session, in ms of the recording; `from` and `to` index its samples, `to` excluded. */
export interface SessionWindow {
  session: Session
  startMs: number
  endMs: number
  from: number
  to: number
}

const hourMs = 3_600_000
/** A session that claims to go on this long after its last sample was framed by a wrong clock. */
const longestTailMs = 24 * hourMs
/** Recordings that span more than this are searched for a clock that jumped. */
const longestSpanMs = 96 * hourMs
const clockJumpMs = 12 * hourMs

/**
 * Which samples belong to which session, by time; transitions are left out. Every sample before a session's successor is
 * its own, so that frames which overlap, leave holes or start late lose nothing. Without any session there is one.
 */
export function sessionWindows(recording: Recording): SessionWindow[] {
  const { timeMs } = recording
  const { from: begin, to: end } = longestStretch(timeMs)
  if (begin === end) return []
  const firstMs = timeMs[begin] as number
  const lastMs = timeMs[end - 1] as number
  const sessions = framed(recording.sessions)
  if (sessions.length === 0) {
    sessions.push({ sport: 'generic', startMs: firstMs, endMs: lastMs, totals: {} })
  }

  const windows: SessionWindow[] = []
  let from = begin
  sessions.forEach((session, index) => {
    const next = sessions[index + 1]
    const to = next ? Math.max(from, firstAtOrAfter(timeMs, next.startMs, begin, end)) : end
    if (to > from) windows.push(windowOf(session, next, timeMs, from, to, index === 0))
    from = to
  })
  const kept = windows.filter(({ session }) => !isTransition(session))
  return kept.length > 0 ? kept : windows
}

/** Sessions in order of time, each once. */
function framed(sessions: readonly Session[]): Session[] {
  const usable = sessions.filter(({ startMs, endMs }) => Number.isFinite(startMs) && Number.isFinite(endMs))
  const inOrder = usable.toSorted((a, b) => a.startMs - b.startMs)
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

/** The whole recording, or, where a clock jumped by days, the stretch between two jumps that holds the most samples. */
function longestStretch(timeMs: Int32Array): { from: number; to: number } {
  const whole = { from: 0, to: timeMs.length }
  if (timeMs.length === 0 || (timeMs.at(-1) as number) - (timeMs[0] as number) <= longestSpanMs) return whole
  let best = { from: 0, to: 0 }
  let from = 0
  for (let k = 1; k <= timeMs.length; k++) {
    const jumped = k < timeMs.length && (timeMs[k] as number) - (timeMs[k - 1] as number) > clockJumpMs
    if (!jumped && k < timeMs.length) continue
    if (k - from > best.to - best.from) best = { from, to: k }
    from = k
  }
  return best
}

function firstAtOrAfter(timeMs: Int32Array, ms: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timeMs[middle] as number) < ms) low = middle + 1
    else high = middle
  }
  return low
}
