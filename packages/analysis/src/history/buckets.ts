/** Spans of the calendar into which a history is divided. */

export type Interval = 'activity' | 'day' | 'week' | 'month'

/** First day of the span that a local date (YYYY-MM-DD) belongs to. Weeks begin on Monday. */
export function bucketStart(date: string, interval: Interval): string {
  if (interval === 'month') return `${date.slice(0, 7)}-01`
  if (interval !== 'week') return date
  const day = Date.parse(date)
  return new Date(day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}

const dayMs = 86_400_000

/** Days since 1970-01-01. */
export const dayNumber = (date: string): number => Math.round(Date.parse(date) / dayMs)

/**
 * Bucket of each activity, numbered from the earliest; activities must be in order of time. Local dates need
 * not ascend: one athlete may be on the other side of the globe.
 */
export function bucketsOf(
  dates: readonly string[],
  interval: Interval,
): { starts: string[]; bucketOf: Uint32Array } {
  if (interval === 'activity') return { starts: [...dates], bucketOf: Uint32Array.from(dates.keys()) }
  const own = dates.map((date) => bucketStart(date, interval))
  const starts = [...new Set(own)].sort()
  const places = new Map(starts.map((start, place) => [start, place]))
  return { starts, bucketOf: Uint32Array.from(own, (start) => places.get(start) as number) }
}
