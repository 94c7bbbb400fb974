import type { Product, wire } from '@cadenza/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { endpoints } from '../../../platform/api/endpoints.ts'
import { queryClient, queryKeys } from '../../../platform/api/queries.ts'
import type { Span } from '../queries.ts'

export type AdherenceWeek = Product<typeof wire.complianceWeek>
export type Thresholds = Product<typeof wire.complianceThresholds>

/** The weeks of a span in which something was planned, and the athlete's thresholds. */
export const adherenceQuery = (userUuid: string, { from, to, weekStart }: Span) =>
  queryOptions({
    queryKey: [...queryKeys.calendar, 'adherence', userUuid, from, to, weekStart],
    queryFn: async ({ signal }) => {
      const query = { user: userUuid, dateGte: from, dateLte: to, weekStart }
      return (await api.call(endpoints.compliance.weeks, { query, signal })) ?? null
    },
    placeholderData: keepPreviousData,
  })

export async function changeThresholds(userUuid: string, body: Thresholds): Promise<void> {
  await api.call(endpoints.compliance.changeThresholds, { query: { user: userUuid }, body })
  await queryClient.invalidateQueries({ queryKey: queryKeys.calendar })
}
