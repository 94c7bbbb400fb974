import { packZip } from '@cadenza/recording'
import { rideFit } from '@cadenza/simulator'
import { describe, expect, test } from 'vitest'
import { dayMs, fit, late, mergeSetup, motion, ride, startMs } from '../../app/testing/merge.ts'
import { newUuid } from '../../platform/uuid.ts'
import { mergeOffers } from './queries.ts'

const setup = mergeSetup()
const { ingest, upload, ask, offersOf, activityOf, listed, merge } = setup

describe('offers', () => {
  test('are made of two uploads that overlap in time, and go when one says no', async () => {
    const rider = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const second = await upload(rider, 'late.fit', late)
    const [offer, ...more] = await offersOf(rider)
    expect(more).toEqual([])
    expect([offer?.activity.uuid, offer?.other.uuid]).toEqual([first, second])
    // From the late one's first second (20 s + 7 s) to the end of the first.
    expect(offer?.overlap).toBeCloseTo(120 - 27, 0)
    expect(await offersOf(rider, `/${second}/merge_offers/`)).toHaveLength(1)
    const no = `/${second}/merge_offers/${first}`
    expect((await ask(rider, 'DELETE', no)).status).toBe(204)
    expect(await offersOf(rider)).toEqual([])
    expect((await ask(rider, 'POST', `${no}/restore`)).status).toBe(204)
    expect(await offersOf(rider)).toHaveLength(1)
  })

  test('that one declined come back one by one', async () => {
    const rider = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const second = await upload(rider, 'late.fit', late)
    const third = await upload(rider, 'later.fit', rideFit(ride, { clockOffsetS: 14, fromS: 40 }))
    const pairs = async () =>
      (await offersOf(rider)).map(({ activity, other }) => [activity.uuid, other.uuid])
    expect(await pairs()).toHaveLength(3)
    for (const other of [second, third]) await ask(rider, 'DELETE', `/${first}/merge_offers/${other}`)
    expect(await pairs()).toEqual([[second, third]])
    await ask(rider, 'POST', `/${first}/merge_offers/${second}/restore`)
    const left = await pairs()
    expect(left).toHaveLength(2)
    expect(left).toContainEqual([first, second])
  })

  test('are made of a motion log and the recording that it was worn in, however much longer that is', async () => {
    const rider = await setup.server.person()
    await upload(rider, 'long.fit', rideFit({ ...ride, durationS: 900 }))
    const log = await upload(rider, 'ride.motion.csv', motion)
    const [offer] = await offersOf(rider)
    expect(offer && [offer.activity, offer.other].find(({ uuid }) => uuid === log)?.motion_only).toBe(true)
  })

  test('are not made across days, sports, sessions of a multisport, too short an overlap, deleted ones or athletes', async () => {
    const rider = await setup.server.person()
    const other = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    await upload(rider, 'next.fit', rideFit({ ...ride, startMs: startMs + dayMs }))
    // 30 of 120 s in common.
    await upload(rider, 'after.fit', rideFit({ ...ride, startMs: startMs + 90_000 }))
    await upload(other, 'ride.fit', late)
    expect(await offersOf(rider)).toEqual([])
    const second = await upload(rider, 'late.fit', late)
    expect(await offersOf(rider)).toHaveLength(1)
    expect(await offersOf(other)).toEqual([])
    const set = (values: object) =>
      setup.server.services.database
        .updateTable('activities')
        .set(values)
        .where('uuid', '=', second)
        .execute()
    await set({ sport: 'run' })
    expect(await offersOf(rider)).toEqual([])
    await set({ sport: 'bike', multisport_uuid: first })
    expect(await offersOf(rider)).toEqual([])
    await set({ multisport_uuid: null, deleted_at: new Date() })
    expect(await offersOf(rider)).toEqual([])
  })

  test('are found among thousands of activities without comparing each with each', async () => {
    const rider = await setup.server.person()
    const many = 4_000
    const uuids = Array.from({ length: many }, () => newUuid())
    // Seventeen hours apart; the last but one ends with the last.
    await setup.server.open.pool.query(
      `insert into activities (user_uuid, uuid, sport, sport_name, start_time, end_time, time_zone, title, stats, sparkline)
       select $1, given.uuid, 'bike', 'cycling', '2016-01-01'::timestamptz + n * interval '17 hours',
         '2016-01-01'::timestamptz + n * interval '17 hours'
           + case when n = $3 - 1 then interval '19 hours' else interval '2 hours' end, 'UTC', 'Ride ' || n, '{}', $4
       from unnest($2::uuid[]) with ordinality as given (uuid, n)`,
      [rider.uuid, uuids, many, Buffer.alloc(0)],
    )
    const before = performance.now()
    const { database } = setup.server.services
    const found = await Promise.all(
      [{}, { activityUuid: uuids[many - 1] }].map((of) =>
        mergeOffers(database, rider.uuid, { ...of, limit: 5 }),
      ),
    )
    // Each with each takes about ten seconds.
    expect(performance.now() - before).toBeLessThan(2_000)
    for (const offers of found)
      expect(offers.map(({ activity, other, overlap }) => [activity.uuid, other.uuid, overlap])).toEqual([
        [uuids[many - 2], uuids[many - 1], 2 * 3600],
      ])
  })

  test('are the athlete’s own: others find neither offers nor activities', async () => {
    const rider = await setup.server.person()
    const stranger = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const second = await upload(rider, 'late.fit', late)
    const mine = await upload(stranger, 'mine.fit', fit)
    expect((await ask(stranger, 'GET', `/${first}/merge_offers/`)).status).toBe(404)
    expect((await ask(stranger, 'GET', `/merge_offers/?user=${rider.uuid}`)).status).toBe(404)
    expect((await ask(stranger, 'POST', `/${first}/merge`, { other_uuid: second })).status).toBe(404)
    expect((await ask(stranger, 'POST', `/${mine}/merge`, { other_uuid: second })).status).toBe(404)
  })
})

describe('the same recording in other company', () => {
  const zip = packZip([
    { name: 'ride.fit', bytes: fit },
    { name: 'ride.motion.csv', bytes: motion },
  ])

  test('alone first, then in a ZIP with its log, is one activity with what was written on it', async () => {
    const rider = await setup.server.person()
    const alone = await upload(rider, 'ride.fit', fit)
    await ask(rider, 'PUT', `/${alone}`, { title: 'My ride' })
    const whole = await upload(rider, 'ride.zip', zip)
    expect(await listed(rider)).toEqual([whole])
    expect(await activityOf(rider, alone)).toMatchObject({ uuid: whole, title: 'My ride', merged_from: [] })
    // Nobody merged it, so it cannot be unmerged.
    expect((await ask(rider, 'POST', `/${whole}/unmerge`)).status).toBe(422)
  })

  test('in a ZIP first, then alone, is what was there already', async () => {
    const rider = await setup.server.person()
    const whole = await upload(rider, 'ride.zip', zip)
    for (const [name, bytes] of [
      ['ride.fit', fit],
      ['ride.motion.csv', motion],
    ] as const)
      expect(await ingest(rider, name, bytes)).toMatchObject({ status: 'duplicate', activityUuids: [whole] })
    expect(await listed(rider)).toEqual([whole])
  })

  test('handed over alone and in a ZIP at once is one activity', async () => {
    const rider = await setup.server.person()
    await Promise.all([ingest(rider, 'ride.zip', zip), ingest(rider, 'ride.fit', fit)])
    expect(await listed(rider)).toHaveLength(1)
  })

  test('merged by hand is what a ZIP of both is', async () => {
    const rider = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const log = await upload(rider, 'ride.motion.csv', motion)
    const whole = await merge(rider, first, log)
    expect(await ingest(rider, 'ride.zip', zip)).toMatchObject({
      status: 'duplicate',
      activityUuids: [whole.uuid],
    })
  })
})
