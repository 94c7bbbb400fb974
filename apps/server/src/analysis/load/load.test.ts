import { trainingLoad } from '@cadenza/activity/training-load'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { deleteOrRestore, editActivity } from '../../library/activities/change.ts'
import { sweepDeleted } from '../../library/activities/sweep.ts'
import { addRide, link } from '../../library/activities/testing.ts'
import { recomputeUser } from '../../library/recompute/run.ts'
import { createRecord, removeRecord } from '../../library/records/change.ts'
import type { ReaderPool } from '../../reading/files/reader-pool.ts'
import { loadOver } from './load.ts'

let server: UploadServer
beforeAll(async () => {
  server = await uploadServer()
})
afterAll(() => server.close())

/** The worker's function on this thread. */
const here: Pick<ReaderPool, 'run'> = {
  run: async (module, task) => (await import(module)).default(task),
}
const recompute = (person: TestPerson) =>
  recomputeUser(server.services, person.uuid, { readers: here as ReaderPool })

const load = async (person: TestPerson, query: string, path = '/api/account/v1/load/') => {
  const answer = await server.ask({ method: 'GET', url: `${path}?${query}`, headers: person.headers })
  return { status: answer.statusCode, body: answer.json() }
}

describe('load', () => {
  test('of a day is the TSS of its activities by the clock where they began, rest days too', async () => {
    const person = await server.person()
    await createRecord(server.services, person.uuid, 'power_zone', { date: '2026-01-01', ftp: 250 })
    // 23:30 in Berlin is 22:30 UTC; half an hour later it is the next day there, but not in UTC.
    await addRide(server.services, person.uuid, { startTime: '2026-03-01T22:30:00Z' })
    await addRide(server.services, person.uuid, { startTime: '2026-03-01T23:00:00Z' })
    await recompute(person)
    const { body } = await load(person, 'date_gte=2026-02-28&date_lte=2026-03-04')
    expect(body.stale).toBe(0)
    expect(
      body.load.map(({ date, activities }: { date: string; activities: number }) => [date, activities]),
    ).toEqual([
      ['2026-02-28', 0],
      ['2026-03-01', 1],
      ['2026-03-02', 1],
      ['2026-03-03', 0],
      ['2026-03-04', 0],
    ])
    const [, first, second] = body.load
    // Ten minutes at 200 W, then 300 W: each day carries the activity's own TSS, once.
    const stats = await server.services.database
      .selectFrom('activities')
      .select('stats')
      .where('user_uuid', '=', person.uuid)
      .executeTakeFirstOrThrow()
    expect(stats.stats.tss).toBeGreaterThan(10)
    expect(first).toMatchObject({ pace_tss: 0, heartrate_tss: 0, without_tss: 0, tsb: 0 })
    expect(first.power_tss).toBeCloseTo(stats.stats.tss ?? 0, 3)
    expect(first.tss).toBe(first.power_tss)
    // CTL: TSS × (1 − e^(−1/42)); the day after adds the same share of (TSS − CTL).
    const share = 1 - Math.exp(-1 / 42)
    expect(first.ctl).toBeCloseTo(first.tss * share, 2)
    expect(second.ctl).toBeCloseTo(first.ctl + (second.tss - first.ctl) * share, 2)
    expect(second.tsb).toBeCloseTo(first.ctl - first.atl, 2)
  })

  test('names what each sum was measured by, and counts what has none', async () => {
    const person = await server.person()
    const on = (time: string, sport: 'bike' | 'run' | 'other') =>
      addRide(server.services, person.uuid, { startTime: `2026-04-01T${time}:00Z`, sport })
    await on('06:00', 'bike')
    await on('08:00', 'run')
    await recompute(person)
    const day = async () => (await load(person, 'date_gte=2026-04-01&date_lte=2026-04-01')).body.load[0]
    expect(await day()).toMatchObject({ activities: 2, without_tss: 2, tss: 0 })
    // A run without a pace uses heart rate; a ride with power waits for its FTP.
    await createRecord(server.services, person.uuid, 'heartrate_zone', {
      date: '2026-01-01',
      max_heartrate: 190,
    })
    await recompute(person)
    // 10 min at 140 bpm: 1/6 h × (140 ÷ (0.89 × 190))² × 100 = 11.42.
    expect(await day()).toMatchObject({ without_tss: 1, power_tss: 0, pace_tss: 0 })
    expect((await day()).heartrate_tss).toBeCloseTo((100 / 6) * (140 / (0.89 * 190)) ** 2, 2)
    expect((await day()).tss).toBe((await day()).heartrate_tss)
    await createRecord(server.services, person.uuid, 'run_pace_zone', {
      date: '2026-01-01',
      distance: 36_000,
      time: 3600,
    })
    await createRecord(server.services, person.uuid, 'power_zone', { date: '2026-01-01', ftp: 250 })
    await recompute(person)
    // This runner holds 10 m/s for an hour: 100 TSS an hour.
    const last = await day()
    expect(last).toMatchObject({ without_tss: 0, heartrate_tss: 0 })
    expect(last.pace_tss).toBeCloseTo(100 / 6, 1)
    expect(last.power_tss).toBeGreaterThan(10)
    expect(last.tss).toBeCloseTo(last.pace_tss + last.power_tss, 2)
  })

  test('goes on from what lies before the span', async () => {
    const person = await server.person()
    await createRecord(server.services, person.uuid, 'power_zone', { date: '2026-01-01', ftp: 250 })
    for (const date of ['2026-03-01', '2026-03-03', '2026-03-10'])
      await addRide(server.services, person.uuid, { startTime: `${date}T10:00:00Z` })
    await recompute(person)
    const whole = (await load(person, 'date_lte=2026-03-20')).body.load
    expect(whole[0].date).toBe('2026-03-01')
    const part = (await load(person, 'date_gte=2026-03-08&date_lte=2026-03-20')).body.load
    expect(part[0].ctl).toBeGreaterThan(0)
    expect(part).toEqual(whole.slice(7))
  })

  test('is for owner, coach and staff; a span too long or backwards is refused', async () => {
    const person = await server.person()
    const coach = await server.person({ roles: ['coach'] })
    await link(server.services, person, coach, 'see')
    const path = `/api/profiles/v1/${person.uuid}/load`
    expect((await load(coach, '', path)).status).toBe(200)
    expect((await load(person, '', path)).status).toBe(200)
    expect((await load(await server.person({ roles: ['staff'] }), '', path)).status).toBe(200)
    expect((await load(await server.person({ roles: ['coach'] }), '', path)).status).toBe(404)
    expect((await load(person, 'date_gte=2026-03-02&date_lte=2026-03-01')).status).toBe(422)
    expect((await load(person, 'date_gte=1900-01-01&date_lte=2026-03-01')).status).toBe(422)
    expect((await load(person, 'date_gte=yesterday')).status).toBe(422)
  })

  test('reaches over an activity of the year 1 without walking there', async () => {
    const person = await server.person()
    await addRide(server.services, person.uuid, { startTime: '0001-03-01T10:00:00Z' })
    await addRide(server.services, person.uuid, { startTime: '2026-03-01T10:00:00Z' })
    const { status, body } = await load(person, 'date_lte=2026-03-02')
    expect(status).toBe(200)
    expect(body.load.length).toBeLessThanOrEqual(10_957)
  })

  test('of one day stays right when two transactions write to it at once', async () => {
    const person = await server.person()
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        addRide(server.services, person.uuid, { startTime: `2026-05-01T0${i}:30:00Z` }),
      ),
    )
    const { body } = await load(person, 'date_gte=2026-05-01&date_lte=2026-05-01')
    expect(body.load[0].activities).toBe(8)
  })

  test('goes with its athlete', async () => {
    const person = await server.person()
    await addRide(server.services, person.uuid)
    const { database } = server.services
    await database.deleteFrom('users').where('uuid', '=', person.uuid).execute()
    const left = await database
      .selectFrom('load_days')
      .selectAll()
      .where('user_uuid', '=', person.uuid)
      .execute()
    expect(left).toEqual([])
  })
})

type Step =
  | { do: 'add'; day: number; hour: number; sport: 'bike' | 'run' }
  | { do: 'move'; which: number; day: number; hour: number }
  | { do: 'sport'; which: number; sport: 'bike' | 'run' }
  | { do: 'delete' | 'restore'; which: number }
  | { do: 'sweep' }
  | { do: 'ftp'; day: number; ftp: number | null }
  | { do: 'recompute' }

const day = fc.integer({ min: 1, max: 9 })
const hour = fc.integer({ min: 0, max: 23 })
const which = fc.nat(6)
const sport = fc.constantFrom('bike' as const, 'run' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), day, hour, sport }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), which, day, hour }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sport' as const), which, sport }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'restore' as const), which }) },
  { weight: 1, arbitrary: fc.constant({ do: 'sweep' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('ftp' as const),
      day,
      ftp: fc.option(fc.integer({ min: 150, max: 400 })),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'recompute' as const }) },
)

const at = (dayOfMarch: number, hourOfDay: number) =>
  `2026-03-0${dayOfMarch}T${String(hourOfDay).padStart(2, '0')}:00:00Z`

describe('load that is kept', { timeout: 120_000 }, () => {
  /** Refusals are expected: there may be nothing to move, delete or restore. */
  const ignored = (error: unknown) => {
    if (!/NotFound|ErrorRegisteredDate|ValidationFailed/.test(JSON.stringify(error) + String(error)))
      throw error
  }

  async function take(person: TestPerson, uuids: string[], taken: Step): Promise<void> {
    const { services } = server
    const uuid = 'which' in taken ? uuids[taken.which] : undefined
    if ('which' in taken && uuid === undefined) return
    switch (taken.do) {
      case 'add':
        uuids.push(
          await addRide(services, person.uuid, { startTime: at(taken.day, taken.hour), sport: taken.sport }),
        )
        return
      case 'move':
        return editActivity(services, person.uuid, uuid ?? '', { start_time: at(taken.day, taken.hour) })
      case 'sport':
        return editActivity(services, person.uuid, uuid ?? '', { sport: taken.sport })
      case 'delete':
      case 'restore':
        return deleteOrRestore(services, person.uuid, [uuid ?? ''], taken.do === 'delete')
      case 'sweep':
        await sweepDeleted({ ...services, now: () => services.now() + 31 * 86_400_000 })
        return
      case 'ftp': {
        const date = `2026-03-0${taken.day}`
        if (taken.ftp === null) return removeRecord(services, person.uuid, 'power_zone', date)
        await createRecord(services, person.uuid, 'power_zone', { date, ftp: taken.ftp })
        return
      }
      case 'recompute':
        await recompute(person)
    }
  }

  test('through any edits equals load computed from the activities there are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const person = await server.person()
        const uuids: string[] = []
        for (const taken of steps) await take(person, uuids, taken).catch(ignored)
        const rows = await server.services.database
          .selectFrom('activities')
          .select(['start_time', 'time_zone', 'stats'])
          .where('user_uuid', '=', person.uuid)
          .where('deleted_at', 'is', null)
          .execute()
        const stress = new Map<string, number>()
        const counts = new Map<string, number>()
        for (const { start_time, time_zone, stats } of rows) {
          // Swedish dates are in ISO format.
          const date = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone }).format(start_time)
          stress.set(date, (stress.get(date) ?? 0) + (stats.tss ?? 0))
          counts.set(date, (counts.get(date) ?? 0) + 1)
        }
        const span = { from: '2026-02-27', to: '2026-03-20' }
        const scratch = trainingLoad(stress, span)
        const kept = await loadOver(server.services.database, person.uuid, span)
        expect(kept.map(({ date }) => date)).toEqual(scratch.map(({ date }) => date))
        for (const [k, { date, tss, ctl, atl, tsb }] of scratch.entries()) {
          const own = kept[k]
          expect(own?.activities).toBe(counts.get(date) ?? 0)
          for (const [name, value] of Object.entries({ tss, ctl, atl, tsb }))
            expect(Math.abs((own?.[name as 'tss'] ?? Number.NaN) - value), `${name} of ${date}`).toBeLessThan(
              6e-4,
            )
        }
      }),
      { numRuns: 15 },
    )
  })
})
