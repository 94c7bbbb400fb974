import { queryOptions } from '@tanstack/react-query'
import { graphqlField } from '../../platform/api/graphql.ts'
import type { Graphql, GraphqlArguments } from '../../platform/api/graphql-types.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type EqualEffort = Graphql['EqualEffort']

/** Selection of a table of form at equal effort. */
export const effortFields = `user_uuid buckets { date activity_uuid title activities }
  series { metric side value usual difference seconds bins }`

/** Form at equal effort, by athlete; null for an unknown one. Kept below the activities, which change it. */
export const equalEffortQuery = (userUuid: string, asked: GraphqlArguments['equalEffort']) =>
  queryOptions({
    queryKey: [...queryKeys.activities(userUuid), 'effort', asked],
    queryFn: async ({ signal }) =>
      (await graphqlField('equalEffort', asked, effortFields, { signal })) ?? null,
  })
