import type { endpoints } from '@cadenza/contract'
import { type ApiName, apiPath } from '@cadenza/contract/api'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/queries.ts'

/** Refetched whenever the page is opened, as this must be current. */
function ownQuery<W>(name: ApiName) {
  return queryOptions({
    queryKey: ['account', name],
    queryFn: async ({ signal }) => {
      const answer = await api.get<W>(apiPath(name), { signal })
      if (!answer) throw new Error(`The answer of ${name} did not come`)
      return answer
    },
    staleTime: 0,
  })
}

export const sessionsQuery = ownQuery<z.infer<typeof endpoints.accountSessions.list.answer>>('sessions')
export const secondFactorQuery = ownQuery<z.infer<typeof endpoints.secondFactor.read.answer>>('secondFactor')
export const apiTokensQuery = ownQuery<z.infer<typeof endpoints.apiTokens.list.answer>>('apiTokens')
export const connectionQuery = ownQuery<z.infer<typeof endpoints.connection.read.answer>>('connection')
export const digestQuery = ownQuery<z.infer<typeof endpoints.digests.read.answer>>('digest')
export const securityEventsQuery =
  ownQuery<z.infer<typeof endpoints.accountSessions.securityEvents.answer>>('securityEvents')

/** Invalidates the security queries after a change, including the list of events. */
export async function securityChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['account'] })
}
