/** Small reads over HTTP, many at a time: answers per second and 99th percentile, against a bare route. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { testApp } from '../apps/server/src/app/testing/app.ts'
import { addRide } from '../apps/server/src/library/activities/testing.ts'
import type { Figure } from './figure.ts'
import { atMost } from './figure.ts'
import { median } from './view/page.ts'

export const name = 'reads'

const rides = 50
const clients = 16
const warmUpMs = 1_500
const measuredMs = 4_000
/** Medians of this many turns count, as other work on the machine lasts for one of them. */
const turns = 3
/** Answers per second, or this share of those of the bare route. */
const goalPerS = 1_500
const goalShare = 0.025
const slowestMs = 30

interface Measured {
  perS: number
  p99Ms: number
}

/** Keeps `clients` connections busy from a thread of its own. */
const client = `
  const { parentPort } = require('node:worker_threads')
  const { Agent, request } = require('node:http')
  parentPort.on('message', async ({ url, method, headers, body, clients, warmUpMs, measuredMs }) => {
    const agent = new Agent({ keepAlive: true, maxSockets: clients })
    const ask = () => new Promise((resolve, reject) => {
      const asked = request(url, { agent, method, headers }, (answer) => {
        answer.resume()
        answer.once('end', () => answer.statusCode === 200 ? resolve() : reject(new Error(url + ' answered ' + answer.statusCode)))
      })
      asked.once('error', reject)
      asked.end(body)
    })
    const begun = performance.now()
    const from = begun + warmUpMs
    const until = from + measuredMs
    const times = []
    await Promise.all(Array.from({ length: clients }, async () => {
      for (let sent = performance.now(); sent < until; sent = performance.now()) {
        await ask()
        if (sent >= from) times.push(performance.now() - sent)
      }
    }))
    agent.destroy()
    times.sort((a, b) => a - b)
    parentPort.postMessage({ perS: times.length / (measuredMs / 1000), p99Ms: times[Math.floor(times.length * 0.99)] })
  })`

export async function run(): Promise<Figure[]> {
  const server = await testApp({}, { checked: false })
  const bare = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json')
    answer.end('{"hello":"world"}')
  })
  const from = new Worker(client, { eval: true })
  async function measure(url: string, request: object = {}): Promise<Measured> {
    from.postMessage({ url, method: 'GET', clients, warmUpMs, measuredMs, ...request })
    const [measured] = (await once(from, 'message')) as [Measured]
    return measured
  }
  try {
    const person = await server.person()
    let ride = ''
    for (let day = 1; day <= rides; day++)
      ride = await addRide(server.services, person.uuid, {
        startTime: new Date(Date.UTC(2026, 0, day, 8)).toISOString(),
      })
    await server.open.pool.query('vacuum analyze')
    const addressOf = (http: Server) => `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    bare.listen(0, '127.0.0.1')
    await once(bare, 'listening')
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const activities = `${addressOf(server.app.server)}/api/activities/v1/`
    const { headers } = person
    const query = encodeURIComponent('{ activities(limit: 20) { uuid title sport start_time tags } }')
    const bareMeasured: Measured[] = []
    const reads = [
      { what: 'one activity', url: `${activities}${ride}` },
      { what: `a list of ${rides}`, url: `${activities}activities` },
      {
        what: '20 activities by GraphQL',
        url: `${addressOf(server.app.server)}/api/analysis/v2/graphql?query=${query}`,
      },
      { what: 'the ranges of an activity', url: `${activities}${ride}/ranges/` },
    ].map((read) => ({ ...read, measured: [] as Measured[] }))
    for (let turn = 0; turn < turns; turn++) {
      bareMeasured.push(await measure(`${addressOf(bare)}/`))
      for (const { url, measured } of reads) measured.push(await measure(url, { headers }))
    }
    const medians = (measured: readonly Measured[]) => ({
      perS: median(measured.map(({ perS }) => perS)),
      p99Ms: median(measured.map(({ p99Ms }) => p99Ms)),
    })
    const nothing = medians(bareMeasured)
    return reads
      .map(({ what, measured }) => ({ what, ...medians(measured) }))
      .flatMap(({ what, perS, p99Ms }) => [
        {
          name: `${what}, a second, ${clients} at a time`,
          value: perS,
          unit: 'answers/s',
          goal: Math.min(goalPerS, goalShare * nothing.perS),
          ok: perS >= goalPerS || perS >= goalShare * nothing.perS,
          against: { name: 'a bare route', value: nothing.perS },
          ratio: perS / nothing.perS,
        },
        atMost(`${what}, 99th percentile`, p99Ms, 'ms', slowestMs),
      ])
  } finally {
    await from.terminate()
    bare.closeAllConnections()
    bare.close()
    await server.close()
  }
}
