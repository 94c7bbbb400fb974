import type { ErrorParts } from '@cadenza/analysis/change/detectable-change'
import { metric, type Side } from '@cadenza/metrics'
import { useQuery } from '@tanstack/react-query'
import type { HistoryRow } from '../../../features/analysis/history/graph.ts'
import {
  type AthleteInSport,
  detectableChangesQuery,
  errorPartsIn,
  hasMeans,
} from '../../../features/explain/detectable-changes.ts'

/**
 * The error of one activity's figure: null if unknown, 'none' for sums, which are counted rather than
 * measured.
 */
export type TrendErrorOf = (row: HistoryRow, side: Side) => ErrorParts | null | 'none'

/** The errors of an athlete's figures, for the words about their trends; undefined while they load. */
export function useTrendErrors(
  athlete: AthleteInSport,
  rows: readonly HistoryRow[],
): TrendErrorOf | undefined {
  const series = rows
    .filter(isMean)
    .flatMap(({ code, lines }) => lines.map(({ side }) => ({ metric: code, side })))
  const { data, isError } = useQuery({
    ...detectableChangesQuery(athlete, series),
    enabled: series.length > 0,
  })
  if (series.length > 0 && !data && !isError) return undefined
  return (row, side) => {
    if (row.aggregate === 'sum' || metric(row.code)?.kind === 'total') return 'none'
    return (isMean(row) && data && errorPartsIn(data, row.code, side)) || null
  }
}

/** Errors are known for means, and hold for medians; an extreme has others. */
const isMean = ({ code, aggregate }: HistoryRow): boolean =>
  hasMeans(code) && (aggregate === 'avg' || aggregate === 'median')
