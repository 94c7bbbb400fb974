import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import type { Proposal } from './proposals.ts'

export const proposalsQuery = (activityUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(activityUuid), 'proposals'],
    queryFn: async ({ signal }): Promise<Proposal[]> =>
      (await api.call(endpoints.proposals.list, { params: { activityUuid }, signal }))?.preRanges ?? [],
  })
