import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, link } from '../activities/testing.ts'

let server: TestApp
let athlete: TestPerson
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const base = '/api/activities/v1'
const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, person = athlete) =>
  server.ask({ method, url: `${base}${path}`, headers: person.headers, payload })
const words = (answer: { json(): { tags: { tag: string }[] } }) => answer.json().tags.map(({ tag }) => tag)

async function newAthlete(rides: number): Promise<string[]> {
  athlete = await server.person()
  return Promise.all(Array.from({ length: rides }, () => addRide(server.services, athlete.uuid)))
}

describe('the tags of an activity', () => {
  test('[A7-051] [A7-052] [A3-039] are put on and taken off, and answered with those that are left', async () => {
    const [uuid = ''] = await newAthlete(1)
    const put = (tag: string) => ask('POST', `/${uuid}/tags/`, { tag })
    expect((await put('race')).json().tags).toEqual([
      { uuid: expect.stringMatching(/-7/), user_uuid: athlete.uuid, tag: 'race' },
    ])
    expect(words(await put('  Alps 日本 '))).toEqual(['Alps 日本', 'race'])
    expect((await ask('GET', `/${uuid}`)).json().activity.tags).toEqual(['Alps 日本', 'race'])
    expect(words(await ask('DELETE', `/${uuid}/tags/`, { tag: 'RACE' }))).toEqual(['Alps 日本'])
    // Removed twice: another session did it first.
    expect(words(await ask('DELETE', `/${uuid}/tags/`, { tag: 'race' }))).toEqual(['Alps 日本'])
    expect(words(await ask('GET', '/tags/'))).toEqual(['Alps 日本'])
  })

  test('are one whatever their case, on every activity', async () => {
    const [one = '', two = ''] = await newAthlete(2)
    await ask('POST', `/${one}/tags/`, { tag: 'Race' })
    expect(words(await ask('POST', `/${two}/tags/`, { tag: 'rACE' }))).toEqual(['Race'])
    expect(words(await ask('POST', `/${one}/tags/`, { tag: 'race' }))).toEqual(['Race'])
    expect(words(await ask('GET', '/tags/'))).toEqual(['Race'])
    const both = await Promise.all([
      ask('POST', `/${one}/tags/`, { tag: 'new' }),
      ask('POST', `/${two}/tags/`, { tag: 'NEW' }),
    ])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(words(await ask('GET', '/tags/'))).toHaveLength(2)
  })

  test.each([
    [{}, 'ErrorEnterValue'],
    [{ tag: '   ' }, 'ErrorEnterValue'],
    [{ tag: 'x'.repeat(51) }, 'ErrorTooLong'],
    [{ tag: 7 }, 'ErrorInvalidValue'],
  ])('%j is refused', async (payload, code) => {
    const [uuid = ''] = await newAthlete(1)
    for (const method of ['POST', 'DELETE'] as const) {
      const answer = await ask(method, `/${uuid}/tags/`, payload)
      expect([answer.statusCode, answer.json().codes]).toEqual([422, { tag: [code] }])
    }
    expect(words(await ask('GET', '/tags/'))).toEqual([])
  })

  test('are at most 50', async () => {
    const [uuid = ''] = await newAthlete(1)
    for (let i = 0; i < 50; i++) await ask('POST', `/${uuid}/tags/`, { tag: `tag ${i}` })
    const answer = await ask('POST', `/${uuid}/tags/`, { tag: 'one more' })
    expect([answer.statusCode, answer.json().codes]).toEqual([422, { tag: ['ErrorTooMany'] }])
    expect((await ask('POST', `/${uuid}/tags/`, { tag: 'TAG 3' })).statusCode).toBe(200)
    expect(words(await ask('GET', '/tags/'))).toHaveLength(50)
  })
})

describe('all tags', () => {
  test('[A7-066] are one’s own, or an athlete’s for the coach', async () => {
    const [uuid = ''] = await newAthlete(1)
    const coach = await server.person({ roles: ['coach'] })
    await link(server.services, athlete, coach, 'mark')
    await ask('POST', `/${uuid}/tags/`, { tag: 'from the coach' }, coach)
    const ofAthlete = `/tags/?user=${athlete.uuid}`
    expect(words(await ask('GET', ofAthlete, undefined, coach))).toEqual(['from the coach'])
    expect(words(await ask('GET', '/tags/', undefined, coach))).toEqual([])
    expect((await ask('GET', ofAthlete, undefined, await server.person())).statusCode).toBe(404)
    const log = await server.open.database
      .selectFrom('audit_log')
      .select(['actor_uuid', 'action', 'detail'])
      .where('user_uuid', '=', athlete.uuid)
      .execute()
    expect(log).toEqual([{ actor_uuid: coach.uuid, action: 'tag create', detail: { tag: 'from the coach' } }])
  })

  test('go onto several activities at once, onto all or none', async () => {
    const uuids = await newAthlete(3)
    const [deleted = ''] = await Promise.all([addRide(server.services, athlete.uuid)])
    await ask('DELETE', `/${deleted}`)
    const put = (activity_uuids: unknown) => ask('POST', '/tags/', { tag: 'camp', activity_uuids })
    expect(words(await put(uuids))).toEqual(['camp'])
    for (const uuid of uuids) expect((await ask('GET', `/${uuid}`)).json().activity.tags).toEqual(['camp'])
    const stranger = await server.person()
    const foreign = await addRide(server.services, stranger.uuid)
    for (const other of [deleted, foreign])
      expect((await ask('POST', '/tags/', { tag: 'no', activity_uuids: [...uuids, other] })).statusCode).toBe(
        404,
      )
    expect((await put([])).statusCode).toBe(422)
    expect((await put(undefined)).statusCode).toBe(422)
    const off = await ask('DELETE', '/tags/', { tag: 'camp', activity_uuids: uuids.slice(0, 2) })
    expect(words(off)).toEqual(['camp'])
    expect((await ask('GET', `/${uuids[0]}`)).json().activity.tags).toEqual([])
    expect(words(await ask('DELETE', '/tags/', { tag: 'camp', activity_uuids: uuids }))).toEqual([])
  })
})
