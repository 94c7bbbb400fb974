import type { endpoints, wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import type { FromWire } from '@cadenza/contract/case'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../platform/api/api.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'

type CoachesAnswer = z.infer<typeof endpoints.coaches.list.answer>
type LogAnswer = z.infer<typeof endpoints.accessLog.read.answer>
export type Coach = FromWire<z.infer<typeof wire.coach>>
export type LogEntry = FromWire<z.infer<typeof wire.accessLogEntry>>

export const coachesQuery = queryOptions({
  queryKey: queryKeys.coaches,
  queryFn: async ({ signal }) =>
    (await api.get<CoachesAnswer>(apiPath('coaches'), { signal }))?.coaches ?? [],
})

export interface LogFilter {
  person?: string
  kind?: 'look' | 'change'
}

/** Pages of the log, newest first; always refetched, as it grows in the background. */
export const logQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['looks', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filter, before: pageParam }
      const answer = await api.get<LogAnswer>(apiPath('looks'), { query, signal })
      if (!answer) throw new Error('The log did not come')
      return answer
    },
    getNextPageParam: (page) => (page.more ? page.entries.at(-1)?.uuid : undefined),
    staleTime: 0,
  })

export async function setStep(coach: Coach, step: Coach['step']): Promise<void> {
  await api.put(apiPath('coach', { coachUuid: coach.uuid }), { body: { step } })
  await queryClient.invalidateQueries({ queryKey: queryKeys.coaches })
}

export async function endLink(coach: Coach): Promise<void> {
  await api.delete(apiPath('coach', { coachUuid: coach.uuid }))
  await queryClient.invalidateQueries({ queryKey: queryKeys.coaches })
}

export async function restoreLink(coach: Coach): Promise<void> {
  await api.post(apiPath('coachRestore', { coachUuid: coach.uuid }))
  await queryClient.invalidateQueries({ queryKey: queryKeys.coaches })
}
