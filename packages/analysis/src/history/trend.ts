/** Straight trend of values over days. */
import { studentT975 } from '../change/student-t.ts'

export interface Trend {
  /** Change of the value in 30 days, and its 95 % confidence interval. */
  per30Days: number
  low: number
  high: number
  points: number
}

/** Points below which no trend is stated. */
const leastPoints = 8

/**
 * Least squares over the known values. Neighbouring points resemble each other, which would make the interval
 * too narrow: their number is reduced by the residuals' correlation from one to the next, (1 − r) ÷ (1 + r)
 * (Santer et al. 2000, J. Geophys. Res. 105:7337). Null if there are fewer than eight points, or all fall
 * on one day.
 */
export function trendOf(days: readonly number[], values: readonly (number | null)[]): Trend | null {
  const points = days.flatMap((day, i) => {
    const value = values[i]
    return typeof value === 'number' ? [{ day, value }] : []
  })
  const count = points.length
  if (count < leastPoints) return null
  const meanDay = points.reduce((sum, { day }) => sum + day, 0) / count
  const meanValue = points.reduce((sum, { value }) => sum + value, 0) / count
  let spread = 0
  let product = 0
  for (const { day, value } of points) {
    spread += (day - meanDay) ** 2
    product += (day - meanDay) * (value - meanValue)
  }
  if (spread === 0) return null
  const slope = product / spread
  const residuals = points.map(({ day, value }) => value - meanValue - slope * (day - meanDay))
  const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0)
  const likeBefore = residuals.reduce((sum, residual, i) => sum + residual * (residuals[i - 1] ?? 0), 0)
  const r = squares > 0 ? Math.min(Math.max(likeBefore / squares, 0), 0.95) : 0
  const effective = Math.max((count * (1 - r)) / (1 + r), 3)
  const error = Math.sqrt(squares / (effective - 2) / spread)
  const margin = studentT975(effective - 2) * error
  return { per30Days: slope * 30, low: (slope - margin) * 30, high: (slope + margin) * 30, points: count }
}
