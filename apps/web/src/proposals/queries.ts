import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import { queryOptions } from '@tanstack/react-query'
import type { Range } from '../activity/queries.ts'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queries.ts'
import type { Proposal } from './proposals.ts'

export const proposalsQuery = (activityUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.activity(activityUuid), 'proposals'],
    queryFn: async ({ signal }): Promise<Proposal[]> =>
      (await api.get<{ pre_ranges: wire.PreRange[] }>(apiPath('preRanges', { activityUuid }), { signal }))
        ?.preRanges ?? [],
  })

/** Makes ranges of one's own of at most ten proposals; answers them. */
export async function createRanges(activityUuid: string, proposals: readonly Proposal[]): Promise<Range[]> {
  const ranges = proposals.map(({ name, relativeStartTime, relativeEndTime }) => ({
    type: 'user',
    name,
    relativeStartTime,
    relativeEndTime,
  }))
  const answer = await api.post<{ ranges: wire.Range[] }>(apiPath('rangesBulk', { activityUuid }), {
    body: { ranges },
    query: { include_standing_stats: true },
  })
  return answer?.ranges ?? []
}

export const deleteRanges = (activityUuid: string, ranges: readonly Range[]) =>
  api.delete(apiPath('ranges', { activityUuid }), {
    query: { type: 'user', num: ranges.map(({ num }) => String(num)) },
  })
