import { analysisVersions } from '@cadenza/activity/analysis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { type UploadServer, uploadServer } from '../../app/testing/uploads.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { ReaderPool } from '../../reading/files/reader-pool.ts'
import { addRide, link } from '../activities/testing.ts'
import { staleActivities } from '../recompute/queries.ts'
import { recomputeUser } from '../recompute/run.ts'
import type { FiguresTask } from '../recompute/worker.ts'
import { createRecord, removeRecord, replaceRecord } from '../records/change.ts'

let server: UploadServer
beforeAll(async () => {
  server = await uploadServer()
})
afterAll(() => server.close())

/** Tasks given to the worker, whose function runs in this thread. */
const asked: FiguresTask[] = []
const here = {
  run: async (module: string, task: object) => {
    asked.push(task as FiguresTask)
    return (await import(module)).default(task)
  },
} as Pick<ReaderPool, 'run'>
const recompute = (person: TestPerson) => {
  asked.length = 0
  return recomputeUser(server.services, person.uuid, { readers: here as ReaderPool })
}

const get = async (person: TestPerson, url: string) => {
  const answer = await server.ask({ method: 'GET', url, headers: person.headers })
  return { status: answer.statusCode, body: answer.json() }
}
const ofActivity = (uuid: string, name: string) => `/api/activities/v1/${uuid}/${name}/`

/** Marks a part as not computed, as a new version of its algorithm does. */
async function outdate(person: TestPerson, part: string): Promise<void> {
  await server.open.pool.query('update activities set versions = versions - $2 where user_uuid = $1', [
    person.uuid,
    part,
  ])
}

describe('an activity’s analysis', () => {
  test('holds its curves, best times, zones and decoupling, with their versions', async () => {
    const person = await server.person()
    await createRecord(server.services, person.uuid, 'power_zone', { date: '2026-01-01', ftp: 240 })
    const uuid = await addRide(server.services, person.uuid)
    await recompute(person)
    const { status, body } = await get(person, ofActivity(uuid, 'analysis'))
    expect(status).toBe(200)
    const { analysis } = body
    const at = (seconds: number) => analysis.durations.indexOf(seconds)
    // 300 W for its last five minutes, 200 W before: 250 W over all ten.
    expect(analysis.curves.power[at(1)]).toBe(300)
    expect(analysis.curves.power[at(300)]).toBe(300)
    expect(analysis.curves.power[at(600)]).toBe(250)
    expect(analysis.curves.speed[at(60)]).toBe(10)
    expect(analysis.curves.heartrate[at(60)]).toBe(140)
    expect(analysis.durations.at(-1)).toBe(600)
    // 10 m/s: 400 m in 40 s, 5 km in 500 s.
    const times = new Map(
      analysis.best_times.map(({ distance, time }: { distance: number; time: number }) => [distance, time]),
    )
    expect(times.get(400)).toBeCloseTo(40, 6)
    expect(times.get(5000)).toBeCloseTo(500, 6)
    expect(times.has(10_000)).toBe(false)
    // 200 W are 83 % of 240 W, the third zone; 300 W are 125 %, the sixth.
    expect(analysis.zones).toEqual([
      { kind: 'power', bounds: [132, 180, 216, 252, 288, 360], seconds: [0, 0, 300, 0, 0, 300, 0] },
    ])
    // Undefined for less than twenty minutes.
    expect(analysis.decoupling).toBeNull()
    expect(analysis.versions).toEqual(analysisVersions)
  })

  test('is for owner, coach and staff, and gone with a deleted activity', async () => {
    const person = await server.person()
    const coach = await server.person({ roles: ['coach'] })
    await link(server.services, person, coach, 'see')
    const uuid = await addRide(server.services, person.uuid)
    for (const name of ['analysis', 'pre_ranges']) {
      expect((await get(coach, ofActivity(uuid, name))).status).toBe(200)
      expect((await get(await server.person(), ofActivity(uuid, name))).status).toBe(404)
      expect((await get(person, ofActivity(newUuid(), name))).status).toBe(404)
    }
    await server.ask({ method: 'DELETE', url: `/api/activities/v1/${uuid}`, headers: person.headers })
    for (const name of ['analysis', 'pre_ranges'])
      expect((await get(person, ofActivity(uuid, name))).status).toBe(404)
  })
})

describe('[A7-053] [A7-054] [R7-022] proposed ranges', () => {
  test('[A3-021] are listed in order of time with type, start and end; a share hash is taken', async () => {
    const person = await server.person()
    const uuid = await addRide(server.services, person.uuid)
    await server.services.database
      .updateTable('ranges')
      .set({ name: 'hc 2' })
      .where('activity_uuid', '=', uuid)
      .where('num', '=', 2)
      .execute()
    await outdate(person, 'pre_ranges')
    await recompute(person)
    const { status, body } = await get(person, `${ofActivity(uuid, 'pre_ranges')}?share_hash=abc`)
    expect(status).toBe(200)
    expect(body).toEqual({
      pre_ranges: [
        { type: 'protocol', name: 'HC2', relative_start_time: 300_000, relative_end_time: 600_000 },
      ],
    })
  })
})

describe('what is made anew', () => {
  const zonesOf = async (person: TestPerson, uuid: string) =>
    (await get(person, ofActivity(uuid, 'analysis'))).body.analysis.zones
  const rows = async (person: TestPerson) => {
    const tables = ['activity_curves', 'best_times', 'zone_times', 'pre_ranges']
    const found = await Promise.all(
      tables.map((table) =>
        // ctid moves with every write, so an unchanged one shows that nothing was written.
        server.open.pool.query(`select ctid, t.* from ${table} t where user_uuid = $1 order by ctid`, [
          person.uuid,
        ]),
      ),
    )
    return found.map(({ rows: each }) => each)
  }

  test('is one part where its algorithm alone is another, and stays where it comes out the same', async () => {
    const person = await server.person()
    await createRecord(server.services, person.uuid, 'power_zone', { date: '2026-01-01', ftp: 240 })
    await addRide(server.services, person.uuid)
    await recompute(person)
    const before = await rows(person)
    expect(before.map((each) => each.length > 0)).toEqual([true, true, true, false])
    for (const part of Object.keys(analysisVersions)) {
      await outdate(person, part)
      expect(await recompute(person)).toEqual({ changed: 0, unchanged: 1, failed: 0 })
      expect(asked.map(({ parts }) => parts)).toEqual([[part]])
    }
    expect(await rows(person)).toEqual(before)
  })

  test('counts zones by the bounds of the day’s record, whenever they are edited', async () => {
    const person = await server.person()
    const zones = [50, 70, 80, 90, 100, 130]
    await createRecord(server.services, person.uuid, 'power_zone', { date: '2026-01-01', ftp: 240, zones })
    const uuid = await addRide(server.services, person.uuid)
    await recompute(person)
    const edited = [
      { kind: 'power', bounds: [120, 168, 192, 216, 240, 312], seconds: [0, 0, 0, 300, 0, 300, 0] },
    ]
    expect(await zonesOf(person, uuid)).toEqual(edited)
    const before = await rows(person)
    const wider = { date: '2026-01-01', ftp: 240, zones: [50, 60, 70, 90, 140, 150] }
    await replaceRecord(server.services, person.uuid, 'power_zone', '2026-01-01', wider)
    expect(await recompute(person)).toEqual({ changed: 1, unchanged: 0, failed: 0 })
    // 83 % is still in the fourth zone, 125 % now in the fifth.
    expect((await zonesOf(person, uuid))[0].seconds).toEqual([0, 0, 0, 300, 300, 0, 0])
    // Curves and best times depend on no record.
    expect((await rows(person)).slice(0, 2)).toEqual(before.slice(0, 2))
    expect(asked[0]?.parts).not.toContain('curves')
    await removeRecord(server.services, person.uuid, 'power_zone', '2026-01-01')
    await recompute(person)
    expect(await zonesOf(person, uuid)).toEqual([])
  })

  test('leaves out what was marked as artefact, once it is marked', async () => {
    const person = await server.person()
    const uuid = await addRide(server.services, person.uuid)
    expect(await staleActivities(server.services.database, person.uuid)).toEqual([])
    await server.services.database
      .insertInto('ranges')
      .values({
        user_uuid: person.uuid,
        uuid: newUuid(),
        activity_uuid: uuid,
        type: 'noise',
        num: 1,
        start_ms: 300_000,
        end_ms: 600_000,
        stats: '{}',
      })
      .execute()
    expect(await recompute(person)).toMatchObject({ changed: 1 })
    const { stats } = await server.services.database
      .selectFrom('activities')
      .select('stats')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(stats.avg_power).toBe(250)
    expect(stats.noise_filtered_stats?.moving_time_based_stats.basic.power?.avg).toBe(200)
  })
})
