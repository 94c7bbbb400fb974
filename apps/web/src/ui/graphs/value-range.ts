import type { ValueAxis } from '@cadenza/metrics'

export interface ValueRange {
  low: number
  high: number
}

/** Fields of a metric that determine its value axis. */
export interface AxisMetric {
  axis: ValueAxis
  interval?: { km: number } | undefined
}

/** Margin above and below the values, as a share of their range. */
const margin = 0.07

/**
 * Range of a value axis for `lines` between two indices (inclusive) with a margin, following the metric's
 * catalogue entry. It spans at least one heatmap cell, so that a flat line looks flat. null without values.
 */
export function valueRange(
  lines: readonly ArrayLike<number>[],
  from: number,
  to: number,
  metric?: AxisMetric,
): ValueRange | null {
  const { fromZero = false, centre, reach, mediansAtMost } = metric?.axis ?? {}
  const least = metric?.interval?.km ?? 0
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
  if (mediansAtMost) high = Math.max(low, Math.min(high, mediansAtMost * medianOf(lines, from, to)))
  if (reach) {
    low = Math.min(low, reach[0])
    high = Math.max(high, reach[1])
  }
  if (centre !== undefined) {
    const half = Math.max(centre - low, high - centre)
    low = centre - half
    high = centre + half
  }
  const startsAtZero = fromZero && low >= 0
  if (startsAtZero) low = 0
  const missing = least - (high - low)
  if (missing > 0) {
    high += missing / 2
    low = startsAtZero ? 0 : low - missing / 2
  }
  const room = (high - low || Math.abs(high) || 1) * margin
  return { low: startsAtZero ? -room / 2 : low - room, high: high + room }
}

/** Median of about a thousand values across the span. */
function medianOf(lines: readonly ArrayLike<number>[], from: number, to: number): number {
  const step = Math.max(1, Math.floor((to - from) / 1000))
  const values: number[] = []
  for (const line of lines)
    for (let i = from; i <= to; i += step)
      if (!Number.isNaN(line[i] as number)) values.push(line[i] as number)
  values.sort((a, b) => a - b)
  return values[values.length >> 1] ?? Number.POSITIVE_INFINITY
}
