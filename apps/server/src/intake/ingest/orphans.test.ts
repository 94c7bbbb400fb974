import path from 'node:path'
import { writeFit } from '@cadenza/recording'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../app/testing/app.ts'
import { runCommand } from '../../app/testing/command.ts'
import { sweepDeleted } from '../../library/activities/sweep.ts'
import { sweepSuperseded } from '../../library/recompute/superseded.ts'
import { newReaderPool } from '../../reading/files/reader-pool.ts'
import { importOrphan } from './import-orphan.ts'
import { ingestFile } from './ingest.ts'
import { areTooMany, findOrphans, sweepOrphans } from './orphans.ts'

const dayS = 86_400
const readers = newReaderPool()
let server: TestApp
let rider: TestPerson
beforeAll(async () => {
  server = await testApp()
  rider = await server.person()
  // 150 files with an activity each.
  const uuid = await importRide(0)
  await server.open.pool.query(
    `insert into activities (user_uuid, uuid, title, sport, sport_name, start_time, end_time, time_zone, stats, versions,
        available, sparkline, problems, device, file_sha256, session_index)
      select user_uuid, gen_random_uuid(), title, sport, sport_name, start_time, end_time, time_zone, stats, versions,
        available, sparkline, problems, device, sha256(n::text::bytea), 0
      from activities, generate_series(1, 150) n where uuid = $1`,
    [uuid],
  )
  const { rows } = await server.open.pool.query<{ hex: string }>(
    `select encode(sha256(n::text::bytea), 'hex') as hex from generate_series(1, 150) n`,
  )
  for (const { hex } of rows)
    await server.services.objects.put(`activities/${rider.uuid}/${hex}/original.fit`, new Uint8Array(1))
})
afterAll(async () => {
  await readers.stop()
  await server.close()
})

/** A minute at 200 W on a day of its own. */
function ride(day: number): Uint8Array {
  const length = 60
  return writeFit({
    startMs: Date.UTC(2026, 0, 1 + day, 8),
    timeMs: Int32Array.from({ length }, (_, i) => i * 1000),
    channels: [{ name: 'power', unit: 'W', values: new Float32Array(length).fill(200) }],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1000, totals: {} }],
  })
}

async function importRide(day: number): Promise<string> {
  const { activityUuids } = await ingestFile(
    server.services,
    { userUuid: rider.uuid, fileName: 'ride.fit', source: { bytes: ride(day) } },
    { readers },
  )
  return activityUuids[0] ?? ''
}

/** Removes an activity's row as if an older database had been restored. */
const forget = (uuid: string) =>
  server.open.pool.query('delete from activities where user_uuid = $1 and uuid = $2', [rider.uuid, uuid])
const prefixes = async () => (await findOrphans(server.services)).orphans.map(({ prefix }) => prefix)
async function keysUnder(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.services.objects.list(prefix)) keys.push(key)
  return keys
}

describe('a file in storage without an activity', () => {
  test('is set aside for 30 days with a warning, and then deleted', async () => {
    await forget(await importRide(1))
    server.pass(2 * dayS)
    const [prefix = ''] = await prefixes()
    await sweepOrphans(server.services)
    expect(server.logged.join()).toMatch(/"orphans":1.*will be deleted in 30 days/)
    server.pass(29 * dayS)
    await sweepOrphans(server.services)
    expect(await keysUnder(prefix)).toHaveLength(3)
    server.pass(2 * dayS)
    await sweepOrphans(server.services)
    expect(await keysUnder(prefix)).toEqual([])
  })

  test('is never deleted together with more than ten of 150 files, whatever their age', async () => {
    const uuids = [await importRide(2), await importRide(3)]
    for (const uuid of uuids) await forget(uuid)
    const { rows } = await server.open.pool.query<{ hex: string }>(
      `delete from activities where file_sha256 in (select sha256(n::text::bytea) from generate_series(1, 9) n)
       returning encode(file_sha256, 'hex') as hex`,
    )
    server.pass(2 * dayS)
    await sweepOrphans(server.services)
    server.pass(40 * dayS)
    await sweepOrphans(server.services)
    server.pass(40 * dayS)
    await sweepOrphans(server.services)
    expect(await prefixes()).toHaveLength(11)
    expect(server.logged.at(-1)).toMatch(/"orphans":11,"files":15\d.*nothing is deleted/)
    for (const { hex } of rows) await server.services.objects.deleteAll(`activities/${rider.uuid}/${hex}/`)
  })

  test('is imported again, with the same bytes as its original', async () => {
    const { orphans } = await findOrphans(server.services)
    for (const orphan of orphans)
      expect(await importOrphan(server.services, orphan, readers)).toMatchObject({ status: 'done' })
    expect(await prefixes()).toEqual([])
    const { rows } = await server.open.pool.query<{ object_key: string }>(
      `select file.object_key from activities a join activity_files file on file.activity_uuid = a.uuid
        where a.file_sha256 = $1`,
      [orphans[0]?.sha256],
    )
    expect(await server.services.objects.get(rows[0]?.object_key ?? '')).toHaveLength(ride(2).length)
  })

  test('is listed by the command with its owner', async () => {
    await forget(await importRide(4))
    const before = new Date(Date.now() - 2 * dayS * 1000)
    const { utimes } = await import('node:fs/promises')
    const { settings } = server.services
    server.pass(2 * dayS)
    const [prefix = ''] = await prefixes()
    for (const key of await keysUnder(prefix))
      await utimes(path.join(settings.dataFolder, 'objects', key), before, before)
    const { code, out } = await runCommand(['orphans'], {
      CADENZA_DATA: settings.dataFolder,
      DATABASE_URL: server.open.url,
    })
    expect(code).toBe(0)
    expect(out).toContain(`${prefix}  ${before.toISOString()}  ${rider.email}`)
  })
})

test.each([
  { orphans: 0, files: 0, stops: false },
  { orphans: 1, files: 1, stops: true },
  { orphans: 1, files: 2, stops: false },
  { orphans: 1, files: 50, stops: false },
  { orphans: 5, files: 50, stops: false },
  { orphans: 6, files: 50, stops: true },
  { orphans: 10, files: 900, stops: false },
  { orphans: 11, files: 900, stops: true },
  { orphans: 30, files: 3_000, stops: false },
  { orphans: 31, files: 3_000, stops: true },
  { orphans: 100, files: 100_000, stops: false },
  { orphans: 101, files: 100_000, stops: true },
])('$orphans of $files files without an activity: the sweep stops, $stops', ({ orphans, files, stops }) => {
  expect(areTooMany(orphans, files)).toBe(stops)
})

test('the objects of activities deleted for good go a day later, unless the file comes again', async () => {
  const uuids = [await importRide(5), await importRide(6)]
  await server.open.pool.query('update activities set deleted_at = $2 where uuid = any($1)', [
    uuids,
    new Date(server.services.now()),
  ])
  const { rows } = await server.open.pool.query<{ object_key: string }>(
    'select object_key from activity_files where activity_uuid = any($1::uuid[]) order by array_position($1, activity_uuid)',
    [uuids],
  )
  const [gone = '', again = ''] = rows.map(({ object_key }) => object_key)
  server.pass(31 * dayS)
  expect(await sweepDeleted(server.services)).toBe(2)
  await importRide(6)
  await sweepSuperseded(server.services)
  expect(await server.services.objects.stat(gone)).toBeDefined()
  server.pass(2 * dayS)
  await sweepSuperseded(server.services)
  expect(await keysUnder(path.dirname(gone))).toEqual([])
  expect(await keysUnder(`${path.dirname(again)}/`)).toHaveLength(3)
})
