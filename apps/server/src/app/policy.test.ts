import { coachSteps, endpoints, endpointsIn, type Role } from '@cadenza/contract'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addRide, link } from '../library/activities/testing.ts'
import { decide, policy, type Relation, type Rule, ruleOf } from '../platform/policy.ts'
import { type TestApp, type TestPerson, testApp } from './testing/app.ts'
import { decidedAccess, decidedFor } from './testing/decided-access.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const ours = () => server.app.allRoutes.filter((route) => route.method !== 'HEAD')
const nameOf = (route: RouteOptions) => `${[route.method].flat().join(',')} ${route.url}`

describe('every route', () => {
  test('has an access rule that the table knows', () => {
    expect(ours().length).toBeGreaterThan(30)
    for (const route of ours()) {
      const access = route.config?.access
      expect(access, nameOf(route)).toBeDefined()
      if (access && access !== 'anyone') expect(ruleOf(access)).toBeDefined()
    }
  })

  test('[A7-009] outside pages and storage is an endpoint of the contract, and each of those is served', () => {
    const served = ours().filter(({ url }) => !/\*|^\/s3|^\/[\w.-]+$/.test(url) || url === '/sos')
    const names = [...endpointsIn(endpoints)].map(([, { method, path }]) => `${method} ${path}`)
    for (const route of served) expect(names).toContain(nameOf(route))
    for (const name of names) expect(ours().map(nameOf)).toContain(name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('of the API has schemas of zod for all that goes in and out, and a summary', () => {
    for (const route of ours().filter(({ url }) => url.startsWith('/api/'))) {
      const schema = route.schema as Record<string, unknown> & { summary?: string }
      expect(schema, nameOf(route)).toBeDefined()
      expect(schema.summary, nameOf(route)).toMatch(/\w+ \w+/)
      expect(schema.params, nameOf(route)).toBeInstanceOf(z.ZodType)
      expect(schema.querystring, nameOf(route)).toBeInstanceOf(z.ZodType)
      expect(schema.response, nameOf(route)).toBeTypeOf('object')
      for (const name of route.url.match(/:\w+/g) ?? [])
        expect(Object.keys((schema.params as z.ZodObject).shape), nameOf(route)).toContain(name.slice(1))
    }
  })

  test('is decided by hand, and no decision is left without its route', () => {
    const names = ours().map(nameOf)
    for (const name of names) expect(decidedFor.has(name), `${name} is decided`).toBe(true)
    for (const name of decidedFor.keys()) expect(names, `${name} is served`).toContain(name)
    expect(decidedFor.size).toBe(Object.values(decidedAccess).flat().length)
  })

  test('needs a token unless it is open to anyone', async () => {
    // A share is found by its hash alone.
    const closed = ours().filter(
      (route) => decidedFor.get(nameOf(route)) !== 'anyone' && !route.url.endsWith('/:shareHash'),
    )
    for (const route of closed) {
      const url = route.url.replace(/:\w+/g, '0191d6a0-0000-7000-8000-000000000001')
      const answer = await server.ask({ method: route.method as 'GET', url })
      expect(answer.statusCode, nameOf(route)).toBe(401)
    }
  })

  test('that a share opens takes its hash, and every other one of an activity’s does not', () => {
    for (const route of ours()) {
      const access = route.config?.access
      if (!access || access === 'anyone' || typeof access.owner === 'string' || !('of' in access.owner))
        continue
      const { params, querystring } = route.schema as Record<string, z.ZodObject>
      const takes = 'share_hash' in (querystring?.shape ?? {}) || 'shareHash' in (params?.shape ?? {})
      if (ruleOf(access).shareHolder && access.owner.of === 'activityUuid')
        expect(takes, nameOf(route)).toBe(true)
    }
  })

  test('without an access rule keeps the server from starting', async () => {
    const { buildApp } = await import('./app.ts')
    const app = await buildApp(server.services)
    app.get('/open', async () => 'open')
    await expect(app.ready()).rejects.toThrow('Without an access rule: GET /open')
    await app.close().catch(() => undefined)
  })
})

/** The policy table, written again by hand: who is allowed (status 200) and what the others are told. */
const table: Record<string, Partial<Record<Relation | CoachAt, number>>> = {
  'activity read': {
    owner: 200,
    'coach:see': 200,
    'coach:mark': 200,
    'coach:plan': 200,
    shareHolder: 200,
    staff: 200,
    other: 404,
  },
  'activity write': {
    owner: 200,
    'coach:see': 404,
    'coach:mark': 404,
    'coach:plan': 404,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'activity mark': {
    owner: 200,
    'coach:see': 404,
    'coach:mark': 200,
    'coach:plan': 200,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'activity download': {
    owner: 200,
    'coach:see': 200,
    'coach:mark': 200,
    'coach:plan': 200,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'record read': {
    owner: 200,
    'coach:see': 200,
    'coach:mark': 200,
    'coach:plan': 200,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'workout read': {
    owner: 200,
    'coach:see': 200,
    'coach:mark': 200,
    'coach:plan': 200,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'workout write': {
    owner: 200,
    'coach:see': 404,
    'coach:mark': 404,
    'coach:plan': 404,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'workout recommend': {
    owner: 200,
    'coach:see': 404,
    'coach:mark': 404,
    'coach:plan': 200,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'report read': {
    owner: 200,
    'coach:see': 200,
    'coach:mark': 200,
    'coach:plan': 200,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'report write': {
    owner: 403,
    'coach:see': 403,
    'coach:mark': 403,
    'coach:plan': 403,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'report remove': {
    owner: 200,
    'coach:see': 403,
    'coach:mark': 403,
    'coach:plan': 403,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'report create': {
    owner: 200,
    'coach:see': 403,
    'coach:mark': 200,
    'coach:plan': 200,
    shareHolder: 403,
    staff: 200,
    other: 403,
  },
  'report accept': {
    owner: 200,
    'coach:see': 404,
    'coach:mark': 404,
    'coach:plan': 404,
    shareHolder: 404,
    staff: 404,
    other: 404,
  },
  'drill write': {
    owner: 403,
    'coach:see': 403,
    'coach:mark': 403,
    'coach:plan': 403,
    shareHolder: 403,
    staff: 403,
    other: 403,
  },
  'live_session read': {
    owner: 200,
    'coach:see': 200,
    'coach:mark': 200,
    'coach:plan': 200,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'live_session write': {
    owner: 200,
    'coach:see': 404,
    'coach:mark': 404,
    'coach:plan': 404,
    shareHolder: 404,
    staff: 404,
    other: 404,
  },
  'calendar read': {
    owner: 200,
    'coach:see': 200,
    'coach:mark': 200,
    'coach:plan': 200,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'calendar write': {
    owner: 200,
    'coach:see': 404,
    'coach:mark': 404,
    'coach:plan': 200,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'calendar offer': {
    owner: 200,
    'coach:see': 404,
    'coach:mark': 404,
    'coach:plan': 404,
    shareHolder: 404,
    staff: 200,
    other: 404,
  },
  'record write': {
    owner: 200,
    'coach:see': 404,
    'coach:mark': 404,
    'coach:plan': 404,
    shareHolder: 404,
    staff: 404,
    other: 404,
  },
}
type CoachAt = 'coach:see' | 'coach:mark' | 'coach:plan'
const ownOnly = {
  owner: 200,
  'coach:see': 404,
  'coach:mark': 404,
  'coach:plan': 404,
  shareHolder: 404,
  staff: 404,
  other: 404,
}
for (const own of [
  'dashboard_item read',
  'dashboard_item write',
  'calendar_feed read',
  'calendar_feed write',
  'account read',
  'drill read',
  'account write',
  'notification read',
  'notification write',
  'upload read',
  'upload write',
  'event read',
  'session write',
  'coach read',
  'coach write',
  'access_log read',
])
  table[own] = ownOnly

describe('the table', () => {
  test('[A1-004] [A1-006] holds as decided for every actor, resource and verb', () => {
    let walked = 0
    for (const [resource, verbs] of Object.entries(policy))
      for (const [verb, rule] of Object.entries(verbs as Record<string, Rule>)) {
        if (resource === 'athlete') continue
        const expected = table[`${resource} ${verb}`]
        expect(expected, `${resource} ${verb} is decided`).toBeDefined()
        for (const relation of ['owner', 'shareHolder', 'staff', 'other'] as const)
          expect(decide(rule, { relation, roles: ['athlete'] }), `${resource} ${verb} ${relation}`).toBe(
            expected?.[relation],
          )
        for (const step of coachSteps)
          expect(
            decide(rule, { relation: 'coach', step, roles: ['coach'] }),
            `${resource} ${verb} ${step}`,
          ).toBe(expected?.[`coach:${step}`])
        expect(decide(rule, { relation: 'anonymous', roles: [] })).toBe(401)
        walked += 1
      }
    expect(walked).toBe(Object.keys(table).length)
  })

  test('lets coaches alone list their athletes', () => {
    for (const rule of Object.values(policy.athlete)) {
      const standing = (roles: Role[]) => ({ relation: 'owner', roles }) as const
      expect(decide(rule, standing(['athlete', 'coach']))).toBe(200)
      expect(decide(rule, standing(['athlete']))).toBe(403)
      expect(decide(rule, standing(['athlete', 'staff']))).toBe(403)
      expect(decide(rule, standing(['athlete', 'superuser']))).toBe(403)
    }
  })
})

describe('over HTTP', () => {
  let athlete: TestPerson
  let uuid: string
  let shareHash: string
  let actors: [keyof typeof ownOnly, Pick<TestPerson, 'headers'>][]
  beforeAll(async () => {
    athlete = await server.person()
    uuid = await addRide(server.services, athlete.uuid)
    const coaches = await Promise.all(coachSteps.map(() => server.person({ roles: ['coach'] })))
    for (const [i, step] of coachSteps.entries())
      await link(server.services, athlete, coaches[i] as TestPerson, step)
    const made = await server.ask({
      method: 'POST',
      url: `/api/activities/v1/${uuid}/share`,
      headers: athlete.headers,
      payload: {},
    })
    shareHash = made.json().share.share_hash
    actors = [
      ['other', await server.person({ roles: ['coach'] })],
      ...coachSteps.map((step, i): [CoachAt, TestPerson] => [`coach:${step}`, coaches[i] as TestPerson]),
      ['shareHolder', await server.person()],
      ['staff', await server.person({ roles: ['staff'] })],
      ['staff', await server.person({ roles: ['superuser'] })],
      ['owner', athlete],
    ]
  })

  // A hash in the path is covered by shares.test.ts.
  const ofOneActivity = ({ url }: RouteOptions) =>
    url.includes(':activityUuid') && !/(restore|:shareHash)$/.test(url)

  test('every route of one activity answers each actor as the table says', async () => {
    const fill: Record<string, string> = {
      activityUuid: uuid,
      otherUuid: await addRide(server.services, athlete.uuid),
      span: '0-1000',
      logName: 'power.json',
      fileName: 'original.fit',
      rangeInfo: 'lap1',
    }
    const routes = ours().filter(ofOneActivity)
    expect(routes.length).toBeGreaterThanOrEqual(10)
    // Deletions come last and are undone each time.
    routes.sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
    for (const route of routes) {
      const expected = table[decidedFor.get(nameOf(route)) ?? '']
      const url = route.url.replace(/:(\w+)/g, (_, name: string) => fill[name] ?? name)
      for (const [relation, person] of actors) {
        const answer = await server.ask({
          method: route.method as 'GET',
          url: relation === 'shareHolder' ? `${url}?share_hash=${shareHash}` : url,
          headers: person.headers,
          ...(route.method === 'PUT' ? { payload: {} } : {}),
        })
        // An actor who is told that the input is invalid was let in.
        const status = [204, 422].includes(answer.statusCode) ? 200 : answer.statusCode
        expect(status, `${nameOf(route)} for ${relation}`).toBe(expected?.[relation])
        if (answer.statusCode === 204)
          await server.ask({ method: 'POST', url: `${url}/restore`, headers: athlete.headers })
      }
    }
  })

  /** Routes about another user's data, named in the path, or in the query by `user`. */
  const ofSomebody = (route: RouteOptions) => {
    const rule = decidedFor.get(nameOf(route)) ?? ''
    return rule in table && !route.url.startsWith('/files/') && !/:(activityUuid|shareHash)/.test(route.url)
  }

  /** Routes whose body names the owner. */
  const named = new Set(['POST /api/target_ranges/v1/', 'POST /api/reports/v1/'])
  const byBody = (route: RouteOptions) => named.has(nameOf(route))

  test('every other route that names an owner answers each actor as the table says', async () => {
    /** A body that names the athlete and an activity of theirs. */
    const naming = {
      ...{ user_uuid: athlete.uuid, type: 'BIKE_FORM', activity_uuids: [uuid] },
      ranges: [{ activity_uuid: uuid, range: 'lap1' }],
      ...{ activity_uuid: uuid, name: 'Base', sport: 'bike' },
      ...{ relative_start_time: 0, relative_end_time: 60_000 },
    }
    const target = await server.ask({
      method: 'POST',
      url: '/api/target_ranges/v1/',
      headers: athlete.headers,
      payload: naming,
    })
    const workout = await server.ask({
      method: 'POST',
      url: '/api/workouts/v1/',
      headers: athlete.headers,
      payload: { definition: { name: 'Ladder', sport: 'bike', sections: [] } },
    })
    const entry = await server.ask({
      method: 'POST',
      url: '/api/calendar/v1/entries/',
      headers: athlete.headers,
      payload: { kind: 'note', date: '2099-06-01', title: 'New cleats' },
    })
    const [, planner] = actors.find(([relation]) => relation === 'coach:plan') ?? []
    const ladder = await server.ask({
      method: 'POST',
      url: '/api/workouts/v1/',
      headers: planner?.headers,
      payload: { definition: { name: 'Ladder', sport: 'bike', sections: [] } },
    })
    const recommended = await server.ask({
      method: 'POST',
      url: '/api/workouts/v1/recommended/',
      headers: planner?.headers,
      payload: { workout_uuid: ladder.json().workout.uuid, user_uuids: [athlete.uuid] },
    })
    const report = await server.ask({
      method: 'POST',
      url: '/api/reports/v1/',
      headers: athlete.headers,
      payload: naming,
    })
    const liveSessionUuid = '01900000-0000-7000-8000-00000000a11e'
    await server.ask({
      method: 'POST',
      url: '/api/live_sessions/v1/',
      headers: athlete.headers,
      payload: { uuid: liveSessionUuid, sport: 'bike', begin: new Date().toISOString() },
    })
    const fill: Record<string, string> = {
      userUuid: athlete.uuid,
      liveSessionUuid,
      targetRangeUuid: target.json().target_range.uuid,
      workoutUuid: workout.json().workout.uuid,
      recommendedUuid: recommended.json().workouts[0].uuid,
      entryUuid: entry.json().calendar_entry.uuid,
      reportUuid: report.json().report.uuid,
      activitySessionId: uuid,
      configName: 'walk',
      date: '2030-05-06',
    }
    const config = { method: 'PUT', url: `/api/profiles/v1/${athlete.uuid}/config/walk` } as const
    await server.ask({ ...config, headers: athlete.headers, payload: { data: 1 } })
    const routes = ours().filter(ofSomebody)
    expect(routes.length).toBeGreaterThanOrEqual(15)
    routes.sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
    for (const route of routes) {
      const expected = table[decidedFor.get(nameOf(route)) ?? '']
      const names =
        byBody(route) ||
        /:(user|targetRange|workout|recommended|entry|liveSession|report)Uuid/.test(route.url)
      const asked = names ? '' : `?user=${athlete.uuid}`
      const url = route.url.replace(/:(\w+)/g, (_, name: string) => fill[name] ?? name) + asked
      for (const [relation, person] of actors) {
        const answer = await server.ask({
          method: route.method as 'GET',
          url,
          headers: person.headers,
          ...(route.method === 'GET' || route.method === 'DELETE'
            ? {}
            : { payload: byBody(route) ? naming : {} }),
        })
        // An actor who is told that the input is invalid, or that there is nothing to do, was let in.
        // A report is printed from its page, which this application does not serve: it answers 503.
        const status = [201, 204, 400, 409, 422, 503].includes(answer.statusCode) ? 200 : answer.statusCode
        // A share opens its activity and nothing else of its owner.
        const standing = relation === 'shareHolder' ? 'other' : relation
        expect(status, `${nameOf(route)} for ${relation}`).toBe(expected?.[standing])
        if (route.method === 'DELETE' && answer.statusCode === 204)
          await server.ask({ method: 'POST', url: `${url}/restore`, headers: athlete.headers })
      }
    }
  })

  test('what is for coaches alone is refused to everybody else, whatever their other roles', async () => {
    for (const name of decidedAccess.coaches)
      for (const [relation, person] of actors.filter(([each]) => each === 'owner' || each === 'staff')) {
        const [method, pattern = ''] = name.split(' ')
        const url = pattern.replace(/:\w+/g, athlete.uuid)
        const answer = await server.ask({ method: method as 'GET', url, headers: person.headers })
        expect(answer.statusCode, `${name} for ${relation}`).toBe(403)
      }
  })

  test('what is for staff alone is refused to everybody else', async () => {
    for (const name of decidedAccess.staff)
      for (const [relation, person] of actors) {
        const [method, pattern = ''] = name.split(' ')
        const url = pattern.replace(/:\w+/g, 'no-such-drill')
        const answer = await server.ask({
          method: method as 'GET',
          url,
          headers: person.headers,
          ...(method === 'PUT' ? { payload: { sport: 'swim' } } : {}),
        })
        const refused = answer.statusCode === 403
        expect(refused, `${name} for ${relation}`).toBe(relation !== 'staff')
      }
  })

  test('what is one’s own is open to everybody signed in, and holds nothing of others', async () => {
    const [stranger, coach] = await Promise.all([server.person(), server.person({ roles: ['coach'] })])
    await link(server.services, athlete, coach, 'plan')
    for (const name of decidedAccess.own) {
      const [method, pattern = ''] = name.split(' ')
      // Streams without end have their own tests, and a deletion needs a password.
      if (pattern.startsWith('/api/events') || pattern.endsWith('/follow')) continue
      // An item of the athlete's is none of the sender's.
      const url = `${pattern.replace(/:\w+/g, uuid)}?user=${athlete.uuid}&user_uuid=${athlete.uuid}`
      for (const person of [stranger, coach]) {
        const payload = method === 'GET' ? {} : { payload: {} }
        const answer = await server.ask({ method: method as 'GET', url, headers: person.headers, ...payload })
        expect([401, 403], `${name} lets people in`).not.toContain(answer.statusCode)
        expect(answer.body, `${name} shows nothing of the athlete`).not.toContain(athlete.email)
        if (method === 'GET' && answer.statusCode === 200)
          expect(answer.body, `${name} shows no activity of the athlete`).not.toContain(uuid)
      }
    }
  })

  test('no route is left out of these walks', () => {
    const left = ours().filter((route) => {
      const rule = decidedFor.get(nameOf(route)) ?? ''
      return rule in table && !ofOneActivity(route) && !ofSomebody(route) && !route.url.startsWith('/files/')
    })
    // Covered by their own tests: they need the hash, or something deleted before.
    expect(left.map(({ url }) => url.replace(/.*:activityUuid/, ''))).toEqual(
      left.map(({ url }) =>
        url.endsWith('/:shareHash') ? '/share/:shareHash' : expect.stringMatching(/restore$/),
      ),
    )
  })

  test('what a signed link opens is refused to strangers who come without one', async () => {
    const stranger = await server.person()
    const urls = [
      `/files/activities/${uuid}/original.fit`,
      `/files/selections/${athlete.uuid}/abc`,
      `/files/accounts/${athlete.uuid}/${uuid}`,
    ]
    for (const url of urls) {
      const answer = await server.ask({ method: 'GET', url, headers: stranger.headers })
      expect(answer.statusCode, url).toBe(404)
    }
  })
})
