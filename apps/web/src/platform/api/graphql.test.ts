import { afterEach, expect, test, vi } from 'vitest'
import { graphqlField, graphqlList } from './graphql.ts'
import { graphqlFields } from './graphql-fields.ts'

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
const sent: unknown[] = []
const answering = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    asked.push(address)
    sent.push(request.body)
    return new Response(JSON.stringify(body), { status })
  })
afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
  sent.length = 0
})

const question = { list: 'activities', user: 'u', fields: ['start_time'] } as const

test('[A7-042] a list is asked for by GET, so that the browser may keep it, and comes in camelCase', async () => {
  answering(200, {
    data: { activities: [{ start_time: 'then', stats: { mpi: { foot_ar: 1 }, avg_power: 2 } }] },
  })
  const rows = await graphqlList({
    list: 'activities',
    user: 'u',
    limit: 7,
    fields: ['start_time', 'stats'],
    stats: ['mpi', 'avg_power'],
  })
  // Maps keyed by metric keep their keys.
  expect(rows).toEqual([{ startTime: 'then', stats: { mpi: { foot_ar: 1 }, avgPower: 2 } }])
  const { pathname, searchParams } = new URL(asked[0] ?? '')
  expect(pathname).toBe('/api/analysis/v2/graphql')
  expect(Object.fromEntries(searchParams)).toEqual({
    query:
      'query ($of: ID, $limit: Int) { activities(filter: { user_uuid: $of }, limit: $limit) { start_time stats { mpi avg_power } } }',
    variables: '{"of":"u","limit":7}',
  })
})

test('[A7-069] [R7-036] an answer without the list fails with an empty error', async () => {
  for (const body of [{ data: {} }, { data: null }, {}, { data: { activities: null } }]) {
    answering(200, body)
    await expect(graphqlList(question)).rejects.toMatchObject({ name: 'ApiFailure', message: '' })
  }
})

test('somebody’s whom the reader may not see is none', async () => {
  answering(404, { message: 'none' })
  expect(await graphqlList(question)).toBeUndefined()
})

test('somebody named by what is no UUID is none; other refusals are failures', async () => {
  for (const field of ['user_uuid', 'user_uuid_in']) {
    answering(422, { message: 'no', errors: { [field]: ['no'] }, codes: { [field]: ['ErrorInvalidValue'] } })
    expect(await graphqlList(question)).toBeUndefined()
  }
  answering(422, { message: 'no', errors: { limit: ['no'] }, codes: { limit: ['ErrorTooMany'] } })
  await expect(graphqlList(question)).rejects.toMatchObject({ status: 422 })
})

test('a question too long for an address is asked by POST, its variables as they are', async () => {
  answering(200, { data: { statsHistory: { activities: 3 } } })
  const filter = {
    tag_in: Array.from({ length: 1_000 }, (_, n) => `tag number ${n}`),
    sport_in: ['bike' as const],
  }
  const series = [{ metric: 'power' }]
  expect(await graphqlField('statsHistory', { filter, series }, 'activities')).toEqual({ activities: 3 })
  expect(asked).toEqual(['http://cadenza.test/api/analysis/v2/graphql'])
  const { query, variables } = JSON.parse(String(sent[0]))
  expect(query).toContain('statsHistory')
  expect(variables).toEqual({ filter, series })
})

test('a field is asked for with its arguments as variables, named as the server names them', async () => {
  answering(200, { data: { statsHistory: { activities: 3 } } })
  const series = [{ metric: 'power' }]
  expect(await graphqlField('statsHistory', { series }, 'activities')).toEqual({ activities: 3 })
  expect(Object.fromEntries(new URL(asked[0] ?? '').searchParams)).toEqual({
    query:
      'query ($filter: ActivityFilter, $interval: Interval, $series: [SeriesInput!]!) { statsHistory(filter: $filter, interval: $interval, series: $series) { activities } }',
    variables: '{"series":[{"metric":"power"}]}',
  })
  answering(200, { data: {} })
  await expect(graphqlField('statsHistory', { series }, 'activities')).rejects.toMatchObject({ message: '' })
})

test('several fields are asked for in one call, each with its own arguments', async () => {
  answering(200, { data: { a: [1], b: [2] } })
  const fields = {
    a: ['equalEffort', { since: '2026-11-01', series: [] }, 'user_uuid'],
    none: undefined,
    b: ['detectableChanges', { series: [] }, 'metric'],
  } as const
  expect(await graphqlFields(fields)).toEqual({ a: [1], b: [2] })
  const { searchParams } = new URL(asked[0] ?? '')
  expect(searchParams.get('query')).toBe(
    'query ($a_filter: ActivityFilter, $a_interval: Interval, $a_since: Date, $a_activity_uuid: ID, $a_series: [MeanInput!]!, $b_filter: ActivityFilter, $b_series: [MeanInput!]!) { a: equalEffort(filter: $a_filter, interval: $a_interval, since: $a_since, activity_uuid: $a_activity_uuid, series: $a_series) { user_uuid } b: detectableChanges(filter: $b_filter, series: $b_series) { metric } }',
  )
  expect(JSON.parse(searchParams.get('variables') ?? '')).toEqual({
    a_since: '2026-11-01',
    a_series: [],
    b_series: [],
  })
  answering(200, { data: { a: [1] } })
  await expect(graphqlFields(fields)).rejects.toMatchObject({ status: 500 })
  answering(404, {})
  expect(await graphqlFields(fields)).toBeUndefined()
})
