/** The values of a norm at its average and one standard deviation to either side. */
import { isMissing } from '@cadenza/metrics'
import { inversePowerTransform } from '../power-transform.ts'
import { averageScore } from '../scores.ts'
import type { Norm, NormBand } from './norms.ts'

/**
 * In the unit of the metric. `away` is the condition's distance from the reference's centre. A band norm has
 * no mean; its band is where scores are not below average. null where scores have none, either.
 */
export function normBand(norm: Norm, away: number | null | undefined): NormBand | null {
  if (norm.kind === 'band') {
    const edge = (norm.best - averageScore) / norm.perUnit
    return { low: -edge, average: 0, high: edge }
  }
  const { transform, lambda, mean, sd, slope } = norm
  if (slope !== undefined && isMissing(away)) return null
  const expected = mean + (slope ?? 0) * (away ?? 0)
  const [low, average, high] = [expected - sd, expected, expected + sd].map((y) =>
    inversePowerTransform(transform, lambda, y),
  ) as [number, number, number]
  return [low, average, high].every(Number.isFinite) ? { low, average, high } : null
}
