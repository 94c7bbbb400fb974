export interface ValueRange {
  low: number
  high: number
}

/**
 * Lowest and highest of `lines` between two indices (inclusive), with room above and below; `fromZero` starts at 0
 * where nothing is negative, `atLeast` keeps a flat line from looking steep, `medians` ends the range at so many times the
 * median (a pace without bounds would show nothing but its stops). null where there is no value.
 */
export function valueRange(
  lines: readonly ArrayLike<number>[],
  from: number,
  to: number,
  {
    fromZero = false,
    atLeast = 0,
    medians = 0,
  }: { fromZero?: boolean; atLeast?: number; medians?: number } = {},
): ValueRange | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const line of lines) {
    for (let i = from; i <= to; i++) {
      const value = line[i] as number
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  if (low > high) return null
  if (medians > 0) high = Math.max(low, Math.min(high, medians * medianOf(lines, from, to)))
  if (fromZero && low >= 0) low = 0
  const missing = atLeast - (high - low)
  if (missing > 0) {
    high += missing / 2
    low = fromZero && low >= 0 ? Math.max(0, low - missing / 2) : low - missing / 2
  }
  const room = (high - low || Math.abs(high) || 1) * 0.07
  return { low: fromZero && low === 0 ? -room / 2 : low - room, high: high + room }
}

/** Of about a thousand values across the span. */
function medianOf(lines: readonly ArrayLike<number>[], from: number, to: number): number {
  const step = Math.max(1, Math.floor((to - from) / 1000))
  const values: number[] = []
  for (const line of lines)
    for (let i = from; i <= to; i += step)
      if (!Number.isNaN(line[i] as number)) values.push(line[i] as number)
  values.sort((a, b) => a - b)
  return values[values.length >> 1] ?? Number.POSITIVE_INFINITY
}
