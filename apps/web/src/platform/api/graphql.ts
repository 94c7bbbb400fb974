import { apiPath } from '@cadenza/contract/api'
import { fromWire } from '@cadenza/contract/case'
import { api } from './api.ts'
import { ApiFailure } from './failure.ts'

interface Options {
  signal?: AbortSignal
}

/**
 * List from a GraphQL query, in camelCase; undefined if the user may not see it. The response is cached and
 * revalidated. A response without the list fails without a message.
 */
export async function graphqlList<T>(
  list: string,
  query: string,
  variables: object,
  { signal }: Options = {},
): Promise<T | undefined> {
  const answer = await api.get<{ data: Record<string, unknown> }>(apiPath('analysisGraphql'), {
    query: { query, variables: JSON.stringify(variables) },
    cached: true,
    ...(signal ? { signal } : {}),
  })
  if (!answer) return undefined
  const found = (answer as { data?: Record<string, unknown> | null }).data?.[list]
  if (!Array.isArray(found)) throw new ApiFailure(500, '')
  // Taken out of `data`, since `fromWire` leaves keys below a field of that name unchanged.
  return fromWire(found) as T
}
