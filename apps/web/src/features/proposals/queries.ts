import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import type { Proposal } from './proposals.ts'

export const proposalsQuery = (activityUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(activityUuid), 'proposals'],
    queryFn: async ({ signal }): Promise<Proposal[]> =>
      (await api.get<{ pre_ranges: wire.PreRange[] }>(apiPath('preRanges', { activityUuid }), { signal }))
        ?.preRanges ?? [],
  })
