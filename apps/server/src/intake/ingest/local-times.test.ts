/** Recordings whose files tell neither a place nor an offset: they are on the athlete's clock. */
import { writeFit } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import type { TestPerson } from '../../app/testing/app.ts'
import { mergeSetup } from '../../app/testing/merge.ts'
import { recomputeUser } from '../../library/recompute/run.ts'
import { outdateSeries } from '../../library/recompute/series-queries.ts'

const setup = mergeSetup()
const utf8 = new TextEncoder()
const minutes = 12

/** A ride that its monitor says began at eight on 1 May. */
const hrm = utf8.encode(
  `[Params]\r\nVersion=106\r\nMonitor=12\r\nSMode=111111100\r\nDate=20260501\r\nStartTime=08:00:00.0\r\nLength=00:12:00.0\r\nInterval=1\r\n\r\n[HRData]\r\n${'140\t361\t90\t415\t210\r\n'.repeat(minutes * 60)}`,
)
const fit = (startMs: number) =>
  writeFit({
    startMs,
    timeMs: Int32Array.from({ length: minutes * 60 }, (_, s) => s * 1000),
    channels: [{ name: 'power', unit: 'W', values: new Float32Array(minutes * 60).fill(210) }],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: minutes * 60_000, totals: {} }],
  })

const home = (person: TestPerson, time_zone: string) =>
  setup.server.services.database
    .updateTable('users')
    .set({ time_zone })
    .where('uuid', '=', person.uuid)
    .execute()
const rider = async (zone = 'Asia/Tokyo') => {
  const person = await setup.server.person()
  await home(person, zone)
  return person
}
const shown = async (person: TestPerson, uuid: string) => {
  const { start_time, time_zone, date } = await setup.activityOf(person, uuid)
  return [new Date(start_time).toISOString(), time_zone, date]
}

describe('an activity without place and offset', () => {
  test('begins at its file’s local time in the time zone of its athlete', async () => {
    const person = await rider()
    const uuid = await setup.upload(person, 'ride.hrm', hrm)
    expect(await shown(person, uuid)).toEqual(['2026-04-30T23:00:00.000Z', 'Asia/Tokyo', '2026-05-01'])
  })

  test('is of the day on its athlete’s calendar', async () => {
    const person = await rider()
    const uuid = await setup.upload(person, 'ride.fit', fit(Date.UTC(2026, 4, 1, 22)))
    expect(await shown(person, uuid)).toEqual(['2026-05-01T22:00:00.000Z', 'Asia/Tokyo', '2026-05-02'])
  })

  test('counts as UTC where the database does not know the time zone', async () => {
    const person = await rider('Mars/Olympus')
    const uuid = await setup.upload(person, 'ride.hrm', hrm)
    expect(await shown(person, uuid)).toEqual(['2026-05-01T08:00:00.000Z', 'UTC', '2026-05-01'])
  })

  test('stays where it is when it is read again, also after its athlete has moved', async () => {
    const person = await rider()
    const { server, readers } = setup
    const { database } = server.services
    const old = await server.person()
    const before = [
      [person, await setup.upload(person, 'ride.hrm', hrm)],
      // Stored by an account without a time zone.
      [old, await setup.upload(old, 'ride.hrm', hrm)],
    ] as const
    for (const [owner, uuid] of before) {
      const was = await setup.activityOf(owner, uuid)
      await home(owner, 'America/Denver')
      await database
        .transaction()
        .execute((transaction) => outdateSeries(transaction, { userUuid: owner.uuid, activityUuid: uuid }))
      await recomputeUser(server.services, owner.uuid, { readers })
      const read = await database
        .selectFrom('series')
        .select('version')
        .where('activity_uuid', '=', uuid)
        .where('kind', '=', 'series')
        .executeTakeFirstOrThrow()
      expect(read.version).toBeGreaterThan(0)
      const { version: _, ...again } = await setup.activityOf(owner, uuid)
      expect(was).toMatchObject(again)
    }
  })

  test('is merged with the recording of a device that knows the instant', async () => {
    const person = await rider()
    const watch = await setup.upload(person, 'watch.fit', fit(Date.UTC(2026, 3, 30, 23)))
    const monitor = await setup.upload(person, 'ride.hrm', hrm)
    expect(await setup.offersOf(person)).toHaveLength(1)
    const { uuid: whole } = await setup.merge(person, watch, monitor)
    expect(await setup.activityOf(person, whole)).toMatchObject({
      start_time: '2026-04-30T23:00:00.000Z',
      available_data: { power: true, heartrate: true },
    })
  })
})
