/** Set-up for tests of recomputation: a server that runs its jobs, slowed down as tests need it. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import { addRide } from '../../library/activities/testing.ts'
import { staleActivities } from '../../library/recompute/queries.ts'
import { startRecompute } from '../../library/recompute/start.ts'
import { type Event, listenForEvents } from '../../platform/events/listen.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'
import type { TestPerson } from './app.ts'
import { type UploadServer, uploadServer } from './uploads.ts'

export const recordings = path.resolve(import.meta.dirname, '../../../../../../shared/data/activities')
export const withRecordings = test.skipIf(!existsSync(recordings))

export const title = (text: string) =>
  existsSync(recordings) ? text : `${text} (left out: there are no recordings beside the project)`

export const powerZone = '/api/account/v1/power_zone'

export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('The condition was not met in time')
    await delay(20)
  }
}

/** Starts the server before the tests of a file and stops it after them. */
export function recomputeSetup() {
  let server: UploadServer
  let readers: ReaderPool
  const hooks = {
    /** Number of series computed. */
    runs: 0,
    /** Called with each task before it is computed. */
    onRun: async (): Promise<void> => undefined,
    /** Called when a job's work is done but the job has not ended. */
    afterJob: async (): Promise<void> => undefined,
    /** ms that a job waits for further edits. */
    settleMs: 500,
  }
  const heard: Event[] = []
  let events: ReturnType<typeof listenForEvents>

  beforeAll(async () => {
    server = await uploadServer()
    const own = newReaderPool()
    readers = {
      ...own,
      async run(module, task, signal) {
        hooks.runs += 1
        await hooks.onRun()
        return own.run(module, task, signal)
      },
    }
    const { jobs } = server.services
    const late: Jobs = {
      ...jobs,
      work: (name, handler, options) =>
        jobs.work<Parameters<typeof handler>[0]>(
          name,
          async (data, run) => {
            await handler(data, run)
            await hooks.afterJob()
          },
          options,
        ),
    }
    await startRecompute({ ...server.services, jobs: late }, { readers, settleMs: () => hooks.settleMs })
    events = listenForEvents(server.services)
    events.subscribe({ event: (event) => heard.push(event), gap: () => undefined })
  })

  afterAll(async () => {
    await events.stop()
    await server.close()
    await readers.stop()
  })

  const ask = async (
    person: TestPerson,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const answer = await server.ask({ method, url, headers: person.headers, payload })
    expect(answer.statusCode, `${method} ${url}`).toBeLessThan(300)
    return answer.statusCode === 204 ? undefined : answer.json()
  }

  const setFtp = (person: TestPerson, date: string, ftp: number) =>
    ask(person, 'POST', `${powerZone}/`, { date, ftp })

  const changeFtp = (person: TestPerson, date: string, ftp: number) =>
    ask(person, 'PUT', `${powerZone}/${date}`, { date, ftp })

  const rows = (person: TestPerson) =>
    server.services.database
      .selectFrom('activities')
      .select(['uuid', 'stats', 'versions', 'inputs_hash', 'updated_at', 'version'])
      .where('user_uuid', '=', person.uuid)
      .orderBy('start_time')
      .execute()

  const laps = (person: TestPerson) =>
    server.services.database
      .selectFrom('ranges')
      .selectAll()
      .where('user_uuid', '=', person.uuid)
      .orderBy('activity_uuid')
      .orderBy('num')
      .execute()

  const statsOf = async (person: TestPerson) => (await rows(person)).map(({ stats }) => stats)

  const intensities = async (person: TestPerson) =>
    (await statsOf(person)).map((stats) => stats.intensity_factor)

  /** Waits until no run is left: no stale activity and no job within a round. */
  async function settled(person: TestPerson): Promise<void> {
    await until(async () => (await staleActivities(server.services.database, person.uuid)).length === 0)
    await until(async () => (await pendingJobs(person)) === 0)
  }

  async function pendingJobs(person: TestPerson): Promise<number> {
    const { rows: found } = await server.open.pool.query(
      `select from pgboss.job where name = 'recompute' and data ->> 'user_uuid' = $1 and state < 'completed'`,
      [person.uuid],
    )
    return found.length
  }

  /**
   * Rides with 200 W for five minutes and 300 W for five: NP is the fourth root of the mean of the fourth
   * powers of 30 s means.
   */
  const dates = ['2026-03-01', '2026-04-15', '2026-06-01']

  async function threeRides(person: TestPerson): Promise<string[]> {
    const uuids: string[] = []
    for (const date of dates)
      uuids.push(await addRide(server.services, person.uuid, { startTime: `${date}T06:30:00Z` }))
    return uuids
  }

  const load = (file: string) => readFile(path.join(recordings, file))

  const ingest = async (person: TestPerson, file: string) =>
    ingestFile(server.services, {
      userUuid: person.uuid,
      fileName: file,
      source: { bytes: await load(file) },
    })

  return {
    heard,
    hooks,
    ask,
    setFtp,
    changeFtp,
    rows,
    laps,
    statsOf,
    intensities,
    settled,
    pendingJobs,
    threeRides,
    load,
    ingest,
    get server() {
      return server
    },
    get readers() {
      return readers
    },
  }
}
