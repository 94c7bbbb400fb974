/** Field lists of the specification, compared with the server's answers for a recorded file. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { wire } from '@cadenza/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import { newUuid } from '../../platform/uuid.ts'
import { readers } from '../../reading/files/reader-pool.ts'

const file = path.resolve(import.meta.dirname, '../../../../../../shared/data/activities/ride-7386755164.fit')
const present = existsSync(file)

const statsSets = [
  'moving_time_based_stats',
  'duration_based_stats',
  'standing_only_stats',
  'sitting_only_stats',
]
const words = (list: string) => list.trim().split(/[\s,]+/)

describe.skipIf(!present)('what the server answers (needs ../shared/data)', () => {
  let server: TestApp
  let athlete: TestPerson
  let uuid: string
  let activity: Record<string, unknown> & { stats: Record<string, unknown> }
  let lap: Record<string, unknown>
  const get = (url: string) =>
    server.ask({ method: 'GET', url: `/api/activities/v1/${url}`, headers: athlete.headers })

  beforeAll(async () => {
    server = await testApp()
    athlete = await server.person()
    await server.services.database
      .insertInto('day_records')
      .values({
        user_uuid: athlete.uuid,
        kind: 'power_zone',
        date: '2020-01-01',
        value: JSON.stringify({ ftp: 250 }),
      })
      .execute()
    const { activityUuids } = await ingestFile(server.services, {
      userUuid: athlete.uuid,
      fileName: 'ride.fit',
      source: { bytes: readFileSync(file) },
    })
    uuid = activityUuids[0] ?? ''
    activity = (await get(uuid)).json().activity
    lap = (await get(`${uuid}/ranges/?include_standing_stats=true`)).json().ranges[0]
  })
  afterAll(async () => {
    await readers.stop()
    await server.close()
  })

  test('has the shapes of the contract', () => {
    expect(wire.activity.parse(activity)).toEqual(activity)
    expect(wire.range.parse(lap)).toEqual(lap)
  })

  test('[A7-045] standing and sitting figures of a range come where they are asked for', async () => {
    const bare = (await get(`${uuid}/ranges/`)).json().ranges[0]
    for (const set of ['standing_only_stats', 'sitting_only_stats']) {
      expect(lap[set], set).toBeDefined()
      expect(bare[set], set).toBeUndefined()
    }
  })

  test.each(words('uuid user_uuid sport sport_name date start_time end_time time_zone title'))(
    '[A3-009] [R3-041] an activity has %s',
    (field) => expect(activity[field]).toEqual(expect.stringMatching(/./)),
  )

  test.each(
    words('elapsed_time duration moving_time distance elevation_gain avg_power normalized_power tss'),
  )('[A3-010] an activity’s stats have %s, above 0 for this ride', (field) =>
    expect(activity.stats[field]).toBeGreaterThan(0),
  )

  test.each(
    words('gps altitude power standing heartrate cadence speed distance temperature l_r_balance torque'),
  )('[R3-041] an activity’s available data say true of %s', (field) =>
    expect(activity.available_data).toHaveProperty(field, true),
  )

  test.each(statsSets)('[A3-012] [R3-041] an activity has %s', (set) => {
    expect(wire.basisStats.parse(activity.stats[set]).basic.power?.avg).toBeGreaterThan(0)
  })

  test.each(words('uuid user_uuid type num name'))('[A3-013] [R3-020] a range has %s', (field) =>
    expect(lap).toHaveProperty(field),
  )

  test.each(words('duration moving_time distance elevation_gain'))(
    '[A3-014] [R3-020] a range has %s, above 0 for this ride',
    (field) => expect(lap[field]).toBeGreaterThan(0),
  )

  test.each(
    words('heartrate speed power cadence').flatMap((channel) => [`avg_${channel}`, `max_${channel}`]),
  )('[A3-015] [R3-020] a range has %s, above 0 for this ride', (field) =>
    expect(lap[field]).toBeGreaterThan(0),
  )

  test('[A3-016] a range has the left side’s percentage less 50: 0.6 for this ride', () => {
    // GoldenCheetah: 50.73 % left.
    expect(lap.avg_l_r_balance).toBeCloseTo(0.7, 0)
  })

  test.each(['avg_stride', 'max_stride'])('[A3-017] a range has %s, null for a ride', (field) =>
    expect(lap[field]).toBeNull(),
  )

  test('[A3-018] [R3-021] a range has its start and end, and both in ms since the activity’s start', () => {
    const { start_time, end_time, relative_start_time, relative_end_time } = wire.range.parse(lap)
    const startMs = Date.parse(`${activity.start_time}`)
    expect(Date.parse(start_time)).toBe(startMs + relative_start_time)
    expect(Date.parse(end_time)).toBe(startMs + relative_end_time)
    expect(Number.isInteger(relative_start_time) && Number.isInteger(relative_end_time)).toBe(true)
  })

  test.each(words('normalized_power intensity_factor tss'))(
    '[A3-019] [R3-020] a range has %s, above 0 for this ride',
    (field) => expect(lap[field]).toBeGreaterThan(0),
  )

  test.each(statsSets)('[A3-019] [R3-017] a range has %s with its basic metrics and MPIs', (set) => {
    const { basic, mpi } = wire.basisStats.parse(lap[set])
    expect(Object.keys(basic)).toEqual(expect.arrayContaining(words('power heartrate cadence speed torque')))
    expect(mpi).toBeTypeOf('object')
  })

  test('[A3-021] proposals have type and both relative times', async () => {
    const { pre_ranges } = (await get(`${uuid}/pre_ranges/`)).json()
    expect(Array.isArray(pre_ranges)).toBe(true)
    for (const proposal of pre_ranges)
      expect(Object.keys(proposal)).toEqual(
        expect.arrayContaining(['type', 'relative_start_time', 'relative_end_time']),
      )
  })

  test('[A7-049] a temporary range has statistics without noise where asked for and where there is any', async () => {
    const temporary = async (query: string) =>
      (await get(`${uuid}/ranges/temporary/600000-1200000?${query}`)).json().range
    const asked = 'include_noise_filtered_stats=true'
    expect((await temporary(asked)).noise_filtered_stats).toBeUndefined()
    const { stats } = activity
    await server.services.database
      .insertInto('ranges')
      .values({
        user_uuid: athlete.uuid,
        uuid: newUuid(),
        activity_uuid: uuid,
        type: 'noise',
        num: 1,
        start_ms: 700_000,
        end_ms: 760_000,
        stats: JSON.stringify(stats),
        duration: 60,
      })
      .execute()
    const range = await temporary(asked)
    expect(wire.range.parse(range)).toEqual(range)
    expect(range.noise_filtered_stats.duration).toBe(range.duration - 60)
    expect(range.noise_filtered_stats.moving_time_based_stats.normalized_power).toBeGreaterThan(0)
    expect((await temporary('include_noise_filtered_stats=false')).noise_filtered_stats).toBeUndefined()
  })
})

/**
 * A minute of running at 3 m/s whose watch counts 88 strides a minute, and stands still for the last ten
 * seconds.
 */
function run(): Uint8Array {
  const points = Array.from({ length: 61 }, (_, second) => {
    const running = Math.min(second, 50)
    return `<Trackpoint><Time>${new Date(Date.UTC(2026, 2, 1, 8) + second * 1000).toISOString()}</Time>
      <DistanceMeters>${running * 3}</DistanceMeters>
      <Extensions><TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
        <Speed>${second < 50 ? 3 : 0}</Speed><RunCadence>${second < 50 ? 88 : 0}</RunCadence></TPX></Extensions></Trackpoint>`
  })
  return Buffer.from(`<?xml version="1.0"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
    <Activity Sport="Running"><Id>2026-03-01T08:00:00Z</Id><Lap StartTime="2026-03-01T08:00:00Z">
      <TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>150</DistanceMeters><Track>${points.join('')}</Track>
    </Lap></Activity></Activities></TrainingCenterDatabase>`)
}

describe('a range of a run', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(async () => {
    await readers.stop()
    await server.close()
  })

  test('[R3-016] [R3-018] has its name, and the mean run cadence over moving time in steps of both feet', async () => {
    const athlete = await server.person()
    const { activityUuids } = await ingestFile(server.services, {
      userUuid: athlete.uuid,
      fileName: 'run.tcx',
      source: { bytes: run() },
    })
    const ranges = `/api/activities/v1/${activityUuids[0]}/ranges/`
    const form = { name: 'Easy', relative_start_time: 20_000, relative_end_time: 60_000 }
    const made = await server.ask({ method: 'POST', url: ranges, headers: athlete.headers, payload: form })
    expect(made.statusCode).toBe(200)
    const listed = (await server.ask({ method: 'GET', url: ranges, headers: athlete.headers })).json().ranges
    const range = listed.find(({ type }: { type: string }) => type === 'user')
    expect(range.name).toBe('Easy')
    // 88 strides of one foot are 176 steps; the ten seconds of standing do not count.
    expect(range.moving_time_based_stats.basic.run_cadence.avg).toBeCloseTo(176, 6)
  })
})
