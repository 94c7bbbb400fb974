import { queryOptions } from '@tanstack/react-query'
import { graphqlField } from '../../../platform/api/graphql.ts'
import type { Graphql, GraphqlArguments } from '../../../platform/api/graphql-types.ts'
import { queryKeys } from '../../../platform/api/queries.ts'

export type FoundActivity = Graphql['MatchingActivity']

/** Activities listed at most. */
export const mostFound = 500

const selection = `activity_uuid user_uuid title date sport seconds
  spans { relative_start_time relative_end_time seconds }`

/** Activities with seconds within limits, those with most first; null for an unknown athlete. */
export const matchingQuery = (userUuid: string, asked: GraphqlArguments['matchingSeconds']) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'matching', asked],
    queryFn: async ({ signal }) =>
      (await graphqlField('matchingSeconds', asked, selection, { signal })) ?? null,
  })
