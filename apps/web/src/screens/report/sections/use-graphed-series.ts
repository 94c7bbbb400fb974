import { useQueries } from '@tanstack/react-query'
import { seriesQuery } from '../../../features/activity/queries.ts'
import type { Report } from '../../../features/reports/queries.ts'

const graphed: ReadonlySet<Report['type']> = new Set(['RUN_5K_TT', 'RUN_HALF_PYRAMID_INTERVAL'])

/**
 * Loads the series that a report's range graphs draw. The graphs ask for them too, but late, and once more
 * when they move from the measured blocks to their pages.
 */
export function useGraphedSeries({ type, ranges }: Pick<Report, 'type' | 'ranges'>): void {
  const activities = graphed.has(type) ? new Set(ranges.map(({ activityUuid }) => activityUuid)) : []
  useQueries({ queries: [...activities].map((uuid) => seriesQuery(uuid)) })
}
