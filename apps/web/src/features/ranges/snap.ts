/** The nearest of `targets` within `within`, else `value` itself; in any one unit. */
export function snapped(value: number, targets: readonly number[], within: number): number {
  let best = value
  let nearest = within
  for (const target of targets) {
    const distance = Math.abs(target - value)
    if (distance <= nearest) {
      nearest = distance
      best = target
    }
  }
  return best
}

/** A span moved as a whole, by whichever of its ends lies nearer to a target; it keeps its length. */
export function snappedSpan(
  span: { startMs: number; endMs: number },
  targets: readonly number[],
  within: number,
): { startMs: number; endMs: number } {
  const length = span.endMs - span.startMs
  const start = snapped(span.startMs, targets, within) - span.startMs
  const end = snapped(span.endMs, targets, within) - span.endMs
  const byStart = start !== 0 && (end === 0 || Math.abs(start) <= Math.abs(end))
  const startMs = span.startMs + (byStart ? start : end)
  return { startMs, endMs: startMs + length }
}

/** A span moved by `byMs` and kept within 0 and `endMs`, its length unchanged. */
export function movedSpan(
  span: { startMs: number; endMs: number },
  byMs: number,
  endMs: number,
): { startMs: number; endMs: number } {
  const length = span.endMs - span.startMs
  const startMs = Math.min(Math.max(0, endMs - length), Math.max(0, Math.round(span.startMs + byMs)))
  return { startMs, endMs: startMs + length }
}
