/** Nearest of `targets` within `within`, otherwise `value`; in any one unit. */
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

/** Snaps a moved span by the end nearer to a target; its length is kept. */
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

/** Moves a span by `byMs` within 0 and `endMs`; its length is kept. */
export function movedSpan(
  span: { startMs: number; endMs: number },
  byMs: number,
  endMs: number,
): { startMs: number; endMs: number } {
  const length = span.endMs - span.startMs
  const startMs = Math.min(Math.max(0, endMs - length), Math.max(0, Math.round(span.startMs + byMs)))
  return { startMs, endMs: startMs + length }
}
