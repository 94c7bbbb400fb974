import { afterEach, expect, test, vi } from 'vitest'
import { graphqlList } from './graphql.ts'

vi.mock('./api.ts', async () => {
  const [{ createClient }, { createCallLog }] = await Promise.all([
    import('./client.ts'),
    import('./calls.ts'),
  ])
  return {
    api: createClient({
      origin: 'http://cadenza.test',
      credentials: {
        authorization: () => 'Bearer t',
        refreshToken: () => undefined,
        store() {},
        async spread() {},
        clear() {},
      },
      locale: () => 'en',
      failureText: () => 'general sentence',
      exclusively: (task) => task(),
      calls: createCallLog(Date.now),
      onSignedOut() {},
    }),
  }
})
const asked: string[] = []
const answering = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(JSON.stringify(body), { status })
  })
afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
})

test('[A7-042] a list is asked for by GET, so that the browser may keep it, and comes in camelCase', async () => {
  answering(200, { data: { activities: [{ start_time: 'then' }] } })
  expect(await graphqlList('activities', '{ activities { start_time } }', { of: 'u' })).toEqual([
    { startTime: 'then' },
  ])
  const { pathname, searchParams } = new URL(asked[0] ?? '')
  expect(pathname).toBe('/api/analysis/v2/graphql')
  expect(Object.fromEntries(searchParams)).toEqual({
    query: '{ activities { start_time } }',
    variables: '{"of":"u"}',
  })
})

test('[A7-069] [R7-036] an answer without the list fails with an empty error', async () => {
  for (const body of [{ data: {} }, { data: null }, {}, { data: { activities: null } }]) {
    answering(200, body)
    await expect(graphqlList('activities', '{}', {})).rejects.toMatchObject({
      name: 'ApiFailure',
      message: '',
    })
  }
})

test('somebody’s whom the reader may not see is none', async () => {
  answering(404, { message: 'none' })
  expect(await graphqlList('activities', '{}', {})).toBeUndefined()
})
