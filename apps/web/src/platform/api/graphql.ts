import { apiPath } from '@cadenza/contract/api'
import { fromWire } from '@cadenza/contract/case'
import { api } from './api.ts'
import { ApiFailure } from './failure.ts'

interface Options {
  signal?: AbortSignal
}

/**
 * A list of a GraphQL query, in camelCase; undefined where it is about somebody who is not the reader's to see. The
 * browser keeps the answer, and the server says whether it still holds. An answer without the list fails with no message.
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
  // What stands below `data` is left as it is elsewhere: there it is somebody's own.
  return fromWire(found) as T
}
