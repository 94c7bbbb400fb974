/** Tests for differences of left and right that measuring anew would not make. */
import { standardErrors } from '@cadenza/metrics/explanations/standard-errors'

/**
 * True if the sides differ by more than the error of both, whose errors are independent; null if the metric's
 * error is unknown.
 */
export function isClearDifference(code: string, left: number, right: number): boolean | null {
  const error = standardErrors[code]
  if (!error) return null
  return Math.abs(left - right) > 1.96 * Math.SQRT2 * Math.hypot(error.engine, error.wearing)
}
