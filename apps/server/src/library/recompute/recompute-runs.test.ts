import { describe, expect, test } from 'vitest'
import { recomputeSetup, title, until, withRecordings } from '../../app/testing/recompute.ts'
import type { Event } from '../../platform/events/listen.ts'
import { countStale } from '../figures/queries.ts'
import { forgetInputs, staleActivities } from './queries.ts'
import { type Progress, recomputeUser } from './run.ts'

const setup = recomputeSetup()
const {
  hooks,
  heard,
  ask,
  setFtp,
  rows,
  laps,
  statsOf,
  intensities,
  settled,
  pendingJobs,
  threeRides,
  ingest,
} = setup

describe('a run', () => {
  withRecordings(
    title('over what is not stale does nothing, and over everything gives the same to the last digit'),
    async () => {
      const person = await setup.server.person()
      for (const file of [
        'ride-7386755164.fit',
        'run-6860622783.fit',
        'activity-large-fenxi2-multisport.fit',
      ])
        await ingest(person, file)
      const before = await rows(person)
      const lapsBefore = await laps(person)
      expect(before.length).toBe(6)
      hooks.runs = 0
      expect(await recomputeUser(setup.server.services, person.uuid, { readers: setup.readers })).toEqual({
        changed: 0,
        unchanged: 0,
        failed: 0,
      })
      expect(hooks.runs).toBe(0)
      await forgetInputs(setup.server.services.database, person.uuid)
      expect(await recomputeUser(setup.server.services, person.uuid, { readers: setup.readers })).toEqual({
        changed: 0,
        unchanged: 6,
        failed: 0,
      })
      expect(hooks.runs).toBe(6)
      expect(await rows(person)).toEqual(before)
      expect(await laps(person)).toEqual(lapsBefore)
    },
  )

  test('that was broken off goes on where it was, and comes to the same', async () => {
    const people = [await setup.server.person(), await setup.server.person()] as const
    for (const person of people) {
      await threeRides(person)
      await setup.server.services.database
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
    hooks.runs = 0
    await expect(
      recomputeUser(setup.server.services, broken.uuid, {
        readers: setup.readers,
        signal: stop.signal,
        onProgress,
      }),
    ).rejects.toThrow('abort')
    expect(seen).toEqual([
      { done: 1, total: 3 },
      { done: 2, total: 3 },
    ])
    expect((await intensities(broken)).filter((value) => value === null)).toHaveLength(1)
    expect(await recomputeUser(setup.server.services, broken.uuid, { readers: setup.readers })).toMatchObject(
      { changed: 1 },
    )
    expect(hooks.runs).toBe(3)
    expect(
      await recomputeUser(setup.server.services, straight.uuid, { readers: setup.readers }),
    ).toMatchObject({ changed: 3 })
    expect(await statsOf(broken)).toEqual(await statsOf(straight))
    expect((await laps(broken)).map(({ stats }) => stats)).toEqual(
      (await laps(straight)).map(({ stats }) => stats),
    )
  })

  test('tells the browsers of the end also where a run that was killed had stored all and told nobody', async () => {
    const person = await setup.server.person()
    const [uuid = ''] = await threeRides(person)
    const told = (kind: Event['kind']) =>
      heard.filter((event) => event.kind === kind && event.userUuid === person.uuid)
    const before = told('activity').length
    // Jobs that find nothing stale; that of the user after a first attempt that failed.
    let attempts = 0
    hooks.afterJob = async () => {
      attempts += 1
      if (attempts === 1) throw new Error('The process was killed')
    }
    try {
      await setup.server.services.jobs.enqueue('recompute', { user_uuid: person.uuid })
      await until(() => attempts === 2)
    } finally {
      hooks.afterJob = async () => undefined
    }
    await setup.server.services.jobs.enqueue('recompute', { user_uuid: person.uuid, activity_uuid: uuid })
    await settled(person)
    await until(() => told('recompute').length > 0 && told('activity').length > before)
    expect(told('recompute').map(({ progress }) => progress)).toEqual([{ done: 0, total: 0 }])
    expect(told('activity').at(-1)?.uuid).toBe(uuid)
  })

  test('that finds nothing stale at once does not make the browsers ask for their lists again', async () => {
    const person = await setup.server.person()
    await setup.server.services.jobs.enqueue('recompute', { user_uuid: person.uuid })
    await settled(person)
    // Events arrive in order: what the run told would have arrived before this one.
    await setFtp(person, '2026-05-01', 250)
    const told = () => heard.filter(({ userUuid }) => userUuid === person.uuid).map(({ kind }) => kind)
    await until(() => told().includes('record'))
    await settled(person)
    expect(told()).toEqual(['record'])
  })

  test('leaves out what cannot be read, says so, and ends', async () => {
    const person = await setup.server.person()
    const [lost = ''] = await threeRides(person)
    await setup.server.services.objects.delete(`activities/${person.uuid}/${lost}/series.arrow`)
    const before = (await rows(person))[0]
    await setFtp(person, '2026-01-01', 250)
    await until(async () => (await pendingJobs(person)) === 0)
    const after = await rows(person)
    expect(after[0]).toEqual(before)
    expect(after.slice(1).every(({ stats }) => stats.tss !== null)).toBe(true)
    expect(
      setup.server.logged.some((line) => line.includes(lost) && line.includes('could not be recomputed')),
    ).toBe(true)
  })
})

describe('what can never be made anew', () => {
  async function lostRide() {
    const person = await setup.server.person()
    const [lost = ''] = await threeRides(person)
    await setup.server.services.objects.delete(`activities/${person.uuid}/${lost}/series.arrow`)
    await forgetInputs(setup.server.services.database, person.uuid)
    return { person, lost }
  }

  test('is tried once, whoever looks', async () => {
    const { person, lost } = await lostRide()
    hooks.runs = 0
    expect(await recomputeUser(setup.server.services, person.uuid, { readers: setup.readers })).toMatchObject(
      { failed: 1 },
    )
    expect(hooks.runs).toBe(3)
    expect(await staleActivities(setup.server.services.database, person.uuid)).toEqual([])
    expect(await countStale(setup.server.services.database, person.uuid)).toBe(0)
    expect(await recomputeUser(setup.server.services, person.uuid, { readers: setup.readers })).toMatchObject(
      { failed: 0 },
    )
    await ask(person, 'GET', `/api/activities/v1/${lost}`)
    expect(hooks.runs).toBe(3)
  })

  test('is tried again by newer algorithms, and where all is asked for', async () => {
    const { person, lost } = await lostRide()
    await recomputeUser(setup.server.services, person.uuid, { readers: setup.readers })
    const staleNow = async () =>
      (await staleActivities(setup.server.services.database, person.uuid)).map(({ uuid }) => uuid)
    await setup.server.services.database
      .updateTable('activities')
      .set({ unreadable_by: 'former versions' })
      .where('uuid', '=', lost)
      .execute()
    expect(await staleNow()).toEqual([lost])
    expect(await countStale(setup.server.services.database, person.uuid)).toBe(1)
    await recomputeUser(setup.server.services, person.uuid, { readers: setup.readers })
    expect(await staleNow()).toEqual([])
    await forgetInputs(setup.server.services.database, person.uuid)
    expect(await staleNow()).toContain(lost)
  })

  test('is not what could not be reached this time', async () => {
    const { person } = await lostRide()
    const unreachable = { ...setup.readers, run: () => Promise.reject(new Error('no connection')) }
    await recomputeUser(setup.server.services, person.uuid, { readers: unreachable })
    expect((await staleActivities(setup.server.services.database, person.uuid)).length).toBe(3)
  })
})
