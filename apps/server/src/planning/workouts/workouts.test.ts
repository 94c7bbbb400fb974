import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { restoreAccount } from '../../intake/account-archive/restore-account.ts'
import { link } from '../../library/activities/testing.ts'
import { sweepDeletedOf } from '../../platform/database/soft-deletion.ts'

let server: TestApp
let athlete: TestPerson
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  athlete = await server.person()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, at = '', payload?: object, person = athlete) =>
  server.ask({ method, url: `/api/workouts/v1/${at}`, headers: person.headers, payload })
const named = (name: string, more: object = {}) => ({
  definition: { name, sport: 'bike', sections: [], ...more },
})
const made = async (name: string, more: object = {}, person = athlete) =>
  (await ask('POST', '', named(name, more), person)).json().workout
const list = async (query = '', person = athlete) => (await ask('GET', `?${query}`, undefined, person)).json()
const names = async (query = '', person = athlete) =>
  (await list(query, person)).workouts.map(
    ({ definition }: { definition: { name: string } }) => definition.name,
  )

/** A step of five minutes. */
const five = { length: { type: 'time', value: 300 } }

describe('a workout', () => {
  test('[A3-025] [A7-073] [A7-074] [A7-076] [A7-078] is created, read, changed and deleted', async () => {
    const answer = await ask('POST', '', named('Ladder', { tags: ['FTP'] }))
    expect(answer.statusCode).toBe(201)
    const { workout } = answer.json()
    expect(workout).toEqual({
      uuid: expect.any(String),
      user_uuid: athlete.uuid,
      definition: { name: 'Ladder', sport: 'bike', sections: [], tags: ['FTP'] },
      version: 1,
      created_at: expect.any(String),
      updated_at: workout.created_at,
    })
    expect(await list()).toEqual({ workouts: [workout], more: false })
    expect((await ask('GET', workout.uuid)).json()).toEqual({ workout })
    server.pass(60)
    const changed = await ask('PUT', workout.uuid, { ...named('Steps'), ignore_validation: true })
    expect(changed.json().workout).toEqual({
      ...workout,
      definition: { name: 'Steps', sport: 'bike', sections: [] },
      version: 2,
      updated_at: expect.any(String),
    })
    const { created_at, updated_at } = changed.json().workout
    expect(Date.parse(updated_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(60_000)
    expect((await ask('DELETE', workout.uuid)).statusCode).toBe(204)
    expect(await list()).toEqual({ workouts: [], more: false })
    expect((await ask('GET', workout.uuid)).statusCode).toBe(404)
    expect((await ask('PUT', workout.uuid, named('Steps'))).statusCode).toBe(404)
  })

  test('[A5-044] keeps a draft as it is, whatever its keys, if its check is to be ignored', async () => {
    const sections = [{ times: 3, items: [{ time_s: 180, targets: [{ code: 'PWR', from_percent: 1.1 }] }] }]
    const draft = named('Ü', { sections, saved_at: '2026-01-01T00:00:00Z', camelCase: null })
    const refused = await ask('POST', '', draft)
    expect([refused.statusCode, refused.json().codes]).toEqual([
      422,
      {
        'definition.saved_at': ['ErrorUnknownField'],
        'definition.camelCase': ['ErrorUnknownField'],
        'definition.sections.0.items': ['ErrorUnknownField'],
        'definition.sections.0.steps': ['ErrorEnterValue'],
      },
    ])
    const answer = await ask('POST', '', { ...draft, ignore_validation: true })
    expect(answer.statusCode).toBe(201)
    const { uuid } = answer.json().workout
    expect((await ask('GET', uuid)).json().workout.definition).toEqual(draft.definition)
    expect((await ask('POST', `${uuid}/copy/`, {})).statusCode).toBe(201)
    for (const [method, at, passed] of [
      ['POST', `${uuid}/copy/`, 201],
      ['PUT', uuid, 200],
    ] as const) {
      expect((await ask(method, at, draft)).statusCode).toBe(422)
      const passing = await ask(method, at, { ...draft, ignore_validation: true })
      expect(passing.statusCode).toBe(passed)
      expect(passing.json().workout.definition).toEqual(draft.definition)
    }
  })

  test.each([
    ['1,001 steps', [{ steps: Array.from({ length: 1_001 }, () => five) }], 'sections'],
    [
      '5,001 steps with its repeats',
      [{ times: 1_000, steps: Array.from({ length: 6 }, () => five) }],
      'sections',
    ],
    ['more than 24 hours', [{ times: 289, steps: [five] }], 'sections'],
    ['a title of 201 characters', [{ title: 'x'.repeat(201), steps: [five] }], 'sections.0.title'],
  ])('with %s is refused, by force too', async (_, sections, field) => {
    for (const ignore_validation of [false, true]) {
      const answer = await ask('POST', '', { ...named('a', { sections }), ignore_validation })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().codes)).toContain(`definition.${field}`)
    }
    expect(await names()).toEqual([])
  })

  test('[A7-074] is copied as it is, or with another definition', async () => {
    const original = await made('Ladder', { tags: ['FTP'] })
    const copy = await ask('POST', `${original.uuid}/copy/`, {})
    expect(copy.statusCode).toBe(201)
    expect(copy.json().workout).toMatchObject({ definition: original.definition, version: 1 })
    expect(copy.json().workout.uuid).not.toBe(original.uuid)
    const other = await ask('POST', `${original.uuid}/copy/`, named('Shorter', { sport: 'run' }))
    expect(other.json().workout.definition).toEqual(named('Shorter', { sport: 'run' }).definition)
    await ask('PUT', original.uuid, named('Changed'))
    expect((await ask('GET', copy.json().workout.uuid)).json().workout.definition.name).toBe('Ladder')
    await ask('DELETE', original.uuid)
    expect((await ask('POST', `${original.uuid}/copy/`, {})).statusCode).toBe(404)
  })

  test('that was changed elsewhere answers a change of an old version with its current state', async () => {
    const { uuid } = await made('a')
    await ask('PUT', uuid, { ...named('b'), version: 1 })
    const late = await ask('PUT', uuid, { ...named('c'), version: 1 })
    expect([late.statusCode, late.json().workout]).toMatchObject([
      409,
      { uuid, definition: { name: 'b' }, version: 2 },
    ])
    expect((await ask('PUT', uuid, named('c'))).json().workout.version).toBe(3)
  })

  test('changed by two at once with the same version is changed by one of them', async () => {
    const { uuid } = await made('a')
    const answers = await Promise.all(
      ['b', 'c'].map((name) => ask('PUT', uuid, { ...named(name), version: 1 })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json().workout
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().workout).toEqual(won)
  })

  test('is restored within 30 days', async () => {
    const { uuid } = await made('a')
    const day = 86_400_000
    for (let times = 0; times < 2; times++) expect((await ask('DELETE', uuid)).statusCode).toBe(204)
    await sweepDeletedOf('workouts')({ ...server.services, now: () => server.services.now() + 29 * day })
    expect((await ask('POST', `${uuid}/restore`)).json().workout.definition.name).toBe('a')
    expect(await names()).toEqual(['a'])
    await ask('DELETE', uuid)
    await sweepDeletedOf('workouts')({ ...server.services, now: () => server.services.now() + 31 * day })
    expect((await ask('POST', `${uuid}/restore`)).statusCode).toBe(404)
  })

  test.each([
    ['without a definition', {}, { definition: ['ErrorEnterValue'] }],
    ['with a list as definition', { definition: [1] }, { definition: ['ErrorInvalidValue'] }],
    ['without a name', { definition: { sport: 'bike' } }, { 'definition.name': ['ErrorEnterValue'] }],
    ['with a blank name', named(' '), { 'definition.name': ['ErrorEnterValue'] }],
    ['with too long a name', named('x'.repeat(201)), { 'definition.name': ['ErrorTooLong'] }],
    ['without a sport', { definition: { name: 'a' } }, { 'definition.sport': ['ErrorEnterValue'] }],
    ['of an unknown sport', named('a', { sport: 'chess' }), { 'definition.sport': ['ErrorInvalidValue'] }],
    ['with tags that are no list', named('a', { tags: 'FTP' }), { 'definition.tags': ['ErrorInvalidValue'] }],
    ['with tags of null', named('a', { tags: null }), { 'definition.tags': ['ErrorInvalidValue'] }],
    ['with an empty tag', named('a', { tags: [' '] }), { 'definition.tags': ['ErrorInvalidValue'] }],
    [
      'with too long a tag',
      named('a', { tags: ['x'.repeat(51)] }),
      { 'definition.tags': ['ErrorInvalidValue'] },
    ],
    [
      'with too many tags',
      named('a', { tags: Array.from({ length: 21 }, (_, i) => `${i}`) }),
      { 'definition.tags': ['ErrorTooMany'] },
    ],
  ])('%s is refused, by force too', async (_, payload, codes) => {
    const { uuid } = await made('kept')
    for (const [method, at] of [
      ['POST', ''],
      ['PUT', uuid],
      ...(Object.keys(payload).length > 0 ? [['POST', `${uuid}/copy/`] as const] : []),
    ] as const) {
      const answer = await ask(method, at, { ...payload, ignore_validation: true })
      expect([answer.statusCode, answer.json().codes]).toEqual([422, codes])
    }
    expect(await names()).toEqual(['kept'])
  })

  test('with characters that cannot be stored is refused', async () => {
    expect((await ask('POST', '', { ...named('a\u0000b'), ignore_validation: true })).statusCode).toBe(400)
    expect(await names()).toEqual([])
  })

  test('is at most 256 kB', async () => {
    expect(
      (await ask('POST', '', { ...named('a', { note: 'x'.repeat(261_000) }), ignore_validation: true }))
        .statusCode,
    ).toBe(201)
    expect(
      (await ask('POST', '', { ...named('b', { note: 'x'.repeat(263_000) }), ignore_validation: true }))
        .statusCode,
    ).toBe(413)
    expect(await names()).toEqual(['a'])
  })

  test('is one of at most 2,000, however many come at once', async () => {
    await server.open.pool.query(
      `insert into workouts (user_uuid, uuid, definition, created_at, updated_at)
       select $1, gen_random_uuid(), '{"name": "x", "sport": "run"}', now(), now() from generate_series(1, 1998)`,
      [athlete.uuid],
    )
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ask('POST', '', named(name))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 422, 422])
    const refused = answers.find(({ statusCode }) => statusCode === 422)
    expect(refused?.json()).toMatchObject({
      message: 'At most 2,000 are allowed.',
      codes: { definition: ['ErrorTooMany'] },
    })
  })
})

describe('the list of workouts', () => {
  test('[A7-073] has the last changed first, in pages', async () => {
    const uuids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      uuids.push((await made(name)).uuid)
      server.pass(1)
    }
    await ask('PUT', uuids[0] ?? '', named('a2'))
    expect(await names()).toEqual(['a2', 'c', 'b'])
    const first = await list('limit=2')
    expect([first.workouts.length, first.more]).toEqual([2, true])
    const rest = await list(`limit=2&before=${first.workouts[1].uuid}`)
    expect([rest.workouts.map(({ uuid }: { uuid: string }) => uuid), rest.more]).toEqual([[uuids[1]], false])
    for (const bad of ['limit=0', 'limit=201', 'limit=x', 'before=x', 'sport=chess'])
      expect((await ask('GET', `?${bad}`)).statusCode, bad).toBe(422)
  })

  test('is searched by words in names, descriptions and tags, by tag and by sport', async () => {
    await made('Überfahrt', { description: 'Long and steady', tags: ['Base', 'long'] })
    server.pass(1)
    await made('Hills', { tags: ['base'], sport: 'run' })
    server.pass(1)
    await made('Sprints', { tags: ['FTP'] })
    expect(await names('search=uberfahrt')).toEqual(['Überfahrt'])
    expect(await names('search=STEADY%20base')).toEqual(['Überfahrt'])
    expect(await names('search=%25')).toEqual([])
    expect(await names('tag=BASE')).toEqual(['Hills', 'Überfahrt'])
    expect(await names('tag=base&sport=run')).toEqual(['Hills'])
    expect((await ask('GET', 'tags/')).json().tags).toEqual([
      { tag: expect.stringMatching(/^base$/i), count: 2 },
      { tag: 'FTP', count: 1 },
      { tag: 'long', count: 1 },
    ])
  })
})

test('workouts of an archive keep their uuids, unless these are another account’s, and come once', async () => {
  const { uuid, definition, version, created_at, updated_at } = await made('Ladder')
  const other = await server.person()
  const restore = async (person: TestPerson) => {
    const workouts = [{ uuid, definition, version, created_at, updated_at, deleted_at: null }]
    const nothing = {
      account: undefined,
      configs: undefined,
      day_records: undefined,
      calendar: undefined,
      recommended_workouts: undefined,
      reports: undefined,
      availability_week: undefined,
      availability_days: undefined,
      compliance_thresholds: undefined,
    }
    const parts = { ...nothing, dashboard_items: undefined, tags: undefined, workouts }
    return (await restoreAccount(server.services, person.uuid, parts)).restored.workouts
  }
  expect([await restore(athlete), await restore(other), await restore(other)]).toEqual([0, 1, 0])
  const [copy] = (await list('', other)).workouts
  expect(copy).toMatchObject({ definition, version, created_at, updated_at })
  expect(copy.uuid).not.toBe(uuid)
  expect((await ask('PUT', copy.uuid, named('Mine'), other)).statusCode).toBe(200)
  expect(await names()).toEqual(['Ladder'])
})

describe('others', () => {
  test('[A7-073] who coach see and copy workouts, and change none; strangers find nothing', async () => {
    const workout = await made('Ladder')
    const [coach, stranger] = [
      await server.person({ roles: ['coach'] }),
      await server.person({ roles: ['coach'] }),
    ]
    await link(server.services, athlete, coach, 'see')
    expect(await names(`user=${athlete.uuid}`, coach)).toEqual(['Ladder'])
    expect((await ask('GET', workout.uuid, undefined, coach)).json()).toEqual({ workout })
    const copy = await ask('POST', `${workout.uuid}/copy/`, {}, coach)
    expect(copy.json().workout).toMatchObject({ user_uuid: coach.uuid, definition: workout.definition })
    expect(await names('', coach)).toEqual(['Ladder'])
    for (const [method, at, payload] of [
      ['POST', `?user=${athlete.uuid}`, named('mine')],
      ['PUT', workout.uuid, named('mine')],
      ['DELETE', workout.uuid, undefined],
    ] as const)
      expect((await ask(method, at, payload, coach)).statusCode).toBe(404)
    expect((await ask('GET', `?user=${athlete.uuid}`, undefined, stranger)).statusCode).toBe(404)
    expect((await ask('GET', workout.uuid, undefined, stranger)).statusCode).toBe(404)
    expect((await ask('POST', `${workout.uuid}/copy/`, {}, stranger)).statusCode).toBe(404)
    expect(await names()).toEqual(['Ladder'])
  })

  test('who are staff change them, which the athlete’s log shows', async () => {
    const workout = await made('Ladder')
    const staff = await server.person({ roles: ['staff'], name: 'Support' })
    expect((await ask('PUT', workout.uuid, named('Mended'), staff)).statusCode).toBe(200)
    const log = await server.ask({
      method: 'GET',
      url: '/api/coach/v1/access_log/',
      headers: athlete.headers,
    })
    expect(log.json().entries).toMatchObject([{ action: 'workout update', person: { name: 'Support' } }])
  })
})
