import { metric, type Side } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AthleteInSport, detectableChangesQuery, nobody } from '../../explain/detectable-changes.ts'
import type { ErrorOf } from './table-deltas.ts'

/**
 * Errors of metrics together with the athlete's own spread from day to day, once it is known. Without an
 * athlete, such as between several, it is left out.
 */
export function useDayErrors(
  errorOf: ErrorOf | undefined,
  athlete: AthleteInSport | undefined,
  codes: readonly string[],
): ErrorOf | undefined {
  const series = codes.flatMap((code) => (metric(code)?.sides ?? []).map((side) => ({ metric: code, side })))
  const { data } = useQuery({
    ...detectableChangesQuery(athlete ?? nobody, series),
    enabled: athlete !== undefined && series.length > 0,
  })
  return useMemo(() => {
    if (!errorOf || !data) return errorOf
    const days = new Map<string, Partial<Record<Side, number>>>()
    for (const { metric: code, side, day } of data)
      if (day !== null) days.set(code, { ...days.get(code), [side]: day })
    return (code) => {
      const error = errorOf(code)
      return error && { ...error, day: days.get(code) }
    }
  }, [errorOf, data])
}
