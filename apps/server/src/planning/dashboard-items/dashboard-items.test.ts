import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { link } from '../../library/activities/testing.ts'
import { newUuid } from '../../platform/uuid.ts'
import { sweepDashboardItems } from './sweep.ts'

let server: TestApp
let athlete: TestPerson
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  athlete = await server.person()
})

const path = '/api/dashboard/v1/item/'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, at = '', payload?: object, person = athlete) =>
  server.ask({ method, url: `${path}${at}`, headers: person.headers, payload })
const made = async (name: string, data: object = {}) =>
  (await ask('POST', '', { name, data })).json().dashboard_item
const names = async () => (await ask('GET')).json().dashboard_items.map(({ name }: { name: string }) => name)

describe('a dashboard item', () => {
  test('[A7-079] [A3-040] [R7-038] [R7-039] [R7-040] [R7-041] is created, read, changed and deleted', async () => {
    const answer = await ask('POST', '', { name: ' Dead spots ', data: { graphId: 'StatsHistory' } })
    expect(answer.statusCode).toBe(201)
    const item = answer.json().dashboard_item
    expect(item).toEqual({
      uuid: expect.any(String),
      name: 'Dead spots',
      data: { graphId: 'StatsHistory' },
      is_visible: true,
      version: 1,
    })
    expect((await ask('GET')).json()).toEqual({ dashboard_items: [item] })
    expect((await ask('GET', item.uuid)).json()).toEqual({ dashboard_item: item })
    const changed = await ask('PUT', item.uuid, { is_visible: false, data: { graphId: 'MatrixHeatmap' } })
    expect(changed.json().dashboard_item).toEqual({
      ...item,
      is_visible: false,
      data: { graphId: 'MatrixHeatmap' },
      version: 2,
    })
    expect((await ask('DELETE', item.uuid)).statusCode).toBe(204)
    expect((await ask('GET')).json()).toEqual({ dashboard_items: [] })
    expect((await ask('GET', item.uuid)).statusCode).toBe(404)
  })

  test('keeps its data as they are, whatever their keys', async () => {
    const data = { snake_case: { camelCase: [1, null, 'x'] }, saved_at: '2026-01-01T00:00:00Z', ü: true }
    expect((await made('a', data)).data).toEqual(data)
  })

  test('[R7-042] [A3-041] moves behind another or to the front', async () => {
    const [a, b, c] = [await made('a'), await made('b'), await made('c')]
    await ask('PUT', a.uuid, { prev_uuid: c.uuid })
    expect(await names()).toEqual(['b', 'c', 'a'])
    await ask('PUT', c.uuid, { prev_uuid: null })
    expect(await names()).toEqual(['c', 'b', 'a'])
    await ask('PUT', a.uuid, { prev_uuid: c.uuid, name: 'A' })
    expect(await names()).toEqual(['c', 'A', 'b'])
    for (const prev_uuid of [b.uuid, newUuid()])
      expect((await ask('PUT', b.uuid, { prev_uuid })).json().codes).toEqual({
        prev_uuid: ['ErrorInvalidValue'],
      })
    expect(await names()).toEqual(['c', 'A', 'b'])
  })

  test('is moved by many at once without losing one or its place', async () => {
    const items = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => made(name)))
    const moves = items.flatMap(({ uuid }) =>
      items.map((other) => ask('PUT', uuid, { prev_uuid: other.uuid === uuid ? null : other.uuid })),
    )
    for (const { statusCode } of await Promise.all(moves)) expect(statusCode).toBe(200)
    expect([...(await names())].sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
    const rows = await server.open.database
      .selectFrom('dashboard_items')
      .select('position')
      .where('user_uuid', '=', athlete.uuid)
      .execute()
    expect(new Set(rows.map(({ position }) => position)).size).toBe(5)
  })

  test('is restored to its place within 30 days', async () => {
    const [, b] = [await made('a'), await made('b'), await made('c')]
    for (let times = 0; times < 2; times++) expect((await ask('DELETE', b.uuid)).statusCode).toBe(204)
    expect((await ask('POST', `${b.uuid}/restore`)).json().dashboard_item.name).toBe('b')
    expect(await names()).toEqual(['a', 'b', 'c'])
    await ask('DELETE', b.uuid)
    const day = 86_400_000
    await sweepDashboardItems({ ...server.services, now: () => server.services.now() + 29 * day })
    expect((await ask('POST', `${b.uuid}/restore`)).statusCode).toBe(200)
    await ask('DELETE', b.uuid)
    await sweepDashboardItems({ ...server.services, now: () => server.services.now() + 31 * day })
    expect((await ask('POST', `${b.uuid}/restore`)).statusCode).toBe(404)
  })

  test('that was changed elsewhere answers a change of an old version with its current state', async () => {
    const item = await made('a')
    await ask('PUT', item.uuid, { name: 'b', version: 1 })
    const late = await ask('PUT', item.uuid, { name: 'c', version: 1 })
    expect([late.statusCode, late.json().dashboard_item]).toEqual([409, { ...item, name: 'b', version: 2 }])
    expect((await ask('PUT', item.uuid, { name: 'c' })).statusCode).toBe(200)
  })

  test.each([
    ['without a name', { name: ' ', data: {} }, { name: ['ErrorEnterValue'] }],
    ['with too long a name', { name: 'x'.repeat(201), data: {} }, { name: ['ErrorTooLong'] }],
    ['without data', { name: 'a' }, { data: ['ErrorEnterValue'] }],
    ['with data that are no object', { name: 'a', data: [1] }, { data: ['ErrorInvalidValue'] }],
  ])('%s is refused', async (_, payload, codes) => {
    const answer = await ask('POST', '', payload)
    expect([answer.statusCode, answer.json().codes]).toEqual([422, codes])
    expect(await names()).toEqual([])
  })

  test('is at most 64 kB, and there are at most 200 of them', async () => {
    expect((await ask('POST', '', { name: 'a', data: { x: 'x'.repeat(65_000) } })).statusCode).toBe(201)
    expect((await ask('POST', '', { name: 'a', data: { x: 'x'.repeat(66_000) } })).statusCode).toBe(413)
    const answers = await Promise.all(
      Array.from({ length: 202 }, () => ask('POST', '', { name: 'b', data: {} })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(199)
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json().codes).toEqual({
      name: ['ErrorTooMany'],
    })
  })

  test('is its owner’s alone', async () => {
    const item = await made('a')
    const [stranger, coach, staff] = [
      await server.person(),
      await server.person({ roles: ['coach'] }),
      await server.person({ roles: ['staff'] }),
    ]
    await link(server.services, athlete, coach, 'plan')
    for (const person of [stranger, coach, staff]) {
      expect((await ask('GET', '', undefined, person)).json()).toEqual({ dashboard_items: [] })
      expect((await ask('GET', item.uuid, undefined, person)).statusCode).toBe(404)
      expect((await ask('PUT', item.uuid, { name: 'mine' }, person)).statusCode).toBe(404)
      expect((await ask('DELETE', item.uuid, undefined, person)).statusCode).toBe(404)
    }
    expect(await names()).toEqual(['a'])
  })
})
