/** Strangers, races and vanished activities leave reports as they should be. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { newUuid } from '../../platform/uuid.ts'

let server: TestApp
let athlete: TestPerson
let staff: TestPerson
let run: string
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  athlete = await server.person({ name: 'Ana Ruiz' })
  staff = await server.person({ roles: ['staff'] })
  run = await addRide(server.services, athlete.uuid, { sport: 'run' })
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (person: TestPerson, method: Method, at = '', payload?: object) =>
  server.ask({ method, url: `/api/reports/v1/${at}`, headers: person.headers, payload })
const whole = (activity_uuid: string) => [{ activity_uuid, range: 'all' }]

async function made(by: TestPerson = staff, activity = run) {
  const answer = await ask(by, 'POST', '', {
    ...{ user_uuid: athlete.uuid, type: 'RUN_FORM', activity_uuids: [activity] },
    ranges: whole(activity),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().report
}
const stored = async (uuid: string) =>
  server.services.database
    .selectFrom('reports')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()

describe('a stranger', () => {
  test('learns nothing of a report, and changes nothing', async () => {
    const { uuid } = await made(athlete)
    const stranger = await server.person({ roles: ['coach'] })
    const before = await stored(uuid)
    const calls: [Method, string, object?][] = [
      ['GET', uuid],
      ['GET', `${uuid}.pdf`],
      ['GET', `${uuid}/previous`],
      ['GET', `?user=${athlete.uuid}`],
      ['GET', `u/${athlete.uuid}/s/${run}`],
      ['PUT', uuid, { name: 'x', published: false }],
      ['PUT', `${uuid}/accept`, { email: stranger.email }],
      ['POST', `${uuid}/regenerate_comments`, {}],
      ['POST', `${uuid}/restore`, {}],
      ['DELETE', uuid],
    ]
    for (const [method, at, payload] of calls) {
      const [real, none] = await Promise.all([
        ask(stranger, method, at, payload),
        ask(stranger, method, at.replace(uuid, newUuid()).replace(athlete.uuid, newUuid()), payload),
      ])
      expect([method, at, real.statusCode]).toEqual([method, at, 404])
      // Nor that there is one.
      expect([real.statusCode, real.body]).toEqual([none.statusCode, none.body])
    }
    expect(await stored(uuid)).toEqual(before)
  })

  test('gets no figures of an activity through a report of their own', async () => {
    const stranger = await server.person()
    const own = await addRide(server.services, stranger.uuid, { sport: 'run' })
    const form = (activity_uuids: string[], of: string) => ({
      ...{ user_uuid: stranger.uuid, type: 'RUN_FORM', activity_uuids },
      ranges: whole(of),
    })
    for (const wrong of [form([run], run), form([own], run), form([own, run], run)])
      expect((await ask(stranger, 'POST', '', wrong)).statusCode).toBe(422)
    const { uuid } = (await ask(stranger, 'POST', '', form([own], own))).json().report
    // Not even staff mix the activities of two athletes.
    const mixed = await ask(staff, 'PUT', uuid, { ranges: whole(run) })
    expect([mixed.statusCode, mixed.json().codes]).toEqual([
      422,
      { 'ranges.0.activity_uuid': ['ErrorReportActivities'] },
    ])
  })

  test.each([
    'not-a-uuid',
    '00000000-0000-0000-0000-000000000000',
    `${'x'.repeat(5_000)}`,
    '%00',
    '..%2f..%2fetc%2fpasswd',
  ])('with the address %s is told that there is nothing', async (at) => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect([400, 404, 414, 422]).toContain((await ask(athlete, method, at, {})).statusCode)
  })
})

test('a report is compared with the test before it, not with the report made before it', async () => {
  const on = async (startTime: string) =>
    made(athlete, await addRide(server.services, athlete.uuid, { sport: 'run', startTime }))
  const march = await on('2026-03-01T06:30:00Z')
  const january = await on('2026-01-01T06:30:00Z')
  const february = await on('2026-02-01T06:30:00Z')
  const before = async ({ uuid }: { uuid: string }) =>
    (await ask(athlete, 'GET', `${uuid}/previous`)).json().previous?.report.uuid
  expect(await before(march)).toBe(february.uuid)
  expect(await before(february)).toBe(january.uuid)
  expect(await before(january)).toBeUndefined()
  const again = await on('2026-02-01T06:30:00Z')
  expect(await before(march)).toBe(again.uuid)
  expect(await before(again)).toBe(february.uuid)
  // The order is that of time, whoever changes the report meanwhile.
  await ask(staff, 'PUT', february.uuid, { name: 'changed' })
  expect(await before(march)).toBe(again.uuid)
})

describe('ranges', () => {
  const form = (type: string, ranges: object[]) => ({
    ...{ user_uuid: athlete.uuid, type, activity_uuids: [run] },
    ranges: ranges.map((range) => ({ activity_uuid: run, ...range })),
  })
  const refused = async (payload: object, lang = 'en') => {
    const reader = await server.person({ roles: ['staff'], lang: lang as 'en' })
    const answer = await ask(reader, 'POST', '', payload)
    const { message, codes } = answer.json()
    return [answer.statusCode, codes, message]
  }
  const names = ['TT 1/5', 'TT 2/5', 'TT 3/5', 'TT 4/5', 'TT 5/5']

  test('shorter than a second are refused by name', async () => {
    const short = { range: 'selection-5000-5999', name: 'Blink' }
    expect(await refused(form('RUN_FORM', [{ range: 'all' }, short]))).toEqual([
      422,
      { ranges: ['ErrorReportRangesShort'] },
      'These ranges are shorter than one second: Blink.',
    ])
    const parts = names.map((name, at) => ({ name, range: `selection-${at * 9000}-${at * 9000 + 1}` }))
    expect((await refused(form('RUN_5K_TT', parts), 'ja'))[2]).toBe(
      `次の区間は1秒未満です：${names.join(', ')}`,
    )
    const long = { range: 'selection-5000-6000', name: 'Sprint' }
    expect((await ask(staff, 'POST', '', form('RUN_FORM', [long]))).statusCode).toBe(201)
  })

  test('chosen twice are refused by name, and so are parts of one test that are the same', async () => {
    const twice = [
      { range: 'all', name: 'First' },
      { range: 'all', name: 'Second' },
    ]
    expect(await refused(form('RUN_FORM', twice))).toEqual([
      422,
      { ranges: ['ErrorReportRangesTwice'] },
      'These ranges are chosen twice: Second.',
    ])
    const parts = names.map((name, at) => ({ name, range: `selection-${at * 9000}-${at * 9000 + 9000}` }))
    const same = parts.map((part, at) => (at === 4 ? { ...part, range: 'selection-0-9000' } : part))
    expect((await refused(form('RUN_5K_TT', same), 'de'))[2]).toBe(
      'Diese Abschnitte sind doppelt gewählt: TT 5/5.',
    )
    const named = [...parts, { name: 'TT 1/5', range: 'selection-90000-99000' }]
    expect((await refused(form('RUN_5K_TT', named)))[1]).toEqual({ ranges: ['ErrorReportRangesTwice'] })
    expect((await ask(staff, 'POST', '', form('RUN_5K_TT', parts))).statusCode).toBe(201)
  })

  test('and birthdays before 1900 or to come are refused', async () => {
    const { uuid } = await made()
    const born = async (birthday: string) => {
      const answer = await ask(staff, 'PUT', uuid, { values: { birthday } })
      return [answer.statusCode, answer.json().codes?.['values.birthday']]
    }
    expect(await born('0001-01-01')).toEqual([422, ['ErrorBirthdayEarly']])
    expect(await born('1899-12-31')).toEqual([422, ['ErrorBirthdayEarly']])
    expect(await born('2999-01-01')).toEqual([422, ['ErrorBirthdayLate']])
    expect(await born('1900-01-01')).toEqual([200, undefined])
  })
})

describe('texts', () => {
  test('that cannot be stored or are too large are refused, and change nothing', async () => {
    const { uuid } = await made()
    const before = await stored(uuid)
    const wrong: object[] = [
      { name: 'a\u0000b' },
      { values: { injury: 'a\u0000b' } },
      { values: { injury: '\ud800' } },
      { internal_memo: 'a\u0000b' },
      { internal_memo: 'x'.repeat(100_000) },
      { values: { injury: 'x'.repeat(20_001) } },
      { values: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key${n}`, 'x'])) },
      { values: { __proto__: 'x', constructor: 'x' } },
      { values: [] },
      { ranges: Array.from({ length: 61 }, () => whole(run)[0]) },
      { ranges: [{ activity_uuid: run, range: 'selection-999999999-0' }] },
      { ranges: [{ activity_uuid: run, range: "lap1'; drop table reports" }] },
      { version: 2 ** 40 },
    ]
    for (const form of wrong) {
      const answer = await ask(staff, 'PUT', uuid, form)
      expect([400, 422], JSON.stringify(form).slice(0, 100)).toContain(answer.statusCode)
      expect(answer.json().message).not.toBe('')
    }
    const huge = await ask(staff, 'PUT', uuid, { values: { injury: 'x'.repeat(20_000_000) } })
    expect([413, 422]).toContain(huge.statusCode)
    expect(await stored(uuid)).toEqual(before)
  })
})

describe('the name', () => {
  test.each([
    ['a line break', 'Winter\nBcc: x', 'ErrorNameCharacters'],
    ['a character that turns the direction of what follows', 'Winter \u202e2026', 'ErrorNameCharacters'],
    ['nothing that can be seen', '\u200b\u2060', 'ErrorEnterValue'],
  ])('with %s is refused', async (_, name, code) => {
    const { uuid } = await made()
    const changed = await ask(staff, 'PUT', uuid, { name })
    expect([changed.statusCode, changed.json().codes]).toEqual([422, { name: [code] }])
    const form = {
      user_uuid: athlete.uuid,
      type: 'RUN_FORM',
      activity_uuids: [run],
      ranges: whole(run),
      name,
    }
    const created = await ask(staff, 'POST', '', form)
    expect([created.statusCode, created.json().codes]).toEqual([422, { name: [code] }])
    const ranges = [{ ...whole(run)[0], name }]
    const named = [
      await ask(staff, 'PUT', uuid, { ranges }),
      await ask(staff, 'POST', '', { ...form, name: 'Winter', ranges }),
    ]
    for (const each of named)
      expect([each.statusCode, each.json().codes]).toEqual([422, { 'ranges.0.name': [code] }])
  })

  test.each(['Winter 🏃🏽‍♀️ 2026', 'ملخص الشتاء', '<b>Winter</b>', '冬の測定'])(
    '%s is kept as it is',
    async (name) => {
      const { uuid } = await made()
      expect((await ask(staff, 'PUT', uuid, { name })).json().report.name).toBe(name)
    },
  )
})

describe('at the same time', () => {
  test('two members of staff edit different texts, and both stay', async () => {
    const { uuid } = await made()
    const keys = ['injury', 'shoes', 'height', 'test_env', 'measurer', 'pb5km', 'pb10km', 'pb_other']
    const answers = await Promise.all(keys.map((key) => ask(staff, 'PUT', uuid, { values: { [key]: key } })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    const { values, version } = await stored(uuid)
    expect(values).toMatchObject(Object.fromEntries(keys.map((key) => [key, key])))
    expect(version).toBe(9)
  })

  test('two members of staff edit the same text: the second is told, and shown what the first wrote', async () => {
    const { uuid } = await made()
    const edit = (injury: string, seen: string) =>
      ask(staff, 'PUT', uuid, { values: { injury }, replaces: { injury: seen } })
    const answers = await Promise.all([edit('left knee', ''), edit('right knee', '')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const { values } = await stored(uuid)
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().report.values.injury).toBe(values.injury)
    // Both wrote the same, or the second has seen what is there now.
    expect((await edit(values.injury ?? '', '')).statusCode).toBe(200)
    expect((await edit('none', values.injury ?? '')).statusCode).toBe(200)
    expect((await stored(uuid)).values.injury).toBe('none')
  })

  test('publishing, withdrawing, deleting and restoring end in one state', { timeout: 60_000 }, async () => {
    const { uuid } = await made()
    const calls: (() => ReturnType<typeof ask>)[] = [
      () => ask(staff, 'PUT', uuid, { published: true }),
      () => ask(staff, 'PUT', uuid, { published: false }),
      () => ask(staff, 'DELETE', uuid),
      () => ask(staff, 'POST', `${uuid}/restore`, {}),
      () => ask(staff, 'POST', `${uuid}/regenerate_comments`, {}),
      () => ask(staff, 'PUT', uuid, { ranges: whole(run) }),
      () => ask(athlete, 'PUT', `${uuid}/accept`, { email: athlete.email }),
    ]
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(calls.map((call) => call()))
      for (const { statusCode, body } of answers)
        expect([200, 204, 404, 409], body.slice(0, 200)).toContain(statusCode)
    }
    await ask(staff, 'POST', `${uuid}/restore`, {})
    const { published, accepted_at, deleted_at } = await stored(uuid)
    expect(deleted_at).toBeNull()
    if (!published) expect(accepted_at).toBeNull()
    const url = '/api/notifications/v1/'
    const { notifications } = (await server.ask({ method: 'GET', url, headers: athlete.headers })).json()
    expect(notifications.length).toBeLessThanOrEqual(1)
  })
})

test('the reports of an athlete end with the account, for staff and coach as well', async () => {
  const coach = await server.person({ roles: ['coach'] })
  await link(server.services, athlete, coach, 'mark')
  const { uuid } = await made(coach)
  const url = '/api/account/v1/'
  const payload = { password: athlete.password }
  const gone = await server.ask({ method: 'DELETE', url, headers: athlete.headers, payload })
  expect(gone.statusCode, gone.body).toBe(204)
  for (const person of [staff, coach])
    for (const at of [uuid, `${uuid}/previous`, `${uuid}.pdf`])
      expect((await ask(person, 'GET', at)).statusCode, at).toBe(404)
  for (const [method, at, body] of [
    ['PUT', uuid, { published: false }],
    ['POST', `${uuid}/restore`, {}],
    ['POST', `${uuid}/regenerate_comments`, {}],
    ['DELETE', uuid, undefined],
  ] as const)
    expect((await ask(staff, method, at, body)).statusCode, at).toBe(404)
  const rows = await server.services.database
    .selectFrom('reports')
    .select('uuid')
    .where('uuid', '=', uuid)
    .execute()
  expect(rows).toEqual([])
})

describe('a report outlives', () => {
  test('the link to the coach who made it, who then reads it no more', async () => {
    const coach = await server.person({ roles: ['coach'] })
    await link(server.services, athlete, coach, 'mark')
    const { uuid } = await made(coach)
    expect((await ask(coach, 'GET', uuid)).statusCode).toBe(200)
    await server.services.database.deleteFrom('coach_athletes').where('coach_uuid', '=', coach.uuid).execute()
    for (const at of [uuid, `${uuid}/previous`, `${uuid}.pdf`])
      expect((await ask(coach, 'GET', at)).statusCode).toBe(404)
    expect((await ask(athlete, 'GET', uuid)).statusCode).toBe(200)
  })

  test('another sport of its activity, whose figures it no longer takes', async () => {
    const { uuid, evaluation } = await made()
    const url = `/api/activities/v1/${run}`
    const changed = await server.ask({
      method: 'PUT',
      url,
      headers: athlete.headers,
      payload: { sport: 'bike' },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const { report } = (await ask(staff, 'GET', uuid)).json()
    expect(report.ranges.map(({ gone }: { gone: boolean }) => gone)).toEqual([true])
    expect(report.evaluation).toEqual(evaluation)
    const answer = await ask(staff, 'PUT', uuid, { ranges: whole(run) })
    expect([answer.statusCode, answer.json().codes]).toEqual([
      422,
      { 'ranges.0.activity_uuid': ['ErrorReportActivities'] },
    ])
    await server.ask({ method: 'PUT', url, headers: athlete.headers, payload: { sport: 'run' } })
    const back = (await ask(staff, 'GET', uuid)).json().report
    expect(back.ranges.map(({ gone }: { gone: boolean }) => gone)).toEqual([false])
  })

  test('all of its activities, and can then still be published, printed from and edited', async () => {
    const { uuid } = await made()
    await server.ask({ method: 'DELETE', url: `/api/activities/v1/${run}`, headers: athlete.headers })
    await server.open.pool.query('delete from activities where uuid = $1', [run])
    await server.open.pool.query('delete from owners where uuid = $1', [run])
    expect((await ask(staff, 'PUT', uuid, { published: true, values: { injury: 'x' } })).statusCode).toBe(200)
    expect((await ask(staff, 'POST', `${uuid}/regenerate_comments`, {})).statusCode).toBe(200)
    expect((await ask(staff, 'PUT', uuid, { ranges: whole(run) })).statusCode).toBe(422)
    expect((await ask(athlete, 'GET', uuid)).json().report.ranges[0].gone).toBe(true)
  })
})
