import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { newUuid } from '../../platform/uuid.ts'

let server: TestApp
let athlete: TestPerson
let stranger: TestPerson
let [ride, run, gone] = ['', '', '']

const analysis = '/api/analysis/v2/graphql'
const ask = (
  query: string,
  {
    variables,
    as = athlete,
    path = analysis,
    etag,
  }: { variables?: object; as?: TestPerson | null; path?: string; etag?: string } = {},
) =>
  server.ask({
    method: 'GET',
    url: path,
    query: { query, ...(variables ? { variables: JSON.stringify(variables) } : {}) },
    headers: { ...as?.headers, ...(etag ? { 'if-none-match': etag } : {}) },
  })
const tag = (activityUuid: string, text: string) =>
  server.ask({
    method: 'POST',
    url: `/api/activities/v1/${activityUuid}/tags/`,
    payload: { tag: text },
    headers: athlete.headers,
  })

beforeAll(async () => {
  server = await testApp()
  ;[athlete, stranger] = [await server.person(), await server.person({ lang: 'de' })]
  ride = await addRide(server.services, athlete.uuid)
  run = await addRide(server.services, athlete.uuid, {
    title: 'Easy "run"',
    sport: 'run',
    startTime: '2026-03-02T23:30:00.000Z',
  })
  gone = await addRide(server.services, athlete.uuid, { startTime: '2026-03-03T06:30:00.000Z' })
  await server.ask({ method: 'DELETE', url: `/api/activities/v1/${gone}`, headers: athlete.headers })
  await tag(ride, 'Race')
})
afterAll(() => server.close())

describe('a question in the body', () => {
  const post = (payload: unknown, as: TestPerson | null = athlete, path = analysis, headers = {}) =>
    server.ask({
      method: 'POST',
      url: path,
      payload: payload as object,
      headers: { ...as?.headers, ...headers },
    })
  const mine = 'query($of: ID) { activities(filter: { user_uuid: $of }) { uuid title } }'

  test('is answered as by GET, at both paths, and no cache keeps it', async () => {
    for (const path of [analysis, '/api/activities/v1/graphql']) {
      const question = { query: mine, variables: { of: athlete.uuid } }
      const answer = await post(question, athlete, path)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toEqual((await ask(mine, { variables: { of: athlete.uuid } })).json())
      expect([answer.headers.etag, answer.headers['cache-control']]).toEqual([undefined, 'no-store'])
    }
    const named = 'query a { activities { uuid } } query b { activities { title } }'
    const { data } = (await post({ query: named, operationName: 'b', variables: null })).json()
    expect(data.activities[0]).toEqual({ title: 'Easy "run"' })
  })

  test('has the same limits and errors', async () => {
    const many = await post({ query: '{ activities(limit: 5001) { uuid } }' })
    expect([many.statusCode, many.json().codes]).toEqual([422, { limit: ['ErrorTooMany'] }])
    expect((await post({})).json().codes).toEqual({ query: ['ErrorEnterValue'] })
    expect((await post({ query: mine, variables: '{}' })).json().codes).toEqual({
      variables: ['ErrorInvalidValue'],
    })
    expect((await post({ query: 'x'.repeat(10_001) })).statusCode).toBe(422)
    expect((await post({ query: '{ __schema { types { name } } }' })).statusCode).toBe(403)
    expect((await post({ query: mine, variables: { of: athlete.uuid } }, stranger)).statusCode).toBe(404)
  })

  test('acts on the Authorization header alone: a cookie, which another site could send, signs nobody in', async () => {
    const cookie = `auth=${encodeURIComponent(athlete.headers.authorization)}`
    expect((await post({ query: mine }, null, analysis, { cookie })).statusCode).toBe(401)
    const form = await post('query=%7B__typename%7D', athlete, analysis, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.statusCode).toBe(415)
  })

  test('[A7-042] is open to a personal token that reads, as nothing is changed', async () => {
    const made = await server.ask({
      method: 'POST',
      url: '/api/account/v1/api_tokens/',
      payload: {
        name: 'reader',
        scopes: ['read'],
        expires_in_days: 1,
        current_password: athlete.password,
      },
      headers: athlete.headers,
    })
    const headers = { authorization: `Bearer ${made.json().token}` }
    expect((await post({ query: '{ activities { uuid } }' }, null, analysis, headers)).statusCode).toBe(200)
  })
})

describe('the list of activities', () => {
  const mine = 'query($of: ID) { activities(filter: { user_uuid: $of }, limit: 5000) { uuid title } }'

  test('[A7-042] [A9-012] [R9-064] [R7-034] [R7-035] is searched at both paths, filtered by user_uuid, up to 5,000', async () => {
    const expected = {
      data: {
        activities: [
          { uuid: run, title: 'Easy "run"' },
          { uuid: ride, title: 'Morning ride' },
        ],
      },
    }
    for (const path of [analysis, '/api/activities/v1/graphql'])
      expect((await ask(mine, { variables: { of: athlete.uuid }, path })).json()).toEqual(expected)
    expect((await ask(mine)).json()).toEqual(expected)
    const many = await ask('{ activities(limit: 5001) { uuid } }')
    expect([many.statusCode, many.json().codes]).toEqual([422, { limit: ['ErrorTooMany'] }])
    const none = await ask('{ activities(limit: 0) { uuid } }')
    expect([none.statusCode, none.json().codes]).toEqual([422, { limit: ['ErrorOutOfBounds'] }])
    expect(none.json().message).toBe('Please enter a value from 1 to 5,000.')
    expect((await ask('{ activities(limit: 1) { uuid } }')).json().data.activities).toEqual([{ uuid: run }])
  })

  test('shows each row as it was asked for: aliases, fragments, what is left out, and the same figures as elsewhere', async () => {
    const { data } = (
      await ask(
        `query($no: Boolean!) {
          kind: __typename
          rides: activities(filter: { sport_in: [bike] }) { ...head stats { w: avg_power, avg_power } stats { distance } title @include(if: $no) }
          runs: activities(filter: { sport_in: run }) { date tags sport __typename }
        }
        fragment head on Activity { id: uuid ... on Activity { tags problem_count sparkline } }`,
        { variables: { no: false } },
      )
    ).json()
    const listed = (await server.ask({ method: 'GET', url: '/api/activities/v1/', headers: athlete.headers }))
      .json()
      .activities.find(({ uuid }: { uuid: string }) => uuid === ride)
    // 200 W and 300 W, five minutes each.
    expect(data).toEqual({
      kind: 'Query',
      rides: [
        {
          id: ride,
          tags: ['Race'],
          problem_count: 1,
          sparkline: listed.sparkline,
          stats: { w: 250, avg_power: 250, distance: listed.stats.distance },
        },
      ],
      // 23:30 in London is the next day in Berlin.
      runs: [{ date: '2026-03-03', tags: [], sport: 'run', __typename: 'Activity' }],
    })
  })

  test('[A5-059] [R5-022] is narrowed by the athlete’s own days, date_gte and date_lte, both included', async () => {
    const days = async (filter: string) =>
      (await ask(`{ activities(filter: { ${filter} }) { date } }`))
        .json()
        .data.activities.map(({ date }: { date: string }) => date)
    expect(await days('date_gte: "2026-03-02"')).toEqual(['2026-03-03'])
    expect(await days('date_lte: "2026-03-02"')).toEqual(['2026-03-01'])
    expect(await days('date_gte: "2026-03-01", date_lte: "2026-03-03"')).toEqual(['2026-03-03', '2026-03-01'])
    expect((await ask('{ activities(filter: { date_gte: "1 March" }) { date } }')).json().codes).toEqual({
      date_gte: ['ErrorInvalidDate'],
    })
  })

  test('is narrowed by tags it has, whatever their case, and by tags it has not', async () => {
    const uuids = async (filter: string) =>
      (await ask(`{ activities(filter: { ${filter} }) { uuid } }`))
        .json()
        .data.activities.map(({ uuid }: { uuid: string }) => uuid)
    expect(await uuids('tag_in: ["rACE", "none"]')).toEqual([ride])
    expect(await uuids('tag_not_in: ["race"]')).toEqual([run])
    const evil = await ask('query($tags: [String!]) { activities(filter: { tag_in: $tags }) { uuid } }', {
      variables: { tags: ["ra'; drop table activity_tags --"] },
    })
    expect(evil.json()).toEqual({ data: { activities: [] } })
  })

  test('[A3-063] [A3-064] takes every field of the filters, also those for ranges', async () => {
    const uuids = async (filter: string) =>
      (await ask(`{ activities(filter: { ${filter} }) { uuid } }`))
        .json()
        .data.activities.map(({ uuid }: { uuid: string }) => uuid)
    const mine = `user_uuid_in: ["${athlete.uuid}"]`
    expect(await uuids(`${mine}, type_in: [lap], target_bike_position: all`)).toEqual([run, ride])
    expect(await uuids(`${mine}, user_uuid: "${athlete.uuid}"`)).toEqual([run, ride])
    expect(await uuids(`${mine}, user_uuid: "${newUuid()}"`)).toEqual([])
    // Each takes 600 s at 36 km/h, with 200 W for half of it and 300 W then; the left foot turns 25°.
    for (const [bound, low, high] of [
      ['avg_power', 249, 251],
      ['avg_speed', 35, 37],
      ['duration', 599, 601],
    ] as const) {
      expect(await uuids(`${bound}_gte: ${low}, ${bound}_lte: ${high}`), bound).toEqual([run, ride])
      expect(await uuids(`${bound}_gte: ${high}`), bound).toEqual([])
      expect(await uuids(`${bound}_lte: ${low}, time_type: duration`), bound).toEqual([])
    }
    expect(await uuids('avg_power_gte: 0, target_bike_position: standing')).toEqual([])
    expect(await uuids('sport_in: bike, range_filters: { power: [249, 251], foot_ar: [24, 26] }')).toEqual([
      ride,
    ])
    expect(await uuids('range_filters: { foot_ar: [26, 90] }')).toEqual([])
    for (const [ranges, codes] of [
      ['{ charm: [1, 2] }', { 'range_filters.charm': ['ErrorUnknownField'] }],
      ['{ power: [1] }', { range_filters: ['ErrorInvalidValue'] }],
      ['3', { range_filters: ['ErrorInvalidValue'] }],
    ] as const) {
      const answer = await ask(`{ activities(filter: { range_filters: ${ranges} }) { uuid } }`)
      expect([answer.statusCode, answer.json().codes]).toEqual([422, codes])
    }
  })

  test('asked for whole is the same as anywhere else', async () => {
    const listed = await server.ask({ method: 'GET', url: '/api/activities/v1/', headers: athlete.headers })
    const stats = Object.keys(listed.json().activities[0].stats).join(' ')
    const fields = Object.keys(listed.json().activities[0]).filter((key) => key !== 'stats')
    const whole = await ask(`{ activities { ${fields.join(' ')} stats { ${stats} } } }`)
    expect(whole.json()).toEqual({ data: listed.json() })
    const named = await ask(`{ activities { __typename ${fields.join(' ')} stats { ${stats} } } }`)
    expect(named.json().data.activities).toEqual(
      listed.json().activities.map((row: object) => ({ __typename: 'Activity', ...row })),
    )
  })

  test('is not sent again while nothing in it changes', async () => {
    const first = await ask(mine)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await ask(mine, { etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await ask(mine, { etag, variables: { of: athlete.uuid } })).statusCode).toBe(200)
    const changes = [
      () => tag(run, 'easy'),
      () =>
        server.ask({
          method: 'PUT',
          url: `/api/activities/v1/${run}`,
          payload: { title: 'Run' },
          headers: athlete.headers,
        }),
      () =>
        server.ask({
          method: 'DELETE',
          url: `/api/activities/v1/${run}/tags/`,
          payload: { tag: 'easy' },
          headers: athlete.headers,
        }),
      () =>
        server.ask({ method: 'POST', url: `/api/activities/v1/${gone}/restore`, headers: athlete.headers }),
      () => server.ask({ method: 'DELETE', url: `/api/activities/v1/${gone}`, headers: athlete.headers }),
    ]
    let kept = etag
    for (const change of changes) {
      await change()
      const after = await ask(mine, { etag: kept })
      expect(after.statusCode, String(change)).toBe(200)
      kept = String(after.headers.etag)
    }
  })

  test('shows the tags as they are now, whatever a title looks like and whoever links or renames them', async () => {
    const title = '","tags":["none"],"x":"'
    const odd = await addRide(server.services, athlete.uuid, { title, startTime: '2026-03-04T06:30:00.000Z' })
    const shown = async (): Promise<unknown> =>
      (await ask('{ activities(filter: { date_gte: "2026-03-04" }) { title tags } }')).json().data.activities
    await tag(odd, 'hills')
    await tag(odd, 'Alps "26"')
    expect(await shown()).toEqual([{ title, tags: ['Alps "26"', 'hills'] }])
    const { pool } = server.open
    await pool.query(`update tags set tag = 'mountains' where tag = 'hills'`)
    expect(await shown()).toEqual([{ title, tags: ['Alps "26"', 'mountains'] }])
    await pool.query(`update activities set title = 'Up' where uuid = $1`, [odd])
    await pool.query('delete from activity_tags where activity_uuid = $1', [odd])
    expect(await shown()).toEqual([{ title: 'Up', tags: [] }])
    await pool.query('delete from activities where uuid = $1', [odd])
    expect(await shown()).toEqual([])
  })

  test('goes to a browser elsewhere as the quickest that it takes: zstd', async () => {
    const answer = await server.ask({
      method: 'GET',
      url: '/api/activities/v1/activities',
      headers: {
        ...athlete.headers,
        'accept-encoding': 'gzip, deflate, br, zstd',
        'x-forwarded-for': '203.0.113.7',
      },
    })
    expect(answer.headers['content-encoding']).toBe('zstd')
    expect(JSON.parse(zstdDecompressSync(answer.rawPayload).toString()).activities).toHaveLength(2)
  })
})

describe('the search of ranges', () => {
  const lapsOf = (filter: string) =>
    `{ ranges(filter: { ${filter} }) { activity_uuid num avg_power duration } }`
  const found = async (filter: string, as = athlete) =>
    (await ask(lapsOf(filter), { as }))
      .json()
      .data.ranges.map(
        (range: { activity_uuid: string; num: number }) =>
          `${range.activity_uuid === ride ? 'ride' : 'run'} ${range.num}`,
      )

  test('[A7-067] [A7-068] [A9-013] [R9-064] [R7-037] finds them by user, sport, tag and figures', async () => {
    const user = `user_uuid_in: ["${athlete.uuid}"]`
    expect(await found(user)).toEqual(['run 1', 'run 2', 'ride 1', 'ride 2'])
    expect(await found(`${user}, sport_in: [bike]`)).toEqual(['ride 1', 'ride 2'])
    expect(await found(`${user}, tag_in: ["race"]`)).toEqual(['ride 1', 'ride 2'])
    // The first lap has 200 W, the second 300 W; each takes 300 s at 36 km/h.
    await server.services.database
      .updateTable('ranges')
      .set({ avg_speed: 36, duration: 300, avg_cadence: 90, avg_run_cadence: null })
      .set((eb) => ({ avg_power: eb.case().when('num', '=', 1).then(200).else(300).end() }))
      .execute()
    expect(await found('sport_in: bike, avg_power_gte: 200, avg_power_lte: 299.9')).toEqual(['ride 1'])
    expect(await found('sport_in: bike, avg_power_gte: 200.1')).toEqual(['ride 2'])
    expect(await found('avg_speed_gte: 36, avg_speed_lte: 36, sport_in: bike')).toHaveLength(2)
    expect(await found('avg_speed_lte: 35.9')).toEqual([])
    expect(await found('avg_cadence_gte: 91')).toEqual([])
    expect(await found('avg_cadence_lte: 90, sport_in: run')).toHaveLength(2)
    // An activity without run cadence matches no bounds on it.
    expect(await found('avg_run_cadence_gte: 0')).toEqual([])
    expect(await found('avg_run_cadence_lte: 240')).toEqual([])
    expect(await found('duration_gte: 300, duration_lte: 300, sport_in: run')).toHaveLength(2)
    expect(await found('duration_gte: 300.5')).toEqual([])
    expect((await ask('{ ranges(limit: 501) { num } }')).json().codes).toEqual({ limit: ['ErrorTooMany'] })
    const reversed = '(filter: { range_filters: { power: [2, 1] } }) { uuid }'
    for (const list of ['ranges', 'activities'])
      expect((await ask(`{ ${list}${reversed} }`)).json().codes).toEqual({
        'range_filters.power': ['ErrorBandOrder'],
      })
  })

  test('finds them by the words of their name and of their activity’s title', async () => {
    await server.services.database
      .updateTable('ranges')
      .set({ name: 'Côte de l’Ange' })
      .where('activity_uuid', '=', ride)
      .where('num', '=', 2)
      .execute()
    expect(await found('search: "morning cote"')).toEqual(['ride 2'])
    expect(await found('search: "MORNING", sport_in: bike')).toEqual(['ride 1', 'ride 2'])
    expect(await found('search: "cote du soir"')).toEqual([])
    expect(await found('search: " "')).toHaveLength(4)
    const titled = await ask('{ activities(filter: { search: "ning RIDE" }) { uuid } }')
    expect(titled.json().data.activities).toEqual([{ uuid: ride }])
  })

  test('takes every field of the filters, also those for activities', async () => {
    expect(await found(`user_uuid: "${athlete.uuid}", sport_in: bike`)).toEqual(['ride 1', 'ride 2'])
    // Laps of 200 W and of 300 W.
    expect(await found('sport_in: bike, time_type: duration, avg_power_lte: 201')).toEqual(['ride 1'])
    expect(await found('sport_in: bike, target_bike_position: all, avg_power_gte: 299')).toEqual(['ride 2'])
    expect(await found('sport_in: bike, range_filters: { power: [299, 301] }')).toEqual(['ride 2'])
    expect(await found('target_bike_position: sitting, avg_power_gte: 0')).toEqual([])
  })

  test('gives figures, what their activity says, and large statistics where they are named', async () => {
    const [first] = (
      await ask(
        '{ ranges(filter: { sport_in: bike }, limit: 1) { title date sport tags relative_end_time avg_power moving_time_based_stats } }',
      )
    ).json().data.ranges
    expect(first).toMatchObject({
      title: 'Morning ride',
      date: '2026-03-01',
      sport: 'bike',
      tags: ['Race'],
      relative_end_time: 300_000,
      avg_power: 200,
      moving_time_based_stats: { mpi: { foot_ar: { left: { avg: 25 } } } },
    })
  })

  test('knows neither deleted activities nor noise', async () => {
    await server.ask({
      method: 'POST',
      url: `/api/activities/v1/${ride}/ranges/`,
      payload: { type: 'noise', relative_start_time: 0, relative_end_time: 20_000 },
      headers: athlete.headers,
    })
    expect(await found('')).toHaveLength(4)
  })
})

describe('who may ask', () => {
  const activities = (of: string) => `{ activities(filter: { user_uuid: "${of}" }) { uuid } }`
  const ranges = (...of: string[]) => `{ ranges(filter: { user_uuid_in: ${JSON.stringify(of)} }) { uuid } }`

  test('is who may read the activities, for each athlete that is named', async () => {
    const coach = await server.person({ roles: ['coach'] })
    const staff = await server.person({ roles: ['staff'] })
    await link(server.services, athlete, coach, 'see')
    const statuses = async (query: string) =>
      Promise.all(
        [athlete, coach, staff, stranger, null].map(async (as) => (await ask(query, { as })).statusCode),
      )
    expect(await statuses(activities(athlete.uuid))).toEqual([200, 200, 200, 404, 401])
    expect(await statuses(ranges(athlete.uuid))).toEqual([200, 200, 200, 404, 401])
    expect((await ask(activities(athlete.uuid.toUpperCase()))).json()).toEqual(
      (await ask(activities(athlete.uuid))).json(),
    )
    // One athlete whom the reader may not see fails the whole query.
    expect((await ask(ranges(stranger.uuid, athlete.uuid), { as: stranger })).statusCode).toBe(404)
    const two = `{ a: activities { uuid } b: activities(filter: { user_uuid: "${athlete.uuid}" }) { uuid } }`
    expect((await ask(two, { as: stranger })).statusCode).toBe(404)
    expect((await ask(activities('x'))).statusCode).toBe(422)
    expect((await ask('{ activities { uuid } }', { as: stranger })).json().data.activities).toEqual([])
  })

  test('is nobody with a share: it opens one activity', async () => {
    const { share_hash } = (
      await server.ask({
        method: 'POST',
        url: `/api/activities/v1/${ride}/share`,
        payload: {},
        headers: athlete.headers,
      })
    ).json().share
    const url = `${analysis}?share_hash=${share_hash}&query=${encodeURIComponent(activities(athlete.uuid))}`
    expect((await server.ask({ method: 'GET', url })).statusCode).toBe(401)
    expect((await server.ask({ method: 'GET', url, headers: stranger.headers })).statusCode).toBe(404)
  })

  test('about the schema itself is staff', async () => {
    const about = '{ __schema { queryType { name } } }'
    expect((await ask(about)).statusCode).toBe(403)
    const staff = await server.person({ roles: ['staff'] })
    expect((await ask(about, { as: staff })).json()).toEqual({
      data: { __schema: { queryType: { name: 'Query' } } },
    })
    expect(
      (await ask('{ activities { uuid } __schema { queryType { name } } }', { as: staff })).statusCode,
    ).toBe(422)
  })
})

describe('a query that cannot be answered', () => {
  test('is told so in the reader’s language', async () => {
    const answer = await ask('{ activities { nonsense } }', { as: stranger })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().codes).toEqual({ query: ['ErrorQuery'] })
    expect(answer.json().message).toMatch(/^Die Abfrage ist ungültig: .*nonsense/)
    for (const query of [
      '{',
      '{ activities }',
      'mutation { activities { uuid } }',
      'query A { activities { uuid } } query B { activities { uuid } }',
      '{ activities(filter: { sport_in: swim }) { uuid } }',
      'query($n: Int!) { activities(limit: $n) { uuid } }',
      'fragment a on Activity { ...b } fragment b on Activity { ...a } { activities { ...a } }',
    ])
      expect((await ask(query)).json().codes, query).toEqual({ query: ['ErrorQuery'] })
    expect((await ask('{ activities { uuid } }', { variables: [] })).statusCode).toBe(422)
    expect(
      (
        await server.ask({
          method: 'GET',
          url: `${analysis}?query=%7Bactivities%7Buuid%7D%7D&variables=%7B`,
          headers: athlete.headers,
        })
      ).statusCode,
    ).toBe(400)
    expect(
      (await server.ask({ method: 'GET', url: analysis, headers: athlete.headers })).json().codes,
    ).toEqual({ query: ['ErrorEnterValue'] })
  })

  test('or asks for too much is refused before anything is fetched', async () => {
    const many = Array.from(
      { length: 40 },
      (_, i) => `a${i}: activities { uuid title sport date tags }`,
    ).join(' ')
    expect((await ask(`{ ${many} }`)).json().codes).toEqual({ query: ['ErrorQueryTooLarge'] })
    const all =
      '{ ranges { moving_time_based_stats duration_based_stats standing_only_stats sitting_only_stats } }'
    expect((await ask(all)).statusCode).toBe(200)
    expect(
      (
        await ask(
          all.replace(
            '{ ranges',
            '{ a: activities { uuid title sport date tags time_zone } b: activities { uuid title sport date tags time_zone } c: activities { uuid title sport date tags time_zone } ranges',
          ),
        )
      ).json().codes,
    ).toEqual({ query: ['ErrorQueryTooLarge'] })
    const long = `{ activities { ${'uuid '.repeat(1_200)} } }`
    expect((await ask(long)).statusCode).toBe(422)
  })
})
