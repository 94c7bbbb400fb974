import type { SeriesColumn } from '@cadenza/activity'
import { MISSING_POSITION } from '@cadenza/recording'
import { tableFromIPC } from '@uwdata/flechette'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { encodeSeries } from '../../reading/series/arrow.ts'
import { addRide, link, ride } from '../activities/testing.ts'

let server: TestApp
let athlete: TestPerson
let uuid: string
beforeAll(async () => {
  server = await testApp()
  athlete = await server.person({ name: 'Ana Alba' })
  uuid = await addRide(server.services, athlete.uuid)
  await moveAlong(uuid)
})
afterAll(() => server.close())

const activity = (of: string, path = '') => `/api/activities/v1/${of}${path}`
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const asVisitor = (method: Method, url: string) => server.ask({ method, url })
const asPerson = (method: Method, url: string, payload?: object, person = athlete) =>
  server.ask({ method, url, headers: person.headers, payload })

/**
 * Semicircles per second due north at 10 m/s from 0° N 0.1° E: one semicircle is 20,015,115 m / 2^31 = 9.32
 * mm.
 */
const semicirclesASecond = Math.round(10 / (20_015_115 / 2 ** 31))
async function moveAlong(of: string): Promise<void> {
  const { database, objects } = server.services
  const place = await database
    .selectFrom('series')
    .selectAll()
    .where('activity_uuid', '=', of)
    .where('kind', '=', 'series')
    .executeTakeFirstOrThrow()
  const int = (name: string, unit: string, at: (second: number) => number): SeriesColumn => ({
    name,
    unit,
    values: Int32Array.from({ length: ride.lengthS }, (_, second) => at(second)),
  })
  const { bytes, columns } = encodeSeries({
    length: ride.lengthS,
    columns: [
      int('time', 'ms', (second) => second * 1000),
      { name: 'power', unit: 'W', values: new Float32Array(ride.lengthS).fill(200) },
      int('latitude', 'semicircles', (second) => 2 ** 20 + second * semicirclesASecond),
      int('longitude', 'semicircles', () => 2 ** 20),
    ],
  })
  await objects.put(place.object_key, bytes)
  await database
    .updateTable('series')
    .set({ columns: JSON.stringify(columns) })
    .where('activity_uuid', '=', of)
    .where('kind', '=', 'series')
    .execute()
}

async function share(of = uuid, body: object = {}): Promise<string> {
  return (await asPerson('POST', activity(of, '/share'), body)).json().share.share_hash
}

describe('a share', () => {
  test('[A1-019] [A7-050] [A3-011] is made once, looked up without an account, and ended at once', async () => {
    const made = await asPerson('POST', activity(uuid, '/share'), {})
    const { share_hash } = made.json().share
    expect(made.json().share).toMatchObject({
      activity_uuid: uuid,
      athlete_name: 'Ana Alba',
      expires_at: null,
      // The usual radius; the answer states that part of the route is hidden, and how much.
      hidden_route_m: 200,
    })
    // 128 bits are 22 characters of base64url.
    expect(share_hash).toMatch(/^[\w-]{22}$/)
    expect(await share()).toBe(share_hash)
    expect((await asPerson('GET', activity(uuid))).json().activity.share_hash).toBe(share_hash)
    const found = await asVisitor('GET', activity(uuid, `/share/${share_hash}`))
    expect([found.statusCode, found.json()]).toEqual([200, made.json()])
    expect((await asPerson('DELETE', activity(uuid, `/share/${share_hash}`))).statusCode).toBe(204)
    expect((await asVisitor('GET', activity(uuid, `/share/${share_hash}`))).statusCode).toBe(404)
    expect((await asVisitor('GET', activity(uuid, `?share_hash=${share_hash}`))).statusCode).toBe(404)
    expect((await asPerson('DELETE', activity(uuid, `/share/${share_hash}`))).statusCode).toBe(404)
    expect((await asPerson('GET', activity(uuid))).json().activity.share_hash).toBeNull()
    expect(await share()).not.toBe(share_hash)
  })

  test('[A7-050] takes a hash that the browser made, if it is long enough and nobody’s', async () => {
    const mine = await addRide(server.services, athlete.uuid)
    const browsers = 'abcdefghijklmnopqrstu_-'
    for (const share_hash of ['abcdefghijklmnopqrstu', 'x'.repeat(129), 'abcdefghijklmnopqrstu/+'])
      expect((await asPerson('POST', activity(mine, '/share'), { share_hash })).json().codes).toEqual({
        share_hash: ['ErrorInvalidValue'],
      })
    expect(await share(mine, { share_hash: browsers })).toBe(browsers)
    // A link that was given out stays valid.
    expect(await share(mine, { share_hash: `${browsers}x` })).toBe(browsers)
    const other = await addRide(server.services, athlete.uuid)
    expect((await asPerson('POST', activity(other, '/share'), { share_hash: browsers })).statusCode).toBe(409)
  })

  test('may end by itself', async () => {
    const mine = await addRide(server.services, athlete.uuid)
    const soon = new Date(server.services.now() + 1_800_000).toISOString()
    const hash = await share(mine, { expires_at: soon })
    expect((await asVisitor('GET', activity(mine, `/share/${hash}`))).json().share.expires_at).toBe(soon)
    expect(await share(mine)).toBe(hash)
    server.pass(1_801)
    expect((await asVisitor('GET', activity(mine, `/share/${hash}`))).statusCode).toBe(404)
    expect((await asVisitor('GET', activity(mine, `?share_hash=${hash}`))).statusCode).toBe(404)
    expect((await asPerson('POST', activity(mine, '/share'), { expires_at: soon })).statusCode).toBe(422)
    server.pass(-1_801)
  })

  test('of a deleted activity opens nothing', async () => {
    const mine = await addRide(server.services, athlete.uuid)
    const hash = await share(mine)
    await asPerson('DELETE', activity(mine))
    for (const path of [`/share/${hash}`, `?share_hash=${hash}`, `/ranges/?share_hash=${hash}`])
      expect((await asVisitor('GET', activity(mine, path))).statusCode).toBe(404)
  })

  test('is the athlete’s to make and end, not the coach’s', async () => {
    const coach = await server.person({ roles: ['coach'] })
    await link(server.services, athlete, coach, 'plan')
    const hash = await share()
    const remove = (person: TestPerson) =>
      asPerson('DELETE', activity(uuid, `/share/${hash}`), undefined, person)
    expect((await asPerson('POST', activity(uuid, '/share'), {}, coach)).statusCode).toBe(404)
    expect((await remove(coach)).statusCode).toBe(404)
    expect((await asVisitor('DELETE', activity(uuid, `/share/${hash}`))).statusCode).toBe(404)
    expect((await remove(await server.person({ roles: ['staff'] }))).statusCode).toBe(204)
  })

  test('is not guessed: an address is soon told to wait', async () => {
    const wrong = () =>
      server.ask({
        method: 'GET',
        url: activity(uuid, `/share/${'x'.repeat(22)}`),
        remoteAddress: '203.0.113.7',
      })
    for (let i = 0; i < 60; i++) expect((await wrong()).statusCode).toBe(404)
    expect((await wrong()).statusCode).toBe(429)
  })
})

describe('whoever holds the hash', () => {
  test('[A6-013] [R6-005] reads the activity, its ranges, proposals and logs, and nothing that is written for oneself', async () => {
    await asPerson('PUT', activity(uuid), { note: 'knee hurts' })
    const hash = await share()
    const answer = await asVisitor('GET', activity(uuid, `?share_hash=${hash}`))
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(answer.headers['cache-control']).toBe('no-store')
    const shared = answer.json().activity
    expect(shared).toMatchObject({
      uuid,
      title: 'Morning ride',
      note: '',
      file_name: null,
      device: {},
      tags: [],
    })
    expect(answer.body).not.toContain('knee')
    const ranges = await asVisitor('GET', activity(uuid, `/ranges/?share_hash=${hash}`))
    expect(ranges.json().ranges).toHaveLength(2)
    for (const path of [
      '/pre_ranges/',
      '/logs/',
      '/logs/power.json',
      '/ranges/temporary/0-60000',
      '/analysis/',
    ])
      expect((await asVisitor('GET', activity(uuid, `${path}?share_hash=${hash}`))).statusCode, path).toBe(
        200,
      )
    expect(
      (await asVisitor('GET', `/logs/activities/${uuid}/power.json?share_hash=${hash}`)).statusCode,
    ).toBe(200)
  })

  test('gets no file, original or made, and changes nothing', async () => {
    const hash = await share()
    expect((await asVisitor('GET', activity(uuid, `/files/?share_hash=${hash}`))).json()).toEqual({
      files: [],
    })
    for (const file of ['original.fit', 'activity.csv', 'activity.zip']) {
      expect((await asVisitor('GET', activity(uuid, `/files/${file}?share_hash=${hash}`))).statusCode).toBe(
        404,
      )
      expect(
        (await asVisitor('GET', `/files/activities/${uuid}/${file}?share_hash=${hash}`)).statusCode,
      ).toBe(404)
    }
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/ranges/'],
      ['DELETE', '/ranges/lap1'],
      ['POST', '/share'],
      ['DELETE', `/share/${hash}`],
    ] as const)
      expect((await asVisitor(method, activity(uuid, `${path}?share_hash=${hash}`))).statusCode).toBeOneOf([
        401, 404,
      ])
    expect((await asPerson('GET', activity(uuid))).json().activity.deleted).toBe(false)
  })

  test('opens that activity alone, and sees nobody’s records', async () => {
    const other = await addRide(server.services, athlete.uuid)
    const hash = await share()
    expect((await asVisitor('GET', activity(other, `?share_hash=${hash}`))).statusCode).toBe(404)
    expect((await asVisitor('GET', activity(uuid, `?share_hash=${hash}x`))).statusCode).toBe(404)
    expect((await asVisitor('GET', activity(uuid))).statusCode).toBe(401)
    for (const url of [
      `/api/activities/v1/?share_hash=${hash}`,
      `/api/profiles/v1/${athlete.uuid}/power_zone?share_hash=${hash}`,
      `/api/profiles/v1/${athlete.uuid}/load?share_hash=${hash}`,
    ])
      expect((await asVisitor('GET', url)).statusCode, url).toBe(401)
  })

  test('never learns what is written for oneself, the account’s address, nor anything of another activity, whatever is asked', async () => {
    const other = await addRide(server.services, athlete.uuid, { title: 'Ride from the hideout' })
    await asPerson('PUT', activity(uuid), { note: 'secret-note' })
    await asPerson('POST', activity(uuid, '/tags/'), { tag: 'secret-tag' })
    await asPerson('PUT', activity(uuid, '/ranges/lap1'), { name: 'Climb', note: 'secret-range-note' })
    await asPerson('POST', '/api/target_ranges/v1/', {
      activity_uuid: uuid,
      relative_start_time: 0,
      relative_end_time: 60_000,
      name: 'secret-target',
      sport: 'bike',
    })
    const hash = await share()
    const stranger = await server.person()
    const asked = server.app.allRoutes.filter(
      ({ method, url }) => method === 'GET' && url.includes(':activityUuid') && !url.endsWith('/*'),
    )
    expect(asked.length).toBeGreaterThan(8)
    const fill: Record<string, string> = {
      shareHash: hash,
      logName: 'power.json',
      fileName: 'original.fit',
      span: '0-60000',
      rangeInfo: 'lap1',
      otherUuid: other,
    }
    let answered = 0
    for (const { url } of asked)
      for (const headers of [{}, stranger.headers]) {
        const path = url
          .replace(':activityUuid', uuid)
          .replace(/:(\w+)/g, (_, name: string) => fill[name] ?? 'x')
        const answer = await server.ask({ method: 'GET', url: path, query: { share_hash: hash }, headers })
        expect(answer.statusCode, path).toBeOneOf([200, 404])
        if (answer.statusCode === 200) answered += 1
        for (const secret of ['secret-', athlete.email, other, 'hideout', 'garmin'])
          expect(answer.body, `${path} tells ${secret}`).not.toContain(secret)
      }
    expect(answered).toBeGreaterThan(10)
    const ranges = await asVisitor('GET', activity(uuid, `/ranges/?share_hash=${hash}`))
    expect(ranges.json().ranges[0]).toMatchObject({ name: 'Climb', note: '' })
    expect((await asPerson('GET', activity(uuid, '/ranges/'))).json().ranges[0].note).toBe(
      'secret-range-note',
    )
  })

  test('finds no position near start and end in any log, whole or by name', async () => {
    const hash = await share()
    const { logs } = (await asVisitor('GET', activity(uuid, `/logs/?share_hash=${hash}`))).json()
    // The ride begins at 2^20 semicircles; 20 s later, at the edge of the 200 m, it is 21,459 semicircles
    // further.
    const [first, last] = [2 ** 20 + 19 * semicirclesASecond, 2 ** 20 + 580 * semicirclesASecond]
    let places = 0
    for (const { log_type, log_format } of logs as { log_type: string; log_format: string }[]) {
      if (log_format !== 'arrow') continue
      const log = await asVisitor('GET', activity(uuid, `/logs/${log_type}.arrow?share_hash=${hash}`))
      const latitudes = tableFromIPC(log.rawPayload).getChild('latitude')?.toArray() ?? []
      for (const latitude of latitudes as Iterable<number>) {
        if (latitude === MISSING_POSITION) continue
        places += 1
        expect(latitude > first && latitude < last, log_type).toBe(true)
      }
    }
    expect(places).toBeGreaterThan(500)
  })

  test('may do nothing with it, and is told so; the athlete who looks by the link without signing in, too', async () => {
    const hash = await share()
    expect((await asVisitor('GET', activity(uuid, `?share_hash=${hash}`))).json().activity.may).toEqual([])
    const stranger = await server.person()
    const seen = await asPerson('GET', activity(uuid, `?share_hash=${hash}`), undefined, stranger)
    expect(seen.json().activity.may).toEqual([])
  })

  test('may be signed in as somebody else; the athlete goes on seeing everything', async () => {
    const stranger = await server.person()
    const hash = await share()
    const url = activity(uuid, `?share_hash=${hash}`)
    expect((await asPerson('GET', url, undefined, stranger)).json().activity.file_name).toBeNull()
    expect((await asPerson('GET', url)).json().activity.file_name).toMatch(/fit$/)
    const latitudes = async (query: string) =>
      (await asPerson('GET', activity(uuid, `/logs/latitude.json${query}`))).json().values
    const own = await latitudes('')
    expect(own[0]).toBeTypeOf('number')
    expect(await latitudes(`?share_hash=${hash}`)).toEqual(own)
  })
})

describe('a share’s positions', () => {
  const shown = (values: ArrayLike<unknown>, missing: unknown) => {
    const at = Array.from(values, (value) => value !== missing)
    return [at.indexOf(true), at.lastIndexOf(true)]
  }

  test('nearer than 200 m to start and end stay with the athlete, in every form', async () => {
    const hash = await share()
    // At 10 m/s, 200 m take 20 s; the last second is 599.
    const json = await asVisitor('GET', activity(uuid, `/logs/latitude.json?share_hash=${hash}`))
    expect(json.headers['cache-control']).toBe('no-store')
    expect(shown(json.json().values, null)).toEqual([20, 579])
    const arrow = await asVisitor('GET', activity(uuid, `/logs/longitude.arrow?share_hash=${hash}`))
    const table = tableFromIPC(arrow.rawPayload)
    expect(table.schema.fields.map(({ name }) => name)).toEqual(['time', 'longitude'])
    expect(shown(table.getChild('longitude').toArray(), MISSING_POSITION)).toEqual([20, 579])
    const whole = await asVisitor('GET', activity(uuid, `/logs/series.arrow?share_hash=${hash}`))
    const all = tableFromIPC(whole.rawPayload)
    expect(all.numCols).toBe(4)
    expect(shown(all.getChild('latitude').toArray(), MISSING_POSITION)).toEqual([20, 579])
    expect(all.getChild('power').toArray()[0]).toBe(200)
    const own = await asPerson('GET', activity(uuid, '/logs/latitude.json'))
    expect(shown(own.json().values, null)).toEqual([0, 599])
  })

  test('reach as far as the athlete says', async () => {
    const hash = await share()
    const config = `/api/profiles/v1/${athlete.uuid}/config/sharing`
    const seen = async (data: unknown) => {
      await asPerson('PUT', config, { data })
      const log = await asVisitor('GET', activity(uuid, `/logs/latitude.json?share_hash=${hash}`))
      const found = await asVisitor('GET', activity(uuid, `/share/${hash}`))
      return [...shown(log.json().values, null), found.json().share.hidden_route_m]
    }
    expect(await seen({ privacy_radius_m: 1_000 })).toEqual([100, 499, 1_000])
    expect(await seen({ privacy_radius_m: 0 })).toEqual([0, 599, 0])
    expect(await seen({ privacy_radius_m: 5_000 })).toEqual([-1, -1, 5_000])
    expect(await seen({ privacy_radius_m: 'all' })).toEqual([20, 579, 200])
  })
})

test('the page of a share is not to be found by searching', async () => {
  const page = await server.ask({ method: 'GET', url: `/activities/${uuid}/share/${await share()}` })
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow'])
  const login = await server.ask({ method: 'GET', url: '/login' })
  expect(login.headers['x-robots-tag']).toBeUndefined()
})
