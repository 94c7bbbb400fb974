import { tableFromIPC } from '@uwdata/flechette'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { addRide, ride } from '../activities/testing.ts'

let server: TestApp
let athlete: TestPerson
let uuid: string
beforeAll(async () => {
  server = await testApp()
  athlete = await server.person()
  uuid = await addRide(server.services, athlete.uuid)
})
afterAll(() => server.close())

const get = (url: string, person: TestPerson = athlete) =>
  server.ask({ method: 'GET', url, headers: person.headers })
const log = (name: string) => get(`/api/activities/v1/${uuid}/logs/${name}`)

test('[A3-044] [A7-055] [A7-056] [R7-019] the logs of an activity are listed, sides together, with their units', async () => {
  const answer = await get(`/api/activities/v1/${uuid}/logs/`)
  const { logs } = answer.json()
  expect(logs).toContainEqual({ log_type: 'power', log_format: 'json', unit: 'W' })
  expect(logs).toContainEqual({ log_type: 'speed', log_format: 'json', unit: 'km/h' })
  expect(logs).toContainEqual({ log_type: 'speed', log_format: 'arrow', unit: 'm/s' })
  expect(logs).toContainEqual({ log_type: 'foot_ar', log_format: 'json', unit: 'deg' })
  expect(logs).toContainEqual({ log_type: 'series', log_format: 'arrow', unit: '' })
  expect(logs.map((one: { log_type: string }) => one.log_type)).not.toContain('foot_ar_left')
  for (const { log_type, log_format } of logs)
    expect((await log(`${log_type}.${log_format}`)).statusCode).toBe(200)
})

describe('a log as JSON', () => {
  test('[A7-057] [R7-020] has the start, integer ms and values; what is missing is null', async () => {
    const answer = await log('cadence.json')
    const { start_time, timestamps, values } = answer.json()
    expect(start_time).toBe(ride.startTime)
    expect(timestamps).toHaveLength(600)
    expect(timestamps.slice(0, 3)).toEqual([0, 1000, 2000])
    expect(values.slice(8, 12)).toEqual([null, null, 90, 90])
  })

  test('[A7-064] [A7-065] [R5-049] [R5-050] carries times from the start, speed in km/h and positions in degrees', async () => {
    const { timestamps, values } = (await log('speed.json')).json()
    // No value from 2015 on, which would be taken for an instant.
    expect(Math.max(...timestamps)).toBe(599_000)
    expect(values[0] * 0.277778).toBeCloseTo(10, 4)
    expect((await log('latitude.json')).json().values[0]).toBe(45)
    expect((await log('longitude.json')).json().values[0]).toBe(-22.5)
  })

  test('has both coordinates of a position, and of an activity without one there is no such log', async () => {
    const body = (await log('position.json')).json()
    expect(Object.keys(body).sort()).toEqual(['latitude', 'longitude', 'start_time', 'timestamps'])
    expect([body.latitude[0], body.longitude[0]]).toEqual([45, -22.5])
    expect(body.latitude).toHaveLength(600)
  })

  test('has left and right in place of values where the metric has sides', async () => {
    const body = (await log('foot_ar.json')).json()
    expect(Object.keys(body).sort()).toEqual(['left', 'right', 'start_time', 'timestamps'])
    expect([body.left[0], body.right[0]]).toEqual([25, 20])
  })
})

describe('a log as Arrow', () => {
  const columns = (bytes: Uint8Array) => {
    const table = tableFromIPC(bytes)
    return Object.fromEntries(table.schema.fields.map(({ name }) => [name, table.getChild(name).toArray()]))
  }

  test('is what is stored: m/s, with its time', async () => {
    const answer = await log('speed.arrow')
    expect(answer.headers['content-type']).toBe('application/vnd.apache.arrow.stream')
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    // The next person to sign in with the same browser does not get it from the cache.
    expect(answer.headers.vary).toMatch(/\bauthorization\b/i)
    const { time, speed } = columns(answer.rawPayload)
    expect([time?.[1], speed?.[1]]).toEqual([1000, 10])
  })

  test('of the series holds the columns named, or all', async () => {
    const two = columns((await log('series.arrow?columns=power,heartrate,nothing')).rawPayload)
    expect(Object.keys(two).sort()).toEqual(['heartrate', 'power', 'time'])
    expect([two.power?.[299], two.power?.[300]]).toEqual([200, 300])
    expect(Object.keys(columns((await log('series.arrow')).rawPayload))).toHaveLength(12)
  })
})

test('[A7-063] [R7-031] the same logs are served at /logs/activities, with the same checks', async () => {
  const stranger = await server.person()
  const url = `/logs/activities/${uuid}/power.json`
  expect((await get(url)).json()).toEqual((await log('power.json')).json())
  expect((await get(url, stranger)).statusCode).toBe(404)
  expect((await server.ask({ method: 'GET', url })).statusCode).toBe(401)
})

test.each([
  'nothing.json',
  'power',
  'power.xml',
  'series.json',
  'time.json',
  '..%2Fpower.json',
  'power.json.json',
])('there is no log %s', async (name) => {
  expect((await log(name)).statusCode).toBe(404)
})

describe('ranges', () => {
  const ranges = (query = '') => get(`/api/activities/v1/${uuid}/ranges/${query}`)

  test('the laps come with their figures and their place', async () => {
    const { ranges: laps } = (
      await ranges('?_=1&include_standing_stats=true&include_noise_filtered_stats=1')
    ).json()
    expect(laps).toHaveLength(2)
    expect(laps[1]).toMatchObject({
      user_uuid: athlete.uuid,
      type: 'lap',
      num: 2,
      name: '',
      avg_power: 300,
      duration: 300,
      start_time: '2026-03-01T06:35:00.000Z',
      end_time: '2026-03-01T06:40:00.000Z',
      relative_start_time: 300_000,
      relative_end_time: 600_000,
      version: 1,
    })
    expect(laps[0].moving_time_based_stats.mpi.foot_ar.left.avg).toBe(25)
  })

  test('an option that is no yes or no is 422', async () => {
    const answer = await ranges('?include_standing_stats=perhaps')
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['include_standing_stats'])
    expect((await ranges('?target_range_uuid=none')).statusCode).toBe(422)
  })

  test('[A7-049] [A3-022] a temporary range is computed for its span', async () => {
    const { range } = (await ranges('temporary/200000-400000?include_noise_filtered_stats=false')).json()
    expect(range).toMatchObject({
      type: 'temporary',
      relative_start_time: 200_000,
      relative_end_time: 400_000,
      start_time: '2026-03-01T06:33:20.000Z',
      elapsed_time: 200,
      // 100 s of 200 W and 100 s of 300 W.
      avg_power: 250,
    })
  })

  test('a temporary range is cut at the end of the activity', async () => {
    const { range } = (await ranges('temporary/590000-999999')).json()
    expect(range.relative_end_time).toBe(600_000)
    expect(range.elapsed_time).toBe(10)
  })

  test.each([
    ['400000-200000', 422],
    ['1000-1000', 422],
    ['600000-700000', 422],
    ['a-b', 404],
    ['-5-10', 404],
    ['1.5-2', 404],
    ['5', 404],
    ['1-99999999999', 422],
  ])('the span %s is %i', async (span, status) => {
    expect((await ranges(`temporary/${span}`)).statusCode).toBe(status)
  })
})

describe('files', () => {
  test('[A3-043] [A7-059] [A7-060] [R7-017] are listed by type and format, under the name that the athlete knows', async () => {
    const { files } = (await get(`/api/activities/v1/${uuid}/files/`)).json()
    expect(files).toEqual([
      { file_type: 'original', file_format: 'fit', file_name: 'früh (1).fit', bytes: ride.original.length },
      { file_type: 'activity', file_format: 'csv', file_name: '2026-03-01 Morning ride.csv', bytes: null },
      {
        file_type: 'activity',
        file_format: 'arrow',
        file_name: '2026-03-01 Morning ride.arrow',
        bytes: null,
      },
      { file_type: 'activity', file_format: 'zip', file_name: '2026-03-01 Morning ride.zip', bytes: null },
    ])
  })

  test('[A7-061] are given by a link that needs no header and ends after ten minutes', async () => {
    const { url } = (await get(`/api/activities/v1/${uuid}/files/original.fit?_=1`)).json()
    const bytes = await server.ask({ method: 'GET', url })
    expect(bytes.statusCode).toBe(200)
    expect(bytes.rawPayload.equals(ride.original)).toBe(true)
    expect(bytes.headers['content-length']).toBe(String(ride.original.length))
    expect(bytes.headers['content-disposition']).toBe("attachment; filename*=UTF-8''fr%C3%BCh%20%281%29.fit")
    expect(bytes.headers['content-security-policy']).toContain("default-src 'none'")
    const head = await server.ask({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    server.pass(601)
    expect((await server.ask({ method: 'GET', url })).statusCode).toBe(403)
  })

  test('a link that was touched opens nothing', async () => {
    const other = await addRide(server.services, athlete.uuid)
    const { url } = (await get(`/api/activities/v1/${uuid}/files/original.fit`)).json()
    for (const touched of [
      url.replace(uuid, other),
      url.replace(/expires=\d+/, 'expires=9999999999999'),
      url.replace(/expires=\d+/, ''),
      url.replace(/(?<=signature=)./, (first: string) => (first === '-' ? '_' : '-')),
      url.replace(/signature=.*/, 'signature='),
    ])
      expect((await server.ask({ method: 'GET', url: touched })).statusCode).toBe(403)
  })

  test('[A7-063] [R7-032] are served at /files/activities with the header too', async () => {
    const url = `/files/activities/${uuid}/original.fit`
    expect((await get(url)).rawPayload.equals(ride.original)).toBe(true)
    expect((await get(url, await server.person())).statusCode).toBe(404)
    expect((await server.ask({ method: 'GET', url })).statusCode).toBe(401)
  })

  test.each(['original.gpx', 'activity.fit', 'original', 'original.fit%00', '..%2foriginal.fit'])(
    'there is no file %s',
    async (name) => {
      expect((await get(`/api/activities/v1/${uuid}/files/${name}`)).statusCode).toBe(404)
    },
  )
})
