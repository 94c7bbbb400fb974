import type { Product, wire } from '@cadenza/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'

export type Coach = Product<typeof wire.coach>
export type AskingCoach = Product<typeof wire.askingCoach>
export type LogEntry = Product<typeof wire.accessLogEntry>

export const coachesQuery = queryOptions({
  queryKey: queryKeys.coaches,
  queryFn: async ({ signal }) =>
    (await api.call(endpoints.coaches.list, { signal })) ?? { coaches: [], asking: [] },
})

export interface LogFilter {
  person?: string
  kind?: 'view' | 'change'
}

/** Pages of the log, newest first; always refetched, as it grows in the background. */
export const logQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['access log', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filter, before: pageParam }
      const answer = await api.call(endpoints.accessLog.read, { query, signal })
      if (!answer) throw new Error('The log did not come')
      return answer
    },
    getNextPageParam: (page) => (page.more ? page.entries.at(-1)?.uuid : undefined),
    staleTime: 0,
  })

export async function setStep(coach: Coach, step: Coach['step']): Promise<void> {
  await api.call(endpoints.coaches.setStep, { params: { coachUuid: coach.uuid }, body: { step } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.coaches })
}

/** Ends the link with a coach, or declines one who asks. */
export async function endLink(coach: Pick<Coach, 'uuid'>): Promise<void> {
  await api.call(endpoints.coaches.remove, { params: { coachUuid: coach.uuid } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.coaches })
}

export async function restoreLink(coach: Pick<Coach, 'uuid'>): Promise<void> {
  await api.call(endpoints.coaches.restore, { params: { coachUuid: coach.uuid } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.coaches })
}
