import { wire } from '@cadenza/contract'
import { describe, expect, test } from 'vitest'
import { activitySetup } from '../../app/testing/activities.ts'
import type { TestPerson } from '../../app/testing/app.ts'
import { newUuid } from '../../platform/uuid.ts'
import { sweepDeleted } from './sweep.ts'
import { addRide, link } from './testing.ts'

const setup = activitySetup()
const { get, put, remove, restore, shown, tag } = setup

describe('one activity', () => {
  test('[A7-043] is shown whole', async () => {
    const uuid = await addRide(setup.server.services, setup.athlete.uuid)
    await tag(uuid, ['intervals'])
    const answer = await get(`/api/activities/v1/${uuid}?_=1`)
    const { activity } = wire.activityAnswer.parse(answer.json())
    expect(activity).toMatchObject({
      uuid,
      user_uuid: setup.athlete.uuid,
      sport: 'bike',
      sport_name: 'cycling',
      date: '2026-03-01',
      title: 'Morning ride',
      tags: ['intervals'],
      note: '',
      available_data: { gps: true, power: true, standing: false },
      problems: [{ code: 'ReadTruncated', count: 2, at_byte: 4711, names: ['helmet'] }],
      device: { manufacturer: 'garmin' },
      file_name: '20260301063000123 früh (1).fit',
      version: 1,
      deleted: false,
    })
    expect(activity.stats.moving_time_based_stats.basic.power?.avg).toBe(250)
  })

  test.each([
    ['an unknown uuid', () => newUuid()],
    ['no uuid', () => 'nothing'],
    ['a uuid and more', () => `${newUuid()}%00`],
  ])('%s is 404', async (_, uuid) => {
    for (const answer of [
      await get(`/api/activities/v1/${uuid()}`),
      await remove(uuid()),
      await restore(uuid()),
    ])
      expect(answer.statusCode).toBe(404)
    expect((await put(uuid(), { title: 'x' })).statusCode).toBe(404)
  })
})

describe('a change', () => {
  test('[A7-043] of title and note is kept, trimmed, with the next version', async () => {
    const uuid = await addRide(setup.server.services, setup.athlete.uuid)
    const answer = await put(uuid, { title: '  Höhenmeter  ', note: 'windy\n', version: 1 })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().activity).toMatchObject({ title: 'Höhenmeter', note: 'windy\n', version: 2 })
    expect(await shown(uuid)).toEqual(answer.json().activity)
    const listed = (await get('/api/activities/v1/')).json().activities
    expect(listed.find((line: { uuid: string }) => line.uuid === uuid).title).toBe('Höhenmeter')
  })

  test('[A3-009] of the sport and back keeps the name that the device recorded', async () => {
    const uuid = await addRide(setup.server.services, setup.athlete.uuid)
    await setup.server.open.pool.query(
      `update activities set sport_name = 'gravel_cycling' where uuid = $1`,
      [uuid],
    )
    const chosen = async (sport: string) => {
      const { activity } = (await put(uuid, { sport })).json()
      return [activity.sport, activity.sport_name]
    }
    expect(await chosen('run')).toEqual(['run', 'running'])
    expect(await chosen('other')).toEqual(['other', 'generic'])
    expect(await chosen('bike')).toEqual(['bike', 'gravel_cycling'])
    expect(await chosen('run')).toEqual(['run', 'running'])
    expect(await chosen('bike')).toEqual(['bike', 'gravel_cycling'])
  })

  test('[A7-044] of the start moves the end along', async () => {
    const uuid = await addRide(setup.server.services, setup.athlete.uuid)
    const answer = await put(uuid, { start_time: '2026-02-28T23:59:59Z' })
    expect(answer.json().activity).toMatchObject({
      start_time: '2026-02-28T23:59:59.000Z',
      end_time: '2026-03-01T00:09:59.000Z',
      date: '2026-03-01',
    })
  })

  test.each([
    [{ start_time: '2026-02-30T10:00:00Z' }, 'start_time', 'ErrorInvalidDate'],
    [{ start_time: '2026-02-20 10:00:00' }, 'start_time', 'ErrorInvalidDate'],
    [{ start_time: '2026-02-20T10:00:00.000Z' }, 'start_time', 'ErrorInvalidDate'],
    [{ start_time: '2026-02-20T24:00:00Z' }, 'start_time', 'ErrorInvalidDate'],
    [{ start_time: '' }, 'start_time', 'ErrorInvalidDate'],
    [{ start_time: '2999-01-01T00:00:00Z' }, 'start_time', 'ErrorFutureDate'],
    [{ start_time: 5 }, 'start_time', 'ErrorInvalidValue'],
    [{ title: '' }, 'title', 'ErrorEnterValue'],
    [{ title: '   ' }, 'title', 'ErrorEnterValue'],
    [{ title: 'x'.repeat(201) }, 'title', 'ErrorTooLong'],
    [{ title: null }, 'title', 'ErrorInvalidValue'],
    [{ note: 'x'.repeat(20_001) }, 'note', 'ErrorTooLong'],
    [{ sport: 'swim' }, 'sport', 'ErrorInvalidValue'],
    [{ start_time: '0000-01-01T00:00:00Z' }, 'start_time', 'ErrorInvalidDate'],
    [{ version: 'old' }, 'version', 'ErrorInvalidValue'],
    [{ version: 2 ** 31 }, 'version', 'ErrorInvalidValue'],
    [{ version: -(2 ** 40) }, 'version', 'ErrorInvalidValue'],
  ])('[A5-017] [A5-018] [A5-019] %j is refused and changes nothing', async (payload, field, code) => {
    const uuid = await addRide(setup.server.services, setup.athlete.uuid)
    const before = await shown(uuid)
    const answer = await put(uuid, { note: 'also', ...payload })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().codes).toEqual({ [field]: [code] })
    expect(answer.json().message).toBe(answer.json().errors[field][0])
    expect(await shown(uuid)).toEqual(before)
  })

  test.each([
    ['half an object', '{"title": "x"', 400],
    ['a list', '[]', 422],
    ['a word', '"title"', 422],
    ['NUL, which no text can hold', '{"title":"a\\u0000b"}', 400],
    ['a key that would reach the prototype', '{"__proto__":{"x":1}}', 400],
  ])('%s changes nothing', async (_, payload, status) => {
    const uuid = await addRide(setup.server.services, setup.athlete.uuid)
    const before = await shown(uuid)
    const answer = await put(uuid, payload)
    expect(answer.statusCode).toBe(status)
    expect(Object.keys(answer.json())).toEqual(['message', 'errors', 'codes'])
    expect(await shown(uuid)).toEqual(before)
  })

  test('half a surrogate pair is kept as a replacement or refused, never a failure of the server', async () => {
    const uuid = await addRide(setup.server.services, setup.athlete.uuid)
    expect((await put(uuid, '{"title":"a\\ud800b"}')).statusCode).toBeLessThan(500)
  })

  test('with an old version is 409 and shows the current state', async () => {
    const uuid = await addRide(setup.server.services, setup.athlete.uuid)
    await put(uuid, { title: 'first', version: 1 })
    const answer = await put(uuid, { title: 'second', version: 1 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().activity).toMatchObject({ title: 'first', version: 2 })
    expect((await shown(uuid)).title).toBe('first')
  })

  test('of ten at once with one version lets one through', async () => {
    const uuid = await addRide(setup.server.services, setup.athlete.uuid)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => put(uuid, { title: `title ${i}`, version: 1 })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
  })
})

describe('deleting', () => {
  test('takes several at once, all or none, and brings them back together', async () => {
    const person = await setup.server.person()
    const uuids = await Promise.all([1, 2, 3].map(() => addRide(setup.server.services, person.uuid)))
    const act = (method: 'DELETE' | 'POST', activity_uuids: unknown, path = '') =>
      setup.server.ask({
        method,
        url: `/api/activities/v1/activities${path}`,
        headers: person.headers,
        payload: { activity_uuids },
      })
    const left = async () => (await get('/api/activities/v1/activities', person)).json().activities.length
    const foreign = await addRide(setup.server.services, setup.athlete.uuid)
    expect((await act('DELETE', [...uuids, foreign])).statusCode).toBe(404)
    expect((await act('DELETE', [])).statusCode).toBe(422)
    expect(await left()).toBe(3)
    expect((await act('DELETE', uuids.slice(0, 2))).statusCode).toBe(204)
    expect(await left()).toBe(1)
    expect((await act('POST', uuids, '/restore')).statusCode).toBe(404)
    expect((await act('POST', uuids.slice(0, 2), '/restore')).statusCode).toBe(204)
    expect(await left()).toBe(3)
    expect((await shown(foreign)).deleted).toBe(false)
  })

  test('[A4-018] [A7-043] hides the activity everywhere but for its owner, who can bring it back', async () => {
    const coach = await setup.server.person({ roles: ['coach'] })
    await link(setup.server.services, setup.athlete, coach)
    const uuid = await addRide(setup.server.services, setup.athlete.uuid)
    const before = await shown(uuid)
    expect(before.deleted).toBe(false)
    const answer = await remove(uuid)
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect((await get('/api/activities/v1/')).body).not.toContain(uuid)
    expect((await shown(uuid)).deleted).toBe(true)
    for (const path of [
      'ranges/',
      'ranges/temporary/0-1000',
      'logs/',
      'logs/power.json',
      'files/',
      'files/original.fit',
    ])
      expect((await get(`/api/activities/v1/${uuid}/${path}`)).statusCode).toBe(404)
    expect((await get(`/api/activities/v1/${uuid}`, coach)).statusCode).toBe(404)
    expect((await put(uuid, { title: 'x' })).statusCode).toBe(404)
    expect((await remove(uuid)).statusCode).toBe(404)
    const back = await restore(uuid)
    expect(back.json().activity).toEqual({ ...before, version: 3 })
    expect((await get('/api/activities/v1/')).body).toContain(uuid)
    expect((await restore(uuid)).statusCode).toBe(404)
  })

  test('is final after 30 days', async () => {
    const person = await setup.server.person()
    const uuid = await addRide(setup.server.services, person.uuid)
    const kept = await addRide(setup.server.services, person.uuid)
    await remove(uuid, person)
    setup.server.pass(29 * 86_400)
    expect(await sweepDeleted(setup.server.services)).toBe(0)
    setup.server.pass(86_400 + 1)
    expect(await sweepDeleted(setup.server.services)).toBe(1)
    const { rows } = await setup.server.open.pool.query(
      'select uuid from owners where user_uuid = $1 union all select uuid from activities where user_uuid = $1',
      [person.uuid],
    )
    expect(rows.map((row) => row.uuid)).toEqual([kept, kept])
    // No session lasts that long, so later tests get the clock back.
    setup.server.pass(-30 * 86_400 - 1)
  })
})

describe('who is not the owner', () => {
  test('reads as a linked coach or staff, writes as staff alone, and finds nothing otherwise', async () => {
    const person = await setup.server.person()
    const uuid = await addRide(setup.server.services, person.uuid)
    const coach = await setup.server.person({ roles: ['coach'] })
    const stranger = await setup.server.person()
    const staff = await setup.server.person({ roles: ['staff'] })
    await link(setup.server.services, person, coach)
    const statuses = async (reader: TestPerson) => [
      (await get(`/api/activities/v1/${uuid}`, reader)).statusCode,
      (await get(`/api/activities/v1/${uuid}/files/original.fit`, reader)).statusCode,
      (await put(uuid, { note: 'by another' }, reader)).statusCode,
      (await remove(uuid, reader)).statusCode,
      (await restore(uuid, reader)).statusCode,
    ]
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404, 404])
    expect(await statuses(coach)).toEqual([200, 200, 404, 404, 404])
    expect((await shown(uuid, person)).version).toBe(1)
    // What the owner deleted stays deleted for them.
    await remove(uuid, person)
    const several = (reader: TestPerson) =>
      setup.server.ask({
        method: 'POST',
        url: `/api/activities/v1/activities/restore?user=${person.uuid}`,
        headers: reader.headers,
        payload: { activity_uuids: [uuid] },
      })
    for (const reader of [stranger, coach]) {
      expect((await restore(uuid, reader)).statusCode).toBe(404)
      expect((await several(reader)).statusCode).toBe(404)
    }
    expect((await shown(uuid, person)).deleted).toBe(true)
    expect((await several(staff)).statusCode).toBe(204)
    expect(await statuses(staff)).toEqual([200, 200, 200, 204, 200])
    const anonymous = await setup.server.ask({ method: 'GET', url: `/api/activities/v1/${uuid}` })
    expect(anonymous.statusCode).toBe(401)
  })
})
