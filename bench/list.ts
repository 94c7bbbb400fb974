/**
 * Requests that a browser waits for, over HTTP: a list of 5,000 activities, twelve channels of a ride,
 * figures of a zoom.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { type TestApp, type TestPerson, testApp } from '../apps/server/src/app/testing/app.ts'
import { newUuid } from '../apps/server/src/platform/uuid.ts'
import { encodeSeries } from '../apps/server/src/reading/series/arrow.ts'
import { seriesVersion } from '../apps/server/src/reading/series/version.ts'
import type { Series, SeriesColumn } from '../packages/activity/src/series.ts'
import { rangeFigures } from '../packages/activity/src/statistics.ts'
import { metrics, seriesColumn } from '../packages/metrics/src/index.ts'
import { atMost, type Figure } from './figure.ts'
import { watchTurns } from './turns.ts'

export const name = 'list'

const activities = 5_000
const rideS = 5_400
const channels = 80
const warmUps = 5
const runs = 25
const inputs = { sport: 'bike', ftp: 250, thresholdSpeed: null, maxHeartrate: 190, barometer: true } as const

/** A ride with as many columns as a bike and motion sensors produce. */
function wideRide(): Series {
  const mpis = metrics
    .filter(({ kind, sport }) => kind === 'mpi' && sport !== 'run')
    .flatMap(({ code }) => [seriesColumn(code, 'left'), seriesColumn(code, 'right')])
  const names = ['power', 'heartrate', 'cadence', 'speed', 'elevation', 'torque', 'timer', 'moving', ...mpis]
  while (names.length < channels - 2) names.push(`sensor_${names.length}`)
  const columns = names.map((column, k): SeriesColumn => {
    const constant = column === 'timer' || column === 'moving'
    const values = Float32Array.from({ length: rideS }, (_, i) =>
      constant ? 1 : 100 + 50 * Math.sin(i / (10 + k)),
    )
    return { name: column, unit: '', values }
  })
  const time = Int32Array.from({ length: rideS }, (_, i) => i * 1000)
  const distance = Float64Array.from({ length: rideS }, (_, i) => i * 8.5)
  return {
    length: rideS,
    columns: [
      { name: 'time', unit: 'ms', values: time },
      { name: 'distance', unit: 'm', values: distance },
      ...columns,
    ],
  }
}

async function fill({ services, open }: TestApp, { uuid: user }: TestPerson): Promise<string> {
  const { database, objects } = services
  const series = wideRide()
  const stats = JSON.stringify(rangeFigures(series, { startMs: 0, endMs: rideS * 1000 }, inputs))
  const uuids = Array.from({ length: activities }, () => newUuid())
  await open.pool.query(
    `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats, sparkline)
     select $1, uuid, 'bike', 'cycling', '2016-01-01'::timestamptz + n * interval '17 hours',
       '2016-01-01'::timestamptz + n * interval '17 hours' + interval '90 min', 'Europe/Berlin', 'Ride ' || n, $3, $4
     from unnest($2::uuid[]) with ordinality as given (uuid, n)`,
    [user, uuids, stats, Buffer.alloc(48, 100)],
  )
  await open.pool.query(
    `insert into tags select $1, gen_random_uuid(), 'tag ' || n from generate_series(1, 5) n`,
    [user],
  )
  await open.pool.query(
    `insert into activity_tags select user_uuid, a.uuid, t.uuid from activities a join tags t using (user_uuid)
     where hashtext(a.uuid::text || t.tag) % 3 = 0`,
  )
  const [ride = ''] = uuids
  const { bytes, columns } = encodeSeries(series)
  await objects.put('ride.arrow', bytes)
  await database.insertInto('owners').values({ uuid: ride, kind: 'activity', user_uuid: user }).execute()
  await database
    .insertInto('series')
    .values({
      user_uuid: user,
      activity_uuid: ride,
      kind: 'series',
      version: seriesVersion,
      object_key: 'ride.arrow',
      length: series.length,
      columns: JSON.stringify(columns),
    })
    .execute()
  await open.pool.query('vacuum analyze')
  return ride
}

interface Measured {
  /** From the request to the last byte, median of the runs. */
  ms: number
}

/** Sends the requests from a thread of its own, so that reading answers does not slow the server down. */
const client = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', async ({ url, headers, warmUps, runs }) => {
    const times = []
    for (let i = 0; i < warmUps + runs; i++) {
      const from = performance.now()
      const response = await fetch(url, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(url + ' answered ' + response.status)
      if (i >= warmUps) times.push(performance.now() - from)
    }
    parentPort.postMessage({ ms: times.sort((a, b) => a - b)[Math.floor(runs / 2)] })
  })`

async function measure(from: Worker, url: string, headers: Record<string, string>): Promise<Measured> {
  from.postMessage({ url, headers, warmUps, runs })
  const [measured] = (await once(from, 'message')) as [Measured]
  return measured
}

export async function run(): Promise<Figure[]> {
  const server = await testApp({}, { checked: false })
  const browser = new Worker(client, { eval: true })
  try {
    const person = await server.person()
    const ride = await fill(server, person)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    const list = `${address}/api/activities/v1/`
    const plain = await measure(browser, list, { ...person.headers, 'accept-encoding': 'identity' })
    const compressed = await measure(browser, list, {
      ...person.headers,
      'accept-encoding': 'gzip, deflate, br, zstd',
      'x-forwarded-for': '203.0.113.7',
    })
    const twelve =
      'power,heartrate,cadence,speed,elevation,torque,distance,foot_ar_left,foot_ar_right,dss_left,dss_right'
    const arrow = await measure(browser, `${list}${ride}/logs/series.arrow?columns=${twelve}`, person.headers)
    const zoom = await measure(browser, `${list}${ride}/ranges/temporary/600000-1800000`, person.headers)
    const whole = await measure(browser, `${list}${ride}/ranges/temporary/0-5400000`, person.headers)
    const turns = watchTurns()
    await measure(browser, list, { ...person.headers, 'accept-encoding': 'identity' })
    const { longestMs, mostMs } = turns.stop()
    return [
      atMost('list of 5,000 activities, end to end', plain.ms, 'ms', 80),
      atMost('list of 5,000 activities, compressed for another machine', compressed.ms, 'ms', 80),
      atMost('twelve channels of 90 minutes as Arrow', arrow.ms, 'ms', 30),
      atMost('figures of a zoom of 20 minutes, 80 channels', zoom.ms, 'ms', 30),
      atMost('figures of the whole 90 minutes, 80 channels', whole.ms, 'ms', 30),
      atMost('the list again: 99th percentile of the event loop turns', mostMs, 'ms', 10),
      atMost('the list again: longest event loop turn', longestMs, 'ms', 50),
    ]
  } finally {
    await browser.terminate()
    await server.close()
  }
}
