import type { ErrorParts } from '@cadenza/analysis/change/detectable-change'
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

type Series = readonly { metric: string; side: Side }[]

/** Arguments of the field `detectableChanges`. */
export function askedChanges({ userUuid, sport }: AthleteInSport, series: Series) {
  const since = new Date(Date.now() - spanDays * dayMs).toISOString().slice(0, 10)
  return { filter: { user_uuid: userUuid, sport_in: [sport], date_gte: since }, series }
}
export const changeFields = 'metric side activities engine wearing day change'

/** Parts of the standard error of one activity's mean; undefined if none is known. */
export function errorPartsIn(
  changes: readonly Graphql['DetectableChange'][],
  code: string,
  side: Side,
): ErrorParts | undefined {
  const known = changes.find((one) => one.metric === code && one.side === side)
  if (!known || known.change === null) return undefined
  return { engine: known.engine ?? 0, wearing: known.wearing ?? 0, day: known.day ?? undefined }
}

/** The smallest changes of these figures that count; empty if the reader may not see the athlete. */
export const detectableChangesQuery = (athlete: AthleteInSport, series: Series) =>
  queryOptions({
    queryKey: [
      ...queryKeys.activities(athlete.userUuid),
      'changes',
      athlete.sport,
      series.map((one) => Object.values(one).join()),
    ],
    queryFn: async ({ signal }): Promise<readonly Graphql['DetectableChange'][]> =>
      (await graphqlField('detectableChanges', askedChanges(athlete, series), changeFields, { signal })) ??
      [],
  })
