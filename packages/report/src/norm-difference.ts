/** Tests for levels that measuring without error might find at the norm. */
import { metric } from '@cadenza/metrics'
import { standardErrors } from '@cadenza/metrics/explanations/standard-errors'
import type { NormBand } from './norms/norms.ts'

/**
 * True if the difference of a level from its norm lies within the error of measurement. The norm is that of
 * the scores, or the middle of the catalogue's limits for a metric without scores. False where the error or
 * the norm is unknown.
 */
export function isWithinError(code: string, value: number, norm: NormBand | undefined): boolean {
  const error = standardErrors[code]
  const average = norm?.average ?? middleOf(metric(code)?.levels?.limits)
  if (!error || average === undefined) return false
  return Math.abs(value - average) <= 1.96 * Math.hypot(error.engine, error.wearing)
}

const middleOf = (limits: readonly number[] | undefined) =>
  limits && limits.reduce((sum, limit) => sum + limit, 0) / limits.length
