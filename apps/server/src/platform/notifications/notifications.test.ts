import { endpoints, type wire } from '@cadenza/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { keepConfig } from '../config/queries.ts'
import { newUuid } from '../uuid.ts'
import { type NewNotification, notify } from './notify.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const list = async (person: TestPerson): Promise<wire.Notification[]> => {
  const answer = await server.ask({ method: 'GET', url: '/api/notifications/v1/', headers: person.headers })
  return endpoints.notifications.list.answer.parse(answer.json()).notifications
}
const mark = (person: TestPerson, notifications: unknown) =>
  server.ask({
    method: 'PUT',
    url: '/api/notifications/v1',
    headers: person.headers,
    payload: { notifications } as object,
  })
const add = (person: TestPerson, notification: NewNotification) =>
  notify(server.open.database, person.uuid, notification, server.services.now())

const message: NewNotification = { type: 'MESSAGE', meta: { text: 'Ride on Sunday?' } }

describe('the list', () => {
  test.each([
    ['yyyy/mm/dd', '24h', '2026/03/01 15:30'],
    ['dd/mm/yyyy', '12h', '01/03/2026 3:30 PM'],
    ['mm/dd/yyyy', '24h', '03/01/2026 15:30'],
  ])('[A9-021] [A9-022] writes dates and times as the reader chose: %s, %s', async (date, time, expected) => {
    const person = await server.person()
    await keepConfig(server.open.database, person.uuid, 'preferences', {
      date_format: date,
      time_format: time,
    })
    // 06:30 UTC is 15:30 in Japan.
    const meta = { file_name: 'ride.fit', uploaded_at: '2026-03-01T06:30:00Z', time_zone: 'Asia/Tokyo' }
    await add(person, { type: 'UPLOAD_ERROR', meta })
    expect((await list(person))[0]?.message).toBe(
      `Your file "ride.fit" uploaded on ${expected} could not be processed successfully.`,
    )
  })

  test.each([
    ['de', { date_format: 'yyyy/mm/dd' }, /2026\/03\/01 15:30/],
    ['en', { time_format: '24h' }, /03\/01\/2026 15:30/],
    ['fr', { date_format: 'dd.mm.yy' }, /01\/03\/2026 15:30/],
    ['ja', undefined, /2026\/03\/01 15:30/],
    ['en', undefined, / 03\/01\/2026 3:30 PM /],
    ['de', undefined, /01\/03\/2026 15:30/],
  ] as const)(
    '[A9-021] writes what was not chosen as is usual where %s is spoken: %j',
    async (lang, chosen, written) => {
      const person = await server.person({ lang })
      if (chosen) await keepConfig(server.open.database, person.uuid, 'preferences', chosen)
      const meta = { file_name: 'ride.fit', uploaded_at: '2026-03-01T06:30:00Z', time_zone: 'Asia/Tokyo' }
      await add(person, { type: 'UPLOAD_ERROR', meta })
      expect((await list(person))[0]?.message).toMatch(written)
    },
  )

  test('writes what belongs to no place by the clock that the reader lives by', async () => {
    const person = await server.person({ lang: 'de' })
    const payload = { time_zone: 'Asia/Tokyo' }
    await server.ask({ method: 'PUT', url: '/api/account/v1/', headers: person.headers, payload })
    const meta = { file_name: 'ride.fit', uploaded_at: '2026-03-01T16:30:00Z' }
    await add(person, { type: 'UPLOAD_ERROR', meta })
    expect((await list(person))[0]?.message).toMatch(/02\/03\/2026 01:30/)
  })

  test('[A3-045] [A3-046] [A8-013] [A8-014] [A8-015] [A8-016] is newest first, in the reader’s words, without the key’s time stamp', async () => {
    const person = await server.person()
    const about = { activity_uuid: newUuid(), title: 'Morning ride' }
    await add(person, { type: 'UPLOADED', meta: about, url: `/activities/${about.activity_uuid}` })
    await add(person, { type: 'PARSE_ERROR', meta: about })
    await add(person, { type: 'PARSE_ERROR', meta: { activity_uuid: about.activity_uuid } })
    const meta = {
      file_name: '20260301063000123 ride.fit',
      uploaded_at: '2026-03-01T06:30:00Z',
      time_zone: 'UTC',
    }
    await add(person, { type: 'UPLOAD_ERROR', meta })
    await add(person, message)
    const notifications = await list(person)
    expect(notifications.map(({ message }) => message).reverse()).toEqual([
      'Your activity "Morning ride" has been uploaded.',
      'Your activity "Morning ride" has an error.',
      'Your activity has an error.',
      expect.stringMatching(
        /^Your file "ride\.fit" uploaded on .*2026.* could not be processed successfully\.$/,
      ),
      'Ride on Sunday?',
    ])
    expect(notifications.at(-1)).toMatchObject({
      user_uuid: person.uuid,
      read: false,
      icon: 'circle-check',
      icon_style: 'success',
      url: `/activities/${about.activity_uuid}`,
      meta: about,
    })
    expect(notifications[1]?.meta.file_name).toBe('ride.fit')
  })

  test('speaks the account’s language', async () => {
    const person = await server.person({ lang: 'de' })
    await add(person, { type: 'UPLOADED', meta: { activity_uuid: newUuid(), title: 'Runde' } })
    const [first] = await list(person)
    expect(first?.message).toMatch(/Runde/)
    expect(first?.message).not.toMatch(/uploaded/)
  })

  test('holds one’s own and nobody else’s', async () => {
    const [person, other] = [await server.person(), await server.person({ roles: ['staff'] })]
    await add(person, message)
    expect(await list(other)).toEqual([])
  })
})

describe('marking', () => {
  test('[A4-030] [A4-031] [A7-083] keeps what was read', async () => {
    const person = await server.person()
    const [one, two] = [await add(person, message), await add(person, message)]
    const answer = await mark(person, [{ key: one, user_uuid: person.uuid, read: true }])
    expect(answer.statusCode).toBe(200)
    const read = Object.fromEntries((await list(person)).map(({ key, read }) => [key, read]))
    expect(read).toEqual({ [one]: true, [two]: false })
    await mark(person, [
      { key: one, read: false },
      { key: two, read: true },
    ])
    const turned = Object.fromEntries((await list(person)).map(({ key, read }) => [key, read]))
    expect(turned).toEqual({ [one]: false, [two]: true })
    expect((await mark(person, [])).statusCode).toBe(200)
  })

  test('what is not one’s own is 404 and changes nothing', async () => {
    const [person, other] = [await server.person(), await server.person()]
    const [own, foreign] = [await add(person, message), await add(other, message)]
    for (const wrong of [
      { key: foreign, read: true },
      { key: newUuid(), read: true },
      { key: own, user_uuid: other.uuid, read: true },
    ])
      expect((await mark(person, [{ key: own, read: true }, wrong])).statusCode).toBe(404)
    expect((await list(person))[0]?.read).toBe(false)
    expect((await list(other))[0]?.read).toBe(false)
  })

  test.each([
    [undefined],
    [null],
    ['all'],
    [[{}]],
    [[{ key: 'x', read: true }]],
    [[{ key: newUuid(), read: 'yes' }]],
  ])('%j is 422', async (notifications) => {
    const person = await server.person()
    expect((await mark(person, notifications)).statusCode).toBe(422)
  })
})
