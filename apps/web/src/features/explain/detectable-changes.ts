import { type ActivitySport, metric, type Side } from '@cadenza/metrics'
import { queryOptions } from '@tanstack/react-query'
import { graphqlField } from '../../platform/api/graphql.ts'
import type { Graphql } from '../../platform/api/graphql-types.ts'
import { queryKeys } from '../../platform/api/queries.ts'

/** The athlete whose days tell what counts as a change, in one sport. */
export interface AthleteInSport {
  userUuid: string
  sport: ActivitySport
}

/** Place of the athlete in a query that is not asked. */
export const nobody: AthleteInSport = { userUuid: '', sport: 'bike' }

/** Tests whether means of a metric are stored with each activity, so that its spread can be known. */
export const hasMeans = (code: string): boolean => ['mpi', 'basic'].includes(metric(code)?.kind ?? '')

/** An athlete's spread from day to day is that of the last year. */
const spanDays = 365
const dayMs = 86_400_000

/** The smallest changes of these figures that count; empty if the reader may not see the athlete. */
export const detectableChangesQuery = (
  { userUuid, sport }: AthleteInSport,
  series: readonly { metric: string; side: Side }[],
) =>
  queryOptions({
    queryKey: [
      ...queryKeys.activities(userUuid),
      'changes',
      sport,
      series.map((one) => Object.values(one).join()),
    ],
    queryFn: async ({ signal }): Promise<readonly Graphql['DetectableChange'][]> => {
      const since = new Date(Date.now() - spanDays * dayMs).toISOString().slice(0, 10)
      const filter = { user_uuid: userUuid, sport_in: [sport], date_gte: since }
      const fields = 'metric side activities engine wearing day change'
      return (await graphqlField('detectableChanges', { filter, series }, fields, { signal })) ?? []
    },
  })
