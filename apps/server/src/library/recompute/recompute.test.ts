import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  powerZone,
  recomputeSetup,
  recordings,
  title,
  until,
  withRecordings,
} from '../../app/testing/recompute.ts'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import type { ReaderPool } from '../../reading/files/reader-pool.ts'
import { encodeSeries } from '../../reading/series/arrow.ts'
import { readColumns } from '../../reading/series/read.ts'
import { addRide } from '../activities/testing.ts'
import { staleActivities } from './queries.ts'
import { recomputeUser } from './run.ts'

const setup = recomputeSetup()
const {
  hooks,
  heard,
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
} = setup

describe('a record', () => {
  withRecordings(title('gives a real ride its IF and TSS, and takes them away again'), async () => {
    const person = await setup.server.person()
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
    const person = await setup.server.person()
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
    const person = await setup.server.person()
    await threeRides(person)
    await setFtp(person, '2026-05-01', 250)
    hooks.runs = 0
    await settled(person)
    expect(hooks.runs).toBe(1)
    expect((await rows(person)).map(({ version }) => version)).toEqual([1, 1, 1])
    await ask(person, 'POST', '/api/account/v1/weight/', { date: '2026-01-01', weight: 70, unit: 'kg' })
    expect(await pendingJobs(person)).toBe(0)
    expect(hooks.runs).toBe(1)
  })

  test('of another measure leaves the figures untouched to the last digit', async () => {
    const person = await setup.server.person()
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
    const person = await setup.server.person()
    await threeRides(person)
    hooks.runs = 0
    hooks.settleMs = 3_000
    await setFtp(person, '2026-01-01', 200)
    for (const ftp of [210, 220, 230, 240]) await changeFtp(person, '2026-01-01', ftp)
    expect(await pendingJobs(person)).toBe(1)
    hooks.settleMs = 500
    await settled(person)
    expect(hooks.runs).toBe(3)
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
    const person = await setup.server.person()
    await threeRides(person)
    let edits = 0
    hooks.onRun = async () => {
      if (++edits === 2) await changeFtp(person, '2026-01-01', 300)
    }
    await setFtp(person, '2026-01-01', 200)
    await until(() => edits >= 2)
    hooks.onRun = async () => undefined
    await settled(person)
    const [np = 0] = (await statsOf(person)).map((stats) => stats.normalized_power ?? 0)
    expect(await intensities(person)).toEqual([np / 300, np / 300, np / 300])
  })

  test('edited between the end of a run and the end of its job has a run of its own', async () => {
    const person = await setup.server.person()
    await addRide(setup.server.services, person.uuid)
    hooks.afterJob = async () => {
      hooks.afterJob = async () => undefined
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
    const person = await setup.server.person()
    const uuid = await addRide(setup.server.services, person.uuid, { startTime: '2026-03-01T06:30:00Z' })
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
    const person = await setup.server.person()
    const uuid = await addRide(setup.server.services, person.uuid)
    const [right] = await rows(person)
    const former = {
      ...right?.stats,
      normalized_power: 1,
      versions: { ...right?.stats.versions, normalized_power: 0 },
    }
    await setup.server.services.database
      .updateTable('activities')
      .set({ stats: JSON.stringify(former), versions: JSON.stringify(former.versions) })
      .where('user_uuid', '=', person.uuid)
      .execute()
    expect((await ask(person, 'GET', `/api/activities/v1/${uuid}`)).activity.stats).toEqual(former)
    await settled(person)
    expect((await ask(person, 'GET', `/api/activities/v1/${uuid}`)).activity.stats).toEqual(right?.stats)
    await until(() => heard.some((event) => event.kind === 'activity' && event.uuid === uuid))
    hooks.runs = 0
    await ask(person, 'GET', `/api/activities/v1/${uuid}`)
    expect(await pendingJobs(person)).toBe(0)
    expect(hooks.runs).toBe(0)
  })

  withRecordings(
    title('whose series a former algorithm made has it made again from the original'),
    async () => {
      const person = await setup.server.person()
      await ingest(person, 'activity-large-fenxi2-multisport.fit')
      const { database, objects } = setup.server.services
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
      hooks.runs = 0
      await recomputeUser(setup.server.services, person.uuid, { readers: setup.readers })
      expect(hooks.runs).toBe(1)
      expect(await seriesRows()).toEqual(seriesBefore)
      expect(await rows(person)).toEqual(before)
      expect(await laps(person)).toEqual(lapsBefore)
    },
  )

  withRecordings(title('ingested after a record is measured against it at once'), async () => {
    const person = await setup.server.person()
    await setFtp(person, '2020-01-01', 250)
    await settled(person)
    hooks.runs = 0
    await ingest(person, 'ride-7386755164.fit')
    expect((await statsOf(person))[0]?.intensity_factor).toBeCloseTo(0.716, 2)
    expect(await staleActivities(setup.server.services.database, person.uuid)).toEqual([])
    expect(hooks.runs).toBe(0)
  })

  withRecordings(title('is measured against a record that came while its file was read'), async () => {
    const person = await setup.server.person()
    const slow: ReaderPool = {
      ...setup.readers,
      async read(task, signal) {
        const reading = await setup.readers.read(task, signal)
        await setFtp(person, '2020-01-01', 250)
        await settled(person)
        return reading
      },
    }
    const file = 'ride-7386755164.fit'
    const source = { bytes: await load(file) }
    await ingestFile(
      setup.server.services,
      { userUuid: person.uuid, fileName: file, source },
      { readers: slow },
    )
    await settled(person)
    expect((await statsOf(person))[0]?.intensity_factor).toBeCloseTo(0.716, 2)
  })
})

withRecordings(
  title('edited bounds of zones count the time in them anew, and so does going back to the usual ones'),
  async () => {
    const person = await setup.server.person()
    const fileName = 'Edge810-Vector-2013-08-16-15-35-10.fit'
    const bytes = await readFile(path.join(recordings, fileName))
    await ingestFile(
      setup.server.services,
      { userUuid: person.uuid, fileName, source: { bytes } },
      { readers: setup.readers },
    )
    const date = '2013-01-01'
    await setFtp(person, date, 200)
    const powerZones = () =>
      setup.server.services.database
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
