import type { Lap, Session, Span, Totals } from '../recording.ts'

/** A session being read. Times in epoch ms, NaN while unknown. */
export type DatedSession = Session
export type DatedLap = Lap

/** A span further outside of the samples than this belongs to something else. */
export const TOLERANCE_MS = 60_000

/** Returns true if a span belongs to samples; all times in epoch ms. */
export function isNear(span: Span, samples: { startMs: number; endMs: number }): boolean {
  return (
    span.endMs >= span.startMs &&
    span.startMs <= samples.endMs + TOLERANCE_MS &&
    span.endMs >= samples.startMs - TOLERANCE_MS
  )
}

/**
 * Sessions and laps in ms since the first sample, in order. Together the sessions cover all samples.
 * `startMs` is the first sample in epoch ms, `endMs` the last one in ms since then.
 */
export function frameSamples(
  read: { sessions: readonly DatedSession[]; laps: readonly DatedLap[] },
  { startMs, endMs }: { startMs: number; endMs: number },
): { sessions: Session[]; laps: Lap[] } {
  const since = <T extends Span>(span: T): T => ({
    ...span,
    startMs: span.startMs - startMs,
    endMs: span.endMs - startMs,
  })
  const byStart = (a: Span, b: Span) => a.startMs - b.startMs || a.endMs - b.endMs

  const sessions = read.sessions.map(since).sort(byStart)
  const laps = read.laps.map(since).sort(byStart)
  if (sessions.length === 0) sessions.push({ sport: 'generic', startMs: 0, endMs, totals: {} })
  for (const [i, session] of sessions.entries()) {
    const next = sessions[i + 1]
    if (next) session.endMs = Math.min(session.endMs, next.startMs)
  }
  const first = sessions[0] as Session
  const last = sessions.at(-1) as Session
  first.startMs = Math.min(first.startMs, 0)
  last.endMs = Math.max(last.endMs, endMs)
  return { sessions, laps }
}

/** Sums the totals of a session's laps. A mean is weighted by time, and only present if every lap has one. */
export function sumTotals(laps: readonly Span[]): Totals {
  const totals: Totals = {}
  const durationS = ({ totals: own, startMs, endMs }: Span) =>
    own.total_timer_time ?? Math.max(0, endMs - startMs) / 1000
  const wholeS = laps.reduce((sum, lap) => sum + durationS(lap), 0)
  const names = new Set(laps.flatMap((lap) => Object.keys(lap.totals)))
  for (const name of names) {
    const known = laps.filter((lap) => lap.totals[name] !== undefined)
    const figures = known.map((lap) => lap.totals[name] as number)
    if (name.startsWith('max_')) totals[name] = figures.reduce((most, figure) => Math.max(most, figure))
    else if (name.startsWith('total_')) totals[name] = figures.reduce((sum, figure) => sum + figure, 0)
    else if (name.startsWith('avg_') && known.length === laps.length && wholeS > 0) {
      totals[name] = known.reduce((sum, lap, i) => sum + (figures[i] as number) * durationS(lap), 0) / wholeS
    }
  }
  return totals
}
