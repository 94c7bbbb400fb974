import { type RecordKind, recordKinds } from '@cadenza/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { link } from '../activities/testing.ts'

let server: UploadServer
beforeAll(async () => {
  server = await uploadServer()
})
afterAll(() => server.close())

interface Case {
  kind: RecordKind
  plural: string
  value: Record<string, unknown>
  other: Record<string, unknown>
  zones?: number[]
  wrong: [Record<string, unknown>, Record<string, string[]>][]
}

/** Rules for each kind: requirements A3 and A5. */
const cases: Case[] = [
  {
    kind: 'power_zone',
    plural: 'power_zones',
    value: { ftp: 250 },
    other: { ftp: 265 },
    zones: [50, 70, 90, 105, 120, 150],
    wrong: [
      [{}, { ftp: ['ErrorEnterValue'] }],
      [{ ftp: '' }, { ftp: ['ErrorEnterValue'] }],
      [{ ftp: null }, { ftp: ['ErrorEnterValue'] }],
      [{ ftp: 250.5 }, { ftp: ['ErrorInvalidValue'] }],
      [{ ftp: 0 }, { ftp: ['ErrorInvalidValue'] }],
      [{ ftp: '250' }, { ftp: ['ErrorInvalidValue'] }],
      [{ ftp: 250, zones: [50, 40, 90, 105, 120, 150] }, { zones: ['ErrorInvalidValue'] }],
    ],
  },
  {
    kind: 'run_pace_zone',
    plural: 'run_pace_zones',
    value: { distance: 10_000.5, time: 2400 },
    other: { distance: 5000, time: 1150 },
    zones: [75, 85, 95, 101, 111],
    wrong: [
      [{}, { distance: ['ErrorEnterValue'], time: ['ErrorEnterValue'] }],
      [{ distance: 10_000 }, { time: ['ErrorEnterValue'] }],
      [{ time: 2400 }, { distance: ['ErrorEnterValue'] }],
      [{ distance: 10_000, time: 2400.5 }, { time: ['ErrorInvalidValue'] }],
      [{ distance: -1, time: 2400 }, { distance: ['ErrorInvalidValue'] }],
    ],
  },
  {
    kind: 'heartrate_zone',
    plural: 'heartrate_zones',
    value: { max_heartrate: 190 },
    other: { max_heartrate: 188 },
    zones: [55, 70, 80, 90],
    wrong: [
      [{}, { max_heartrate: ['ErrorEnterValue'] }],
      [{ max_heartrate: 180.5 }, { max_heartrate: ['ErrorInvalidValue'] }],
    ],
  },
  {
    kind: 'weight',
    plural: 'weights',
    value: { weight: 70.4, unit: 'kg' },
    other: { weight: 155.2, unit: 'lb' },
    wrong: [
      [{ unit: 'kg' }, { weight: ['ErrorEnterValue'] }],
      [{ weight: 70.4 }, { unit: ['ErrorEnterValue'] }],
      [{ weight: 70.4, unit: 'st' }, { unit: ['ErrorInvalidValue'] }],
      [{ weight: 'heavy', unit: 'kg' }, { weight: ['ErrorInvalidValue'] }],
      [{ weight: 70.4, unit: 'kg', zones: [1] }, { zones: ['ErrorInvalidValue'] }],
    ],
  },
]

const ask = (
  person: TestPerson | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => server.ask({ method, url, ...(person ? { headers: person.headers } : {}), payload })
const own = (kind: RecordKind, date = '') => `/api/account/v1/${kind}/${date}`
const listOf = async (person: TestPerson, { kind, plural }: Case) =>
  (await ask(person, 'GET', own(kind))).json()[plural]
const today = () => new Date(server.services.now()).toISOString().slice(0, 10)
const tomorrow = () => new Date(server.services.now() + 86_400_000).toISOString().slice(0, 10)

test('[A1-014] every kind is among the cases: power, pace and heart rate zones, and body weight', () => {
  expect(cases.map(({ kind }) => kind)).toEqual([...recordKinds])
})

describe.each(cases)('$kind', (one) => {
  const { kind, plural, value, other, wrong } = one

  test('[A3-030] [A3-031] [A3-032] [A3-033] [A7-027] [A7-029] [A7-030] [A7-031] is created, listed newest first, changed, moved and deleted', async () => {
    const person = await server.person()
    expect((await ask(person, 'GET', own(kind))).json()).toEqual({ [plural]: [] })
    const created = await ask(person, 'POST', own(kind), { ...value, date: '2026-01-05', extra: 1 })
    expect(created.statusCode).toBe(201)
    expect(created.json()).toEqual({ [kind]: { ...value, date: '2026-01-05' } })
    await ask(person, 'POST', own(kind), { ...other, date: '2026-02-01' })
    expect(await listOf(person, one)).toEqual([
      { ...other, date: '2026-02-01' },
      { ...value, date: '2026-01-05' },
    ])
    const changed = await ask(person, 'PUT', own(kind, '2026-01-05'), { ...other, date: '2026-01-05' })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toEqual({ [kind]: { ...other, date: '2026-01-05' } })
    const moved = await ask(person, 'PUT', own(kind, '2026-01-05'), { ...value, date: '2026-03-01' })
    expect(moved.json()).toEqual({ [kind]: { ...value, date: '2026-03-01' } })
    expect((await ask(person, 'DELETE', own(kind, '2026-02-01'))).statusCode).toBe(204)
    expect(await listOf(person, one)).toEqual([{ ...value, date: '2026-03-01' }])
  })

  test.each(wrong)(
    '[A5-020] [A5-021] [A5-022] [A5-023] [A5-030] [A5-031] [A5-032] %j is refused on create and update',
    async (form, codes) => {
      const person = await server.person()
      await ask(person, 'POST', own(kind), { ...value, date: '2026-01-05' })
      for (const [method, url] of [
        ['POST', own(kind)],
        ['PUT', own(kind, '2026-01-05')],
      ] as const) {
        const answer = await ask(person, method, url, {
          ...form,
          date: method === 'PUT' ? '2026-01-05' : '2026-01-06',
        })
        expect(answer.statusCode).toBe(422)
        expect(answer.json().codes).toEqual(codes)
      }
      expect(await listOf(person, one)).toEqual([{ ...value, date: '2026-01-05' }])
    },
  )

  test('[A5-024] [A5-025] [A5-026] [A5-027] its date is one of the calendar, from 2000 to today in UTC', async () => {
    const person = await server.person()
    await ask(person, 'POST', own(kind), { ...value, date: '2026-01-05' })
    const refused: [unknown, string][] = [
      [undefined, 'ErrorEnterValue'],
      [20260105, 'ErrorEnterValue'],
      ['05.01.2026', 'ErrorEnterValue'],
      ['2026-13-01', 'ErrorEnterValue'],
      ['2026-01-32', 'ErrorEnterValue'],
      ['1999-12-31', 'ErrorInvalidDate'],
      ['2026-02-29', 'ErrorInvalidDate'],
      [`${Number(today().slice(0, 4)) + 1}-01-01`, 'ErrorInvalidDate'],
    ]
    if (tomorrow().slice(0, 4) === today().slice(0, 4)) refused.push([tomorrow(), 'ErrorFutureDate'])
    for (const [date, code] of refused)
      for (const [method, url] of [
        ['POST', own(kind)],
        ['PUT', own(kind, '2026-01-05')],
      ] as const) {
        const answer = await ask(person, method, url, { ...value, date })
        expect(answer.statusCode, `${method} ${date}`).toBe(422)
        expect(answer.json().codes, `${method} ${date}`).toEqual({ date: [code] })
      }
    for (const date of ['2000-01-01', '2024-02-29', today()])
      expect((await ask(person, 'POST', own(kind), { ...value, date })).statusCode, date).toBe(201)
  })

  test('[A5-028] [A5-029] a day holds one: another is a conflict, its own change is none', async () => {
    const person = await server.person()
    await ask(person, 'POST', own(kind), { ...value, date: '2026-01-05' })
    await ask(person, 'POST', own(kind), { ...value, date: '2026-01-06' })
    for (const [method, url] of [
      ['POST', own(kind)],
      ['PUT', own(kind, '2026-01-06')],
    ] as const) {
      const answer = await ask(person, method, url, { ...other, date: '2026-01-05' })
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toEqual({
        message: 'This date has already been registered.',
        errors: { date: ['This date has already been registered.'] },
        codes: { date: ['ErrorRegisteredDate'] },
      })
    }
    expect(await listOf(person, one)).toEqual([
      { ...value, date: '2026-01-06' },
      { ...value, date: '2026-01-05' },
    ])
    const somebodyElse = await server.person()
    expect((await ask(somebodyElse, 'POST', own(kind), { ...value, date: '2026-01-05' })).statusCode).toBe(
      201,
    )
  })

  test('of ten that are created for one day at once, one is kept', async () => {
    const person = await server.person()
    const form = { ...value, date: '2026-01-05' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(person, 'POST', own(kind), form)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...new Array(9).fill(409)])
    expect(await listOf(person, one)).toEqual([form])
  })

  test('[A6-008] [A6-009] [A7-028] of an athlete is read on the profile path by coach and staff, and written by the athlete alone', async () => {
    const [athlete, coach, staff, stranger] = [
      await server.person(),
      await server.person({ roles: ['coach'] }),
      await server.person({ roles: ['staff'] }),
      await server.person(),
    ]
    await link(server.services, athlete, coach, 'see')
    const record = { ...value, date: '2026-01-05' }
    await ask(athlete, 'POST', own(kind), record)
    const profile = `/api/profiles/v1/${athlete.uuid}/${kind}`
    for (const [person, status] of [
      [athlete, 200],
      [coach, 200],
      [staff, 200],
      [stranger, 404],
      [undefined, 401],
    ] as const) {
      const answer = await ask(person, 'GET', profile)
      expect(answer.statusCode).toBe(status)
      if (status === 200) expect(answer.json()).toEqual({ [plural]: [record] })
      // Others write their own records, never the athlete's.
      if (person !== athlete) {
        const put = await ask(person, 'PUT', own(kind, '2026-01-05'), { ...other, date: '2026-01-05' })
        expect(put.statusCode).toBe(person ? 404 : 401)
        const gone = await ask(person, 'DELETE', own(kind, '2026-01-05'))
        expect(gone.statusCode).toBe(person ? 404 : 401)
      }
      for (const method of ['POST', 'PUT', 'DELETE'] as const)
        expect((await ask(person, method, profile, record)).statusCode).toBe(404)
    }
    expect((await ask(undefined, 'GET', own(kind))).statusCode).toBe(401)
    expect((await ask(undefined, 'POST', own(kind), record)).statusCode).toBe(401)
    expect(await listOf(athlete, one)).toEqual([record])
  })

  test('a day without one, and what is no day, are 404', async () => {
    const person = await server.person()
    for (const date of ['2026-01-05', '2026-02-30', '0000-01-01', 'x']) {
      expect((await ask(person, 'PUT', own(kind, date), { ...value, date: '2026-01-06' })).statusCode).toBe(
        404,
      )
      expect((await ask(person, 'DELETE', own(kind, date))).statusCode).toBe(404)
    }
    expect(await listOf(person, one)).toEqual([])
  })
})

test.each(cases.filter(({ zones }) => zones))(
  '$kind keeps bounds of its zones, and goes back to the usual ones without',
  async (one) => {
    const { kind, value, zones } = one
    const person = await server.person()
    await ask(person, 'POST', own(kind), { ...value, date: '2026-01-05', zones })
    expect(await listOf(person, one)).toEqual([{ ...value, date: '2026-01-05', zones }])
    await ask(person, 'PUT', own(kind, '2026-01-05'), { ...value, date: '2026-01-05' })
    expect(await listOf(person, one)).toEqual([{ ...value, date: '2026-01-05' }])
  },
)

test('[A5-033] all failures stand beside their fields in the reader’s language, the first as the message', async () => {
  const person = await server.person({ lang: 'de' })
  const answer = await ask(person, 'POST', own('run_pace_zone'), { distance: -1, date: '2026-02-30' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({
    message: 'Dieser Wert ist hier nicht erlaubt.',
    errors: {
      distance: ['Dieser Wert ist hier nicht erlaubt.'],
      time: ['Bitte gib einen Wert ein.'],
      date: ['Diesen Tag gibt es in diesem Monat nicht.'],
    },
    codes: { distance: ['ErrorInvalidValue'], time: ['ErrorEnterValue'], date: ['ErrorInvalidDate'] },
  })
})

test.each([[[]], ['text'], [null], [1]])('the body %j is refused', async (payload) => {
  const person = await server.person()
  const answer = await server.ask({
    method: 'POST',
    url: own('power_zone'),
    headers: { ...person.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  expect(answer.statusCode).toBe(422)
})

test('changes of every kind, many at once, and the account deleted under them: each is done or refused, none fails', async () => {
  const statuses = new Set<number>()
  for (let round = 0; round < 3; round++) {
    const person = await server.person()
    const change = async (at: number) => {
      const { kind, value } = cases[at % cases.length] ?? { kind: 'weight', value: {} }
      const date = `2026-01-${10 + (at % 15)}`
      const method = (['POST', 'PUT', 'DELETE'] as const)[at % 3] ?? 'POST'
      const url = own(kind, method === 'POST' ? '' : date)
      const answer = await ask(person, method, url, method === 'DELETE' ? undefined : { ...value, date })
      statuses.add(answer.statusCode)
    }
    const all = Array.from({ length: 60 }, (_, at) => change(at))
    await all[6]
    all.push(server.open.pool.query('delete from users where uuid = $1', [person.uuid]).then(() => undefined))
    await Promise.all(all)
  }
  for (const status of statuses) expect([200, 201, 204, 401, 404, 409]).toContain(status)
  expect(statuses).toContain(201)
})
