import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient } from '../../platform/api/queries.ts'

/** Asked for anew whenever the page is opened: what is shown here must be so. */
function ownQuery<A>(name: string, ask: (options: { signal: AbortSignal }) => Promise<A | undefined>) {
  return queryOptions({
    queryKey: ['account', name],
    queryFn: async ({ signal }) => {
      const answer = await ask({ signal })
      if (!answer) throw new Error(`The answer of ${name} did not come`)
      return answer
    },
    staleTime: 0,
  })
}

const { accountSessions, secondFactor, apiTokens, connection, digests } = endpoints

export const sessionsQuery = ownQuery('sessions', (options) => api.call(accountSessions.list, options))
export const secondFactorQuery = ownQuery('secondFactor', (options) => api.call(secondFactor.read, options))
export const apiTokensQuery = ownQuery('apiTokens', (options) => api.call(apiTokens.list, options))
export const connectionQuery = ownQuery('connection', (options) => api.call(connection.read, options))
export const digestQuery = ownQuery('digest', (options) => api.call(digests.read, options))
export const securityEventsQuery = ownQuery('securityEvents', (options) =>
  api.call(accountSessions.securityEvents, options),
)

/** Invalidates the security queries after a change, including the list of events. */
export async function securityChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['account'] })
}
