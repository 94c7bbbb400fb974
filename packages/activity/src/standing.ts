import type { RecordingEvent } from '@cadenza/recording'
import type { Span } from './series.ts'

/** FIT's rider positions: 0 seated, 1 standing, 2 sitting down, 3 standing up. */
const standingPositions = new Set([1, 3])

/** Spans of standing in ms, from position changes that power pedals record. */
export function standingSpans(events: readonly RecordingEvent[], elapsedMs: number) {
  const spans: Span[] = []
  let stoodUpMs: number | undefined
  for (const { timeMs, kind, data } of events.toSorted((a, b) => a.timeMs - b.timeMs)) {
    const position = kind === 'rider_position_change' ? data?.value : undefined
    if (position === undefined || timeMs < 0 || timeMs > elapsedMs) continue
    if (standingPositions.has(position)) stoodUpMs ??= timeMs
    else if (stoodUpMs !== undefined) {
      spans.push({ startMs: stoodUpMs, endMs: timeMs })
      stoodUpMs = undefined
    }
  }
  if (stoodUpMs !== undefined) spans.push({ startMs: stoodUpMs, endMs: elapsedMs })
  return spans
}
