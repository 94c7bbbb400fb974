import { packZip } from '@cadenza/recording'
import { rideFit } from '@cadenza/simulator'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { dayMs, fit, late, mergeSetup, motion, ride, startMs } from '../../app/testing/merge.ts'
import type { ReaderPool } from '../../reading/files/reader-pool.ts'
import { readColumns } from '../../reading/series/read.ts'
import { sweepDeleted } from '../activities/sweep.ts'
import { link } from '../activities/testing.ts'
import { staleActivities } from '../recompute/queries.ts'
import { recomputeUser } from '../recompute/run.ts'
import { mergeActivities } from './merge.ts'

const setup = mergeSetup()
const { ingest, upload, ask, offersOf, activityOf, listed, rangesOf, rowsOf, askToMerge, merge } = setup

const addTarget = (rider: TestPerson, activity_uuid: string) =>
  setup.server.ask({
    method: 'POST',
    url: '/api/target_ranges/v1/',
    headers: rider.headers,
    payload: {
      ...{ activity_uuid, name: 'x', sport: 'bike' },
      ...{ relative_start_time: 30_000, relative_end_time: 60_000 },
    },
  })

describe('merging', () => {
  test('a motion log and a FIT file gives what both in one ZIP give, and taking it apart gives both back exactly', async () => {
    const rider = await setup.server.person()
    const recorded = await upload(rider, 'ride.fit', rideFit(ride, { clockOffsetS: 3.4 }))
    const worn = await upload(rider, 'ride.motion.csv', motion)
    const before = [await rowsOf(recorded), await rowsOf(worn)]
    const whole = await merge(rider, worn, recorded)
    expect(whole.motion?.clock?.offset).toBeCloseTo(3.4, 0)
    expect(whole.available_data).toMatchObject({ power: true })
    expect(whole.motion?.cycles).toBeGreaterThan(200)
    expect(whole.merged_from.map(({ uuid, file_name }) => [uuid, file_name])).toEqual([
      [recorded, 'ride.fit'],
      [worn, 'ride.motion.csv'],
    ])
    expect(await listed(rider)).toEqual([whole.uuid])
    // An old link opens the whole.
    expect((await activityOf(rider, recorded)).uuid).toBe(whole.uuid)
    const zip = await setup.server.person()
    const same = await upload(
      zip,
      'both.zip',
      packZip([
        { name: 'ride.fit', bytes: rideFit(ride, { clockOffsetS: 3.4 }) },
        { name: 'ride.motion.csv', bytes: motion },
      ]),
    )
    const { stats } = await activityOf(zip, same)
    expect(whole.stats.avg_power).toBe(stats.avg_power)
    const { json } = await ask(rider, 'POST', `/${whole.uuid}/unmerge`)
    expect(json).toEqual({ activity_uuids: [recorded, worn] })
    expect([await rowsOf(recorded), await rowsOf(worn)]).toEqual(before)
    expect((await listed(rider)).sort()).toEqual([recorded, worn].sort())
    expect((await ask(rider, 'GET', `/${whole.uuid}/`)).status).toBe(404)
  })

  test('two devices’ files keeps both, finds the clocks’ difference and takes each channel from the one that has it', async () => {
    const rider = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const second = await upload(rider, 'late.fit', late)
    const whole = await merge(rider, first, second)
    // The other's clock is ahead, so its offset is negative.
    expect(whole.merged_from[1]?.clock?.offset).toBeCloseTo(-7, 0)
    expect(Date.parse(whole.end_time) - Date.parse(whole.start_time)).toBe(120_000)
    const { files } = (await ask(rider, 'GET', `/${whole.uuid}/files/`)).json as {
      files: { file_type: string; file_format: string; file_name: string }[]
    }
    expect(files.filter(({ file_type }) => file_type.startsWith('original'))).toMatchObject([
      { file_type: 'original', file_name: 'ride.fit' },
      { file_type: 'original-2', file_name: 'late.fit' },
    ])
    const everything = files.find(({ file_format }) => file_format === 'zip')
    const zip = await setup.server.ask({
      method: 'GET',
      url: `/files/activities/${whole.uuid}/${everything?.file_type}.${everything?.file_format}`,
      headers: rider.headers,
    })
    expect(zip.statusCode).toBe(200)
    const packed = unzipSync(new Uint8Array(zip.rawPayload))
    const held = Object.keys(packed)
    expect(Buffer.from(packed['original.fit'] ?? []).equals(Buffer.from(fit)), held.join()).toBe(true)
    expect(Buffer.from(packed['original-2.fit'] ?? []).equals(Buffer.from(late)), held.join()).toBe(true)
  })

  test('carries ranges, tags, notes, links and target ranges of both over to the whole’s time', async () => {
    const rider = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const second = await upload(rider, 'late.fit', late)
    const write = async (uuid: string, name: string, from: number) => {
      const form = { name, relative_start_time: from, relative_end_time: from + 30_000 }
      expect((await ask(rider, 'POST', `/${uuid}/ranges/`, { ...form, type: 'user' })).status).toBeLessThan(
        300,
      )
      expect((await ask(rider, 'PUT', `/${uuid}`, { note: `note of ${name}` })).status).toBe(200)
      await ask(rider, 'POST', '/tags/', { tag: name, activity_uuids: [uuid] })
      const share = await ask(rider, 'POST', `/${uuid}/share`, {})
      return (share.json as { share: { share_hash: string } }).share.share_hash
    }
    const hashes = [await write(first, 'one', 30_000), await write(second, 'two', 50_000)]
    expect((await addTarget(rider, second)).statusCode).toBe(200)
    const whole = await merge(rider, first, second)
    // 30 + 27 − 7, as for the range below.
    expect(whole.target_range).toMatchObject([{ time_range: { start: 50e9, end: 80e9 } }])
    expect(whole.note).toBe('note of one\n\nnote of two')
    expect(new Set(whole.tags)).toEqual(new Set(['one', 'two']))
    const own = (await rangesOf(rider, whole.uuid)).filter(({ type }) => type === 'user')
    expect(
      own.map(({ name, relative_start_time }) => [name, Math.round(relative_start_time / 1000)]),
    ).toEqual([
      ['one', 30],
      // Its file begins 27 s after the first, by a clock that is 7 s ahead: 50 + 27 − 7.
      ['two', 70],
    ])
    for (const [at, hash] of hashes.entries()) {
      for (const uuid of [whole.uuid, [first, second][at]]) {
        const seen = await setup.server.ask({
          method: 'GET',
          url: `/api/activities/v1/${uuid}/?share_hash=${hash}`,
        })
        expect(seen.statusCode).toBe(200)
        expect(seen.json().activity.uuid).toBe(whole.uuid)
      }
    }
    // Figures of ranges carried over are measured on the whole.
    expect(
      (await staleActivities(setup.server.services.database, rider.uuid)).map(({ uuid }) => uuid),
    ).toContain(whole.uuid)
    await recomputeUser(setup.server.services, rider.uuid, { readers: setup.readers })
    expect(await staleActivities(setup.server.services.database, rider.uuid)).toEqual([])
    const row = await setup.server.services.database
      .selectFrom('series')
      .select(['object_key', 'length', 'columns'])
      .where('activity_uuid', '=', whole.uuid)
      .where('kind', '=', 'series')
      .executeTakeFirstOrThrow()
    const { columns } = await readColumns(setup.server.services.objects, row)
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['power', 'heartrate']))
  })

  test('what was made on the whole is not lost when it is taken apart', async () => {
    const rider = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const second = await upload(rider, 'late.fit', late)
    const before = { type: 'user', name: 'before', relative_start_time: 10_000, relative_end_time: 20_000 }
    expect((await ask(rider, 'POST', `/${first}/ranges/`, before)).status).toBeLessThan(300)
    const whole = await merge(rider, first, second)
    const form = { type: 'user', name: 'later', relative_start_time: 40_000, relative_end_time: 60_000 }
    expect((await ask(rider, 'POST', `/${whole.uuid}/ranges/`, form)).status).toBeLessThan(300)
    await ask(rider, 'POST', `/${whole.uuid}/unmerge`)
    const made = (await rangesOf(rider, first)).filter(({ type }) => type === 'user')
    expect(new Set(made.map(({ name, relative_start_time }) => `${name} ${relative_start_time}`))).toEqual(
      new Set(['before 10000', 'later 40000']),
    )
    expect(made).toHaveLength(2)
  })

  test('what was made on the whole goes back in the time of the longer one, which began later', async () => {
    const rider = await setup.server.person()
    const early = await upload(rider, 'early.fit', rideFit(ride, { toS: 80 }))
    const longer = await upload(rider, 'late.fit', late)
    const whole = await merge(rider, early, longer)
    const form = { type: 'user', name: 'later', relative_start_time: 60_000, relative_end_time: 80_000 }
    expect((await ask(rider, 'POST', `/${whole.uuid}/ranges/`, form)).status).toBeLessThan(300)
    await ask(rider, 'POST', `/${whole.uuid}/unmerge`)
    const [made] = (await rangesOf(rider, longer)).filter(({ type }) => type === 'user')
    expect(made?.name).toBe('later')
    // The ride began 20 s before it was switched on.
    expect(
      [made?.relative_start_time, made?.relative_end_time].map((ms) => Math.round((ms ?? 0) / 1000)),
    ).toEqual([40, 60])
  })

  test('twice at once is merging once, and merging what somebody deletes meanwhile changes nothing', async () => {
    const rider = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const second = await upload(rider, 'late.fit', late)
    const wholes = await Promise.all([merge(rider, first, second), merge(rider, second, first)])
    expect(new Set(wholes.map(({ uuid }) => uuid)).size).toBe(1)
    expect(await listed(rider)).toEqual([wholes[0].uuid])

    const another = await setup.server.person()
    const [a, b] = [await upload(another, 'ride.fit', fit), await upload(another, 'late.fit', late)]
    const actor = { kind: 'signed-in', userUuid: another.uuid, roles: [] } as never
    const deleting: ReaderPool = {
      ...setup.readers,
      read: async (task, signal) => {
        const reading = await setup.readers.read(task, signal)
        expect((await ask(another, 'DELETE', `/${b}`)).status).toBe(204)
        return reading
      },
    }
    const merging = mergeActivities(
      setup.server.services,
      { actor, userUuid: another.uuid },
      [a, b],
      deleting,
    )
    await expect(merging).rejects.toMatchObject({ code: 'Conflict' })
    expect(await listed(another)).toEqual([a])
  })

  test('two different activities is refused in words', async () => {
    const rider = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const next = await upload(rider, 'next.fit', rideFit({ ...ride, startMs: startMs + dayMs }))
    const { status, json } = await askToMerge(rider, first, next)
    expect(status).toBe(422)
    expect(json).toMatchObject({
      message: 'These recordings do not belong to the same activity and cannot be merged.',
    })
    expect((await listed(rider)).length).toBe(2)
  })

  test('taking one apart leaves other merged and deleted activities as they are', async () => {
    const rider = await setup.server.person()
    const on = async (day: number) => {
      const made = { ...ride, seed: `day ${day}`, startMs: startMs + day * dayMs }
      return [
        await upload(rider, `ride ${day}.fit`, rideFit(made)),
        await upload(rider, `late ${day}.fit`, rideFit(made, { clockOffsetS: 7, fromS: 20 })),
      ] as const
    }
    const [one, other] = [await on(0), await on(1)]
    const gone = await upload(
      rider,
      'gone.fit',
      rideFit({ ...ride, seed: 'gone', startMs: startMs + 2 * dayMs }),
    )
    expect((await ask(rider, 'DELETE', `/${gone}`)).status).toBe(204)
    const whole = await merge(rider, ...one)
    const otherWhole = await merge(rider, ...other)
    for (const { uuid } of [whole, otherWhole]) {
      await ask(rider, 'POST', `/${uuid}/ranges/`, {
        ...{ type: 'user', name: 'later' },
        ...{ relative_start_time: 40_000, relative_end_time: 60_000 },
      })
      await ask(rider, 'POST', `/${uuid}/share`, {})
      expect((await addTarget(rider, uuid)).statusCode).toBe(200)
    }
    const kept = [otherWhole.uuid, ...other, gone]
    const state = async () => ({
      rows: await Promise.all(kept.map(rowsOf)),
      targets: await setup.server.services.database
        .selectFrom('target_ranges')
        .selectAll()
        .where('activity_uuid', '=', otherWhole.uuid)
        .execute(),
      owners: await setup.server.services.database
        .selectFrom('owners')
        .select('uuid')
        .where('uuid', 'in', kept)
        .orderBy('uuid')
        .execute(),
    })
    const before = await state()
    expect((await ask(rider, 'POST', `/${whole.uuid}/unmerge`)).status).toBe(200)
    expect(await state()).toEqual(before)
    expect(new Set(await listed(rider))).toEqual(new Set([otherWhole.uuid, ...one]))
    expect((await ask(rider, 'POST', `/${gone}/restore`)).status).toBe(200)
  })

  test('deleted activities are neither merged, declined nor taken apart, until they are restored', async () => {
    const rider = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const second = await upload(rider, 'late.fit', late)
    const statusOf = async (method: 'DELETE' | 'POST', path: string) =>
      (await ask(rider, method, path)).status
    await ask(rider, 'DELETE', `/${second}`)
    expect((await askToMerge(rider, first, second)).status).toBe(404)
    expect(await statusOf('DELETE', `/${first}/merge_offers/${second}`)).toBe(404)
    expect(await statusOf('POST', `/${second}/restore`)).toBe(200)
    const whole = await merge(rider, first, second)
    await ask(rider, 'DELETE', `/${whole.uuid}`)
    expect(await statusOf('POST', `/${whole.uuid}/unmerge`)).toBe(404)
    expect(await listed(rider)).toEqual([])
    expect(await statusOf('POST', `/${whole.uuid}/restore`)).toBe(200)
    expect(await statusOf('POST', `/${whole.uuid}/unmerge`)).toBe(200)
    expect(new Set(await listed(rider))).toEqual(new Set([first, second]))
  })

  test('is for the athlete and staff, whatever step a coach has', async () => {
    const rider = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const second = await upload(rider, 'late.fit', late)
    const coach = await setup.server.person({ roles: ['coach'] })
    await link(setup.server.services, rider, coach, 'plan')
    const stranger = await setup.server.person()
    const pair = `/${first}/merge_offers/${second}`
    for (const other of [coach, stranger]) {
      expect((await ask(other, 'GET', `/merge_offers/?user=${rider.uuid}`)).status).toBe(404)
      expect((await ask(other, 'GET', `/${first}/merge_offers/`)).status).toBe(404)
      expect((await ask(other, 'DELETE', pair)).status).toBe(404)
      expect((await ask(other, 'POST', `${pair}/restore`)).status).toBe(404)
      expect((await askToMerge(other, first, second)).status).toBe(404)
    }
    expect(await offersOf(rider)).toHaveLength(1)
    const whole = await merge(rider, first, second)
    for (const other of [coach, stranger])
      expect((await ask(other, 'POST', `/${whole.uuid}/unmerge`)).status).toBe(404)
    expect(await listed(rider)).toEqual([whole.uuid])
    const staff = await setup.server.person({ roles: ['staff'] })
    expect((await ask(staff, 'POST', `/${whole.uuid}/unmerge`)).status).toBe(200)
    expect((await askToMerge(staff, first, second)).status).toBe(200)
  })

  test('keeps the parts as long as the whole, and restores none of them beside it', async () => {
    const rider = await setup.server.person()
    const first = await upload(rider, 'ride.fit', fit)
    const second = await upload(rider, 'late.fit', late)
    const whole = await merge(rider, first, second)
    expect((await ask(rider, 'POST', `/${first}/restore`)).status).toBe(404)
    const later = { ...setup.server.services, now: () => setup.server.services.now() + 31 * dayMs }
    await sweepDeleted(later)
    expect((await ask(rider, 'POST', `/${whole.uuid}/unmerge`)).status).toBe(200)
    const again = await merge(rider, first, second)
    expect((await ask(rider, 'DELETE', `/${again.uuid}`)).status).toBe(204)
    // Uploading a part again restores the activity it was merged into.
    expect(await ingest(rider, 'again.fit', fit)).toMatchObject({
      status: 'done',
      activityUuids: [again.uuid],
    })
    expect(await listed(rider)).toEqual([again.uuid])
    await ask(rider, 'DELETE', `/${again.uuid}`)
    await sweepDeleted(later)
    await sweepDeleted(later)
    const left = await setup.server.services.database
      .selectFrom('activities')
      .select('uuid')
      .where('user_uuid', '=', rider.uuid)
      .execute()
    expect(left).toEqual([])
  })
})
