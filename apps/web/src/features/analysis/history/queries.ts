import { queryOptions } from '@tanstack/react-query'
import { graphqlField } from '../../../platform/api/graphql.ts'
import type { Graphql, GraphqlArguments } from '../../../platform/api/graphql-types.ts'
import { queryKeys } from '../../../platform/api/queries.ts'

export type History = Graphql['StatsHistory']

const selection = `activities seconds
  buckets { date activity_uuid title activities seconds }
  series { metric side aggregate value sd count mean low high trend { per_30_days low high points } }`

/** Metrics over time; null for an unknown athlete. Below the key of activities, which change it. */
export const historyQuery = (userUuid: string, asked: GraphqlArguments['statsHistory']) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'history', asked],
    queryFn: async ({ signal }) => (await graphqlField('statsHistory', asked, selection, { signal })) ?? null,
  })
