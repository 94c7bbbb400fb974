/** Means and percentiles over the days before each point. */
import { dayNumber } from './buckets.ts'

/** Days, the point's own included. */
export const rollingDays = 42
/** Points below which a percentile says nothing. */
const leastPoints = 5

export interface Rolling {
  mean: (number | null)[]
  /** 10th and 90th percentile. */
  low: (number | null)[]
  high: (number | null)[]
}

/**
 * Mean, weighted by count, and percentiles of the values in the `rollingDays` that end with each date. Dates
 * ascend; null where a date has no value in its span, or too few for percentiles.
 */
export function rolling(
  dates: readonly string[],
  values: readonly (number | null)[],
  counts: readonly number[],
): Rolling {
  const days = dates.map(dayNumber)
  const out: Rolling = { mean: [], low: [], high: [] }
  const held: number[] = []
  let from = 0
  let next = 0
  for (const day of days) {
    while (next < days.length && (days[next] as number) <= day) {
      const value = values[next]
      if (typeof value === 'number') insert(held, value)
      next += 1
    }
    while ((days[from] as number) <= day - rollingDays) {
      const value = values[from]
      if (typeof value === 'number') held.splice(placeOf(held, value), 1)
      from += 1
    }
    let sum = 0
    let weight = 0
    for (let i = from; i < next; i++) {
      const value = values[i]
      if (typeof value !== 'number') continue
      sum += value * (counts[i] as number)
      weight += counts[i] as number
    }
    out.mean.push(weight > 0 ? sum / weight : null)
    out.low.push(held.length < leastPoints ? null : percentile(held, 0.1))
    out.high.push(held.length < leastPoints ? null : percentile(held, 0.9))
  }
  return out
}

function insert(sorted: number[], value: number): void {
  sorted.splice(placeOf(sorted, value), 0, value)
}

/** First place whose value is not smaller. */
function placeOf(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Percentile of ascending values, between neighbours on a straight line (R’s type 7). */
export function percentile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] as number
  return below + ((sorted[Math.ceil(at)] as number) - below) * (at - Math.floor(at))
}
