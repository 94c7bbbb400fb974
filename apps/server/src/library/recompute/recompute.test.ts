import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import { type Event, listenForEvents } from '../../platform/events/listen.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { newReaderPool, type ReaderPool } from '../../reading/files/reader-pool.ts'
import { encodeSeries } from '../../reading/series/arrow.ts'
import { readColumns } from '../../reading/series/read.ts'
import { addRide } from '../activities/testing.ts'
import { countStale } from '../figures/queries.ts'
import { forgetInputs, staleActivities } from './queries.ts'
import { type Progress, recomputeUser } from './run.ts'
import { startRecompute } from './start.ts'

const recordings = path.resolve(import.meta.dirname, '../../../../../../shared/data/activities')
const withRecordings = test.skipIf(!existsSync(recordings))
const title = (text: string) =>
  existsSync(recordings) ? text : `${text} (left out: there are no recordings beside the project)`

let server: UploadServer
let readers: ReaderPool
/** Number of series computed. */
let runs = 0
/** Called with each task before it is computed. */
let onRun: () => Promise<void> = async () => undefined
/** Called when a job's work is done but the job has not ended. */
let afterJob: () => Promise<void> = async () => undefined
/** ms that a job waits for further edits. */
let settleMs = 500
const heard: Event[] = []
let events: ReturnType<typeof listenForEvents>

beforeAll(async () => {
  server = await uploadServer()
  const own = newReaderPool()
  readers = {
    ...own,
    async run(module, task, signal) {
      runs += 1
      await onRun()
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
          await afterJob()
        },
        options,
      ),
  }
  await startRecompute({ ...server.services, jobs: late }, { readers, settleMs: () => settleMs })
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
const powerZone = '/api/account/v1/power_zone'
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

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('The condition was not met in time')
    await delay(20)
  }
}
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
  ingestFile(server.services, { userUuid: person.uuid, fileName: file, source: { bytes: await load(file) } })

describe('a record', () => {
  withRecordings(title('gives a real ride its IF and TSS, and takes them away again'), async () => {
    const person = await server.person()
    await ingest(person, 'ride-7386755164.fit')
    const before = await statsOf(person)
    const lapsBefore = await laps(person)
    expect(before[0]).toMatchObject({ intensity_factor: null, tss: null, hints: { tss: 'EnterFtp' } })

    // The ride is of 2020-06-01; the device's own NP is 179 W over a timer time of 6,175 s.
    await setFtp(person, '2020-05-01', 250)
    await settled(person)
    const [stats] = await statsOf(person)
    // 179 ÷ 250 = 0.716; 6,175 ÷ 3,600 h × 0.716² × 100 = 87.9, over a moving time that is slightly shorter.
    expect(stats?.intensity_factor).toBeCloseTo(0.716, 2)
    expect(Math.abs((stats?.tss ?? 0) - 87.9)).toBeLessThan(1.5)
    expect(stats?.hints).toBeUndefined()
    expect((await laps(person))[0]?.stats.intensity_factor).toBeCloseTo(0.716, 2)

    await ask(person, 'DELETE', `${powerZone}/2020-05-01`)
    await settled(person)
    expect(await statsOf(person)).toEqual(before)
    expect((await laps(person)).map(({ stats }) => stats)).toEqual(lapsBefore.map(({ stats }) => stats))
  })

  test('counts from its day on, until the next of its kind', async () => {
    const person = await server.person()
    await threeRides(person)
    await setFtp(person, '2026-02-01', 250)
    await settled(person)
    const [np = 0] = (await statsOf(person)).map((stats) => stats.normalized_power ?? 0)
    expect(np).toBeGreaterThan(250)
    expect(await intensities(person)).toEqual([np / 250, np / 250, np / 250])

    // On the date of the second ride.
    await setFtp(person, '2026-04-15', 300)
    await settled(person)
    expect(await intensities(person)).toEqual([np / 250, np / 300, np / 300])
    const first = (await rows(person))[0]

    await setFtp(person, '2026-05-01', 320)
    await settled(person)
    expect(await intensities(person)).toEqual([np / 250, np / 300, np / 320])

    await ask(person, 'PUT', `${powerZone}/2026-04-15`, { date: '2026-04-16', ftp: 300 })
    await settled(person)
    expect(await intensities(person)).toEqual([np / 250, np / 250, np / 320])
    expect((await rows(person))[0]).toEqual(first)
  })

  test('changes only the activities that rest on it, and no version that an edit goes by', async () => {
    const person = await server.person()
    await threeRides(person)
    await setFtp(person, '2026-05-01', 250)
    runs = 0
    await settled(person)
    expect(runs).toBe(1)
    expect((await rows(person)).map(({ version }) => version)).toEqual([1, 1, 1])
    await ask(person, 'POST', '/api/account/v1/weight/', { date: '2026-01-01', weight: 70, unit: 'kg' })
    expect(await pendingJobs(person)).toBe(0)
    expect(runs).toBe(1)
  })

  test('of another measure leaves the figures untouched to the last digit', async () => {
    const person = await server.person()
    await threeRides(person)
    await setFtp(person, '2026-01-01', 250)
    await settled(person)
    const before = await rows(person)
    const lapsBefore = await laps(person)
    await ask(person, 'POST', '/api/account/v1/heartrate_zone/', { date: '2026-01-01', max_heartrate: 190 })
    await settled(person)
    const after = await rows(person)
    expect(after.map(({ stats, updated_at }) => [stats, updated_at])).toEqual(
      before.map(({ stats, updated_at }) => [stats, updated_at]),
    )
    expect(await laps(person)).toEqual(lapsBefore)
  })

  test('edited five times in a row makes one run, whose progress is told', async () => {
    const person = await server.person()
    await threeRides(person)
    runs = 0
    settleMs = 3_000
    await setFtp(person, '2026-01-01', 200)
    for (const ftp of [210, 220, 230, 240]) await changeFtp(person, '2026-01-01', ftp)
    expect(await pendingJobs(person)).toBe(1)
    settleMs = 500
    await settled(person)
    expect(runs).toBe(3)
    const [np = 0] = (await statsOf(person)).map((stats) => stats.normalized_power ?? 0)
    expect(await intensities(person)).toEqual([np / 240, np / 240, np / 240])
    const told = () => heard.filter(({ kind, userUuid }) => kind === 'recompute' && userUuid === person.uuid)
    await until(() => told().at(-1)?.progress?.done === 3)
    // The first, the last, and one per second between them.
    const progress = told().map((event) => event.progress)
    expect(progress[0]).toEqual({ done: 1, total: 3 })
    expect(progress.at(-1)).toEqual({ done: 3, total: 3 })
    expect(progress.length).toBeLessThan(4)
  })

  test('edited while a run is under way counts in the end', async () => {
    const person = await server.person()
    await threeRides(person)
    let edits = 0
    onRun = async () => {
      if (++edits === 2) await changeFtp(person, '2026-01-01', 300)
    }
    await setFtp(person, '2026-01-01', 200)
    await until(() => edits >= 2)
    onRun = async () => undefined
    await settled(person)
    const [np = 0] = (await statsOf(person)).map((stats) => stats.normalized_power ?? 0)
    expect(await intensities(person)).toEqual([np / 300, np / 300, np / 300])
  })

  test('edited between the end of a run and the end of its job has a run of its own', async () => {
    const person = await server.person()
    await addRide(server.services, person.uuid)
    afterJob = async () => {
      afterJob = async () => undefined
      await changeFtp(person, '2026-01-01', 300)
    }
    await setFtp(person, '2026-01-01', 200)
    await settled(person)
    const [stats] = await statsOf(person)
    expect(stats?.intensity_factor).toBe((stats?.normalized_power ?? 0) / 300)
  })
})

describe('an activity', () => {
  test('moved to another day is measured against the records of that day', async () => {
    const person = await server.person()
    const uuid = await addRide(server.services, person.uuid, { startTime: '2026-03-01T06:30:00Z' })
    await setFtp(person, '2026-02-01', 200)
    await setFtp(person, '2026-04-01', 300)
    await settled(person)
    const [np = 0] = (await statsOf(person)).map((stats) => stats.normalized_power ?? 0)
    expect(await intensities(person)).toEqual([np / 200])
    await ask(person, 'PUT', `/api/activities/v1/${uuid}`, { start_time: '2026-05-01T06:30:00Z' })
    await settled(person)
    expect(await intensities(person)).toEqual([np / 300])
    // A run's load is computed from its pace.
    await ask(person, 'PUT', `/api/activities/v1/${uuid}`, { sport: 'run' })
    await settled(person)
    expect((await statsOf(person))[0]).toMatchObject({ intensity_factor: null, hints: { tss: 'EnterPace' } })
  })

  test('with figures of a former algorithm is shown as it was, and made anew meanwhile', async () => {
    const person = await server.person()
    const uuid = await addRide(server.services, person.uuid)
    const [right] = await rows(person)
    const former = {
      ...right?.stats,
      normalized_power: 1,
      versions: { ...right?.stats.versions, normalized_power: 0 },
    }
    await server.services.database
      .updateTable('activities')
      .set({ stats: JSON.stringify(former), versions: JSON.stringify(former.versions) })
      .where('user_uuid', '=', person.uuid)
      .execute()
    expect((await ask(person, 'GET', `/api/activities/v1/${uuid}`)).activity.stats).toEqual(former)
    await settled(person)
    expect((await ask(person, 'GET', `/api/activities/v1/${uuid}`)).activity.stats).toEqual(right?.stats)
    await until(() => heard.some((event) => event.kind === 'activity' && event.uuid === uuid))
    runs = 0
    await ask(person, 'GET', `/api/activities/v1/${uuid}`)
    expect(await pendingJobs(person)).toBe(0)
    expect(runs).toBe(0)
  })

  withRecordings(
    title('whose series a former algorithm made has it made again from the original'),
    async () => {
      const person = await server.person()
      await ingest(person, 'activity-large-fenxi2-multisport.fit')
      const { database, objects } = server.services
      const seriesRows = () =>
        database
          .selectFrom('series')
          .selectAll()
          .where('user_uuid', '=', person.uuid)
          .orderBy('object_key')
          .execute()
      const [before, lapsBefore, seriesBefore] = [await rows(person), await laps(person), await seriesRows()]
      const last = before.at(-1)
      if (!last) throw new Error('There is no activity')
      // A former series whose mask of moving seconds is all zero.
      const of = seriesBefore.find((row) => row.activity_uuid === last.uuid && row.kind === 'series')
      if (!of) throw new Error('There is no series')
      const series = await readColumns(objects, of)
      series.columns.find(({ name }) => name === 'moving')?.values.fill(0)
      const former = encodeSeries(series)
      const formerKey = of.object_key.replace('series-', 'series-former-')
      await objects.put(formerKey, former.bytes)
      await database
        .updateTable('series')
        .set({ object_key: formerKey, columns: JSON.stringify(former.columns) })
        .where('user_uuid', '=', person.uuid)
        .where('activity_uuid', '=', last.uuid)
        .where('kind', '=', 'series')
        .execute()
      const versions = JSON.stringify({ ...last.versions, moving_time: 0 })
      await database.updateTable('activities').set({ versions }).where('uuid', '=', last.uuid).execute()
      runs = 0
      await recomputeUser(server.services, person.uuid, { readers })
      expect(runs).toBe(1)
      expect(await seriesRows()).toEqual(seriesBefore)
      expect(await rows(person)).toEqual(before)
      expect(await laps(person)).toEqual(lapsBefore)
    },
  )

  withRecordings(title('ingested after a record is measured against it at once'), async () => {
    const person = await server.person()
    await setFtp(person, '2020-01-01', 250)
    await settled(person)
    runs = 0
    await ingest(person, 'ride-7386755164.fit')
    expect((await statsOf(person))[0]?.intensity_factor).toBeCloseTo(0.716, 2)
    expect(await staleActivities(server.services.database, person.uuid)).toEqual([])
    expect(runs).toBe(0)
  })

  withRecordings(title('is measured against a record that came while its file was read'), async () => {
    const person = await server.person()
    const slow: ReaderPool = {
      ...readers,
      async read(task, signal) {
        const reading = await readers.read(task, signal)
        await setFtp(person, '2020-01-01', 250)
        await settled(person)
        return reading
      },
    }
    const file = 'ride-7386755164.fit'
    const source = { bytes: await load(file) }
    await ingestFile(server.services, { userUuid: person.uuid, fileName: file, source }, { readers: slow })
    await settled(person)
    expect((await statsOf(person))[0]?.intensity_factor).toBeCloseTo(0.716, 2)
  })
})

describe('a run', () => {
  withRecordings(
    title('over what is not stale does nothing, and over everything gives the same to the last digit'),
    async () => {
      const person = await server.person()
      for (const file of [
        'ride-7386755164.fit',
        'run-6860622783.fit',
        'activity-large-fenxi2-multisport.fit',
      ])
        await ingest(person, file)
      const before = await rows(person)
      const lapsBefore = await laps(person)
      expect(before.length).toBe(6)
      runs = 0
      expect(await recomputeUser(server.services, person.uuid, { readers })).toEqual({
        changed: 0,
        unchanged: 0,
        failed: 0,
      })
      expect(runs).toBe(0)
      await forgetInputs(server.services.database, person.uuid)
      expect(await recomputeUser(server.services, person.uuid, { readers })).toEqual({
        changed: 0,
        unchanged: 6,
        failed: 0,
      })
      expect(runs).toBe(6)
      expect(await rows(person)).toEqual(before)
      expect(await laps(person)).toEqual(lapsBefore)
    },
  )

  test('that was broken off goes on where it was, and comes to the same', async () => {
    const people = [await server.person(), await server.person()] as const
    for (const person of people) {
      await threeRides(person)
      await server.services.database
        .insertInto('day_records')
        .values({
          user_uuid: person.uuid,
          kind: 'power_zone',
          date: '2026-01-01',
          value: JSON.stringify({ ftp: 250 }),
        })
        .execute()
    }
    const [broken, straight] = people
    const stop = new AbortController()
    const seen: Progress[] = []
    const onProgress = (progress: Progress) => {
      seen.push(progress)
      if (progress.done === 2) stop.abort()
    }
    runs = 0
    await expect(
      recomputeUser(server.services, broken.uuid, { readers, signal: stop.signal, onProgress }),
    ).rejects.toThrow('abort')
    expect(seen).toEqual([
      { done: 1, total: 3 },
      { done: 2, total: 3 },
    ])
    expect((await intensities(broken)).filter((value) => value === null)).toHaveLength(1)
    expect(await recomputeUser(server.services, broken.uuid, { readers })).toMatchObject({ changed: 1 })
    expect(runs).toBe(3)
    expect(await recomputeUser(server.services, straight.uuid, { readers })).toMatchObject({ changed: 3 })
    expect(await statsOf(broken)).toEqual(await statsOf(straight))
    expect((await laps(broken)).map(({ stats }) => stats)).toEqual(
      (await laps(straight)).map(({ stats }) => stats),
    )
  })

  test('tells the browsers of the end also where a run that was killed had stored all and told nobody', async () => {
    const person = await server.person()
    const [uuid = ''] = await threeRides(person)
    const told = (kind: Event['kind']) =>
      heard.filter((event) => event.kind === kind && event.userUuid === person.uuid)
    const before = told('activity').length
    // Retried jobs that find nothing stale.
    for (const data of [{ user_uuid: person.uuid }, { user_uuid: person.uuid, activity_uuid: uuid }])
      await server.services.jobs.enqueue('recompute', data)
    await settled(person)
    await until(() => told('recompute').length > 0 && told('activity').length > before)
    expect(told('recompute').map(({ progress }) => progress)).toEqual([{ done: 0, total: 0 }])
    expect(told('activity').at(-1)?.uuid).toBe(uuid)
  })

  test('leaves out what cannot be read, says so, and ends', async () => {
    const person = await server.person()
    const [lost = ''] = await threeRides(person)
    await server.services.objects.delete(`activities/${person.uuid}/${lost}/series.arrow`)
    const before = (await rows(person))[0]
    await setFtp(person, '2026-01-01', 250)
    await until(async () => (await pendingJobs(person)) === 0)
    const after = await rows(person)
    expect(after[0]).toEqual(before)
    expect(after.slice(1).every(({ stats }) => stats.tss !== null)).toBe(true)
    expect(
      server.logged.some((line) => line.includes(lost) && line.includes('could not be recomputed')),
    ).toBe(true)
  })
})

describe('what can never be made anew', () => {
  async function lostRide() {
    const person = await server.person()
    const [lost = ''] = await threeRides(person)
    await server.services.objects.delete(`activities/${person.uuid}/${lost}/series.arrow`)
    await forgetInputs(server.services.database, person.uuid)
    return { person, lost }
  }

  test('is tried once, whoever looks', async () => {
    const { person, lost } = await lostRide()
    runs = 0
    expect(await recomputeUser(server.services, person.uuid, { readers })).toMatchObject({ failed: 1 })
    expect(runs).toBe(3)
    expect(await staleActivities(server.services.database, person.uuid)).toEqual([])
    expect(await countStale(server.services.database, person.uuid)).toBe(0)
    expect(await recomputeUser(server.services, person.uuid, { readers })).toMatchObject({ failed: 0 })
    await ask(person, 'GET', `/api/activities/v1/${lost}`)
    expect(runs).toBe(3)
  })

  test('is tried again by newer algorithms, and where all is asked for', async () => {
    const { person, lost } = await lostRide()
    await recomputeUser(server.services, person.uuid, { readers })
    const staleNow = async () =>
      (await staleActivities(server.services.database, person.uuid)).map(({ uuid }) => uuid)
    await server.services.database
      .updateTable('activities')
      .set({ unreadable_by: 'former versions' })
      .where('uuid', '=', lost)
      .execute()
    expect(await staleNow()).toEqual([lost])
    expect(await countStale(server.services.database, person.uuid)).toBe(1)
    await recomputeUser(server.services, person.uuid, { readers })
    expect(await staleNow()).toEqual([])
    await forgetInputs(server.services.database, person.uuid)
    expect(await staleNow()).toContain(lost)
  })

  test('is not what could not be reached this time', async () => {
    const { person } = await lostRide()
    const unreachable = { ...readers, run: () => Promise.reject(new Error('no connection')) }
    await recomputeUser(server.services, person.uuid, { readers: unreachable })
    expect((await staleActivities(server.services.database, person.uuid)).length).toBe(3)
  })
})

describe('cadenza recompute', () => {
  const program = path.resolve(import.meta.dirname, '../../main.ts')
  function command(...words: string[]) {
    const child = spawn(process.execPath, [program, 'recompute', ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: server.open.url,
        CADENZA_DATA: server.services.settings.dataFolder,
      },
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, out, err })),
    )
    return { child, ended }
  }

  test('killed half-way and run again comes to the end of its work', async () => {
    const person = await server.person()
    const uuids = [...(await threeRides(person)), ...(await threeRides(person))]
    const before = await statsOf(person)
    const { database } = server.services
    const left = async () => (await rows(person)).filter(({ inputs_hash }) => inputs_hash === null).length
    await forgetInputs(database, person.uuid)
    await database.transaction().execute(async (transaction) => {
      // The last added come first; the run stops at the second of the six.
      await transaction
        .selectFrom('activities')
        .select('uuid')
        .where('user_uuid', '=', person.uuid)
        .where('uuid', '=', uuids[1] ?? '')
        .forUpdate()
        .execute()
      const killed = command('--user', person.email)
      await until(async () => (await left()) === 2)
      killed.child.kill('SIGKILL')
      await killed.ended
    })
    expect(await left()).toBe(2)
    expect(await command('--user', person.email).ended).toEqual({
      code: 0,
      out: expect.stringMatching(
        /2 of 2 activities\n2 activities recalculated; the values of 0 changed\.\n$/,
      ),
      err: '',
    })
    expect(await left()).toBe(0)
    expect(await statsOf(person)).toEqual(before)
  })

  test('does what is stale, and everything with --all', async () => {
    const person = await server.person()
    await threeRides(person)
    const nothing = 'All activities are up to date.\n'
    expect(await command('--user', person.email).ended).toMatchObject({ code: 0, out: nothing })
    expect(await command('--all', '--user', person.email.toUpperCase()).ended).toMatchObject({
      code: 0,
      out: expect.stringMatching(/3 activities recalculated; the values of 0 changed\.\n$/),
    })
  })

  test('asked to stop ends after the activity that it is at, and says how to go on', async () => {
    const person = await server.person()
    const uuids = await threeRides(person)
    const left = async () => (await rows(person)).filter(({ inputs_hash }) => inputs_hash === null).length
    await forgetInputs(server.services.database, person.uuid)
    let stopped: ReturnType<typeof command> | undefined
    await server.services.database.transaction().execute(async (transaction) => {
      // The last added comes first; the run stops at the second of the three.
      await transaction
        .selectFrom('activities')
        .select('uuid')
        .where('user_uuid', '=', person.uuid)
        .where('uuid', '=', uuids[1] ?? '')
        .forUpdate()
        .execute()
      stopped = command('--user', person.email)
      await until(async () => (await left()) === 2)
      stopped.child.kill('SIGTERM')
    })
    const { code, err } = await (stopped ?? command()).ended
    expect(code).toBe(1)
    expect(err).toMatch(
      /^Stopped after [1-3] of 3 activities\. Run cadenza recompute, without --all, to continue\.\n$/,
    )
  })

  test('knows whom it is asked for', async () => {
    expect(await command('--user', 'nobody@example.org').ended).toMatchObject({
      code: 1,
      err: 'There is no account with the email address nobody@example.org.\n',
    })
    expect((await command('everything').ended).code).toBe(2)
  })
})

withRecordings(
  title('edited bounds of zones count the time in them anew, and so does going back to the usual ones'),
  async () => {
    const person = await server.person()
    const fileName = 'Edge810-Vector-2013-08-16-15-35-10.fit'
    const bytes = await readFile(path.join(recordings, fileName))
    await ingestFile(server.services, { userUuid: person.uuid, fileName, source: { bytes } }, { readers })
    const date = '2013-01-01'
    await setFtp(person, date, 200)
    const powerZones = () =>
      server.services.database
        .selectFrom('zone_times')
        .select(['bounds', 'seconds'])
        .where('user_uuid', '=', person.uuid)
        .where('kind', '=', 'power')
        .executeTakeFirst()
    const bounds = async () => (await powerZones())?.bounds.map(Number)
    const put = (zones?: number[]) => ask(person, 'PUT', `${powerZone}/${date}`, { date, ftp: 200, zones })
    // 55, 75, 90, 105, 120 and 150 % of 200 W
    const usual = [110, 150, 180, 210, 240, 300]
    await expect.poll(bounds, { timeout: 15_000 }).toEqual(usual)
    const before = (await powerZones())?.seconds ?? []
    await put([50, 75, 90, 105, 120, 150])
    await expect.poll(bounds, { timeout: 15_000 }).toEqual([100, ...usual.slice(1)])
    const after = (await powerZones())?.seconds ?? []
    // Seconds between 100 and 110 W move to the second zone; all others stay.
    expect(after[0]).toBeLessThan(before[0] ?? 0)
    expect((after[0] ?? 0) + (after[1] ?? 0)).toBe((before[0] ?? 0) + (before[1] ?? 0))
    expect(after.slice(2)).toEqual(before.slice(2))
    await put()
    await expect.poll(bounds, { timeout: 15_000 }).toEqual(usual)
    expect((await powerZones())?.seconds).toEqual(before)
  },
)
