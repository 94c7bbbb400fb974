import { figureBounds, metric, type Side } from '@cadenza/metrics'
import { queryOptions } from '@tanstack/react-query'
import { heatmapQuery } from '../../../../features/analysis/heatmap/queries.ts'
import { graphqlField } from '../../../../platform/api/graphql.ts'
import { queryKeys } from '../../../../platform/api/queries.ts'
import { addDays } from '../../../../ui/dates/days.ts'
import { ownToday } from '../../../../ui/dates/own-today.ts'

export const usualDays = 42

export interface Asked {
  userUuid: string
  sport: string
  code: string
  side: Side
  filters: Record<string, [number, number]>
}

/** The width of a cell: the last decimal that the metric is shown with. */
export function cellWidth(code: string): number {
  const entry = metric(code)
  return entry ? 10 ** -entry.precision / entry.shown.km.factor : 1
}

const filterOf = ({ userUuid, sport }: Asked) => ({
  user_uuid: userUuid,
  ...((sport === 'bike' || sport === 'run') && { sport_in: [sport] as const }),
  date_gte: addDays(ownToday(), -usualDays),
})

/** Seconds by the values of the metric, in one row of cells. */
export function cellsQuery(asked: Asked) {
  const { userUuid, code, side, filters } = asked
  const [least, most] = figureBounds(code) ?? [0, 1]
  return heatmapQuery(userUuid, {
    filter: {
      ...filterOf(asked),
      ...(Object.keys(filters).length > 0 && { range_filters: filters }),
    },
    x: { metric: code, side, interval: cellWidth(code) },
    y: { metric: code, side, interval: most - least },
  })
}

/** The smallest difference that counts as a change; null while that is unknown. */
export const changeQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...queryKeys.activities(asked.userUuid), 'change', asked.code, asked.side, asked.sport],
    queryFn: async ({ signal }) => {
      const { code: metric, side } = asked
      const variables = { filter: filterOf(asked), series: [{ metric, side }] }
      const changes = await graphqlField('detectableChanges', variables, 'change', { signal })
      return changes?.[0]?.change ?? null
    },
  })
