import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeFit } from '@cadenza/recording'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../people/users/users.ts'
import { type TestDatabase, testDatabase } from '../../platform/database/testing.ts'
import { runCommand } from '../testing/command.ts'
import { runProgram } from '../testing/process.ts'

const files = 60
let open: TestDatabase
let folder: string
let users = 0

beforeAll(async () => {
  open = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'cadenza-import-'))
  mkdirSync(path.join(folder, 'rides', '2026'), { recursive: true })
  for (let at = 0; at < files; at++) {
    writeFileSync(path.join(folder, 'rides', at % 2 ? '2026' : '.', `ride-${at}.fit`), ride(at))
  }
  // The same bytes under another name, hidden files and a text file add no activities.
  writeFileSync(path.join(folder, 'rides', 'copy.fit'), ride(0))
  writeFileSync(path.join(folder, 'rides', '.hidden.fit'), ride(99))
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A minute at 200 W on a day of its own. */
function ride(at: number): Uint8Array {
  const length = 60
  return writeFit({
    startMs: Date.UTC(2026, 0, 1 + at, 8),
    timeMs: Int32Array.from({ length }, (_, i) => i * 1000),
    channels: [{ name: 'power', unit: 'W', values: new Float32Array(length).fill(200) }],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1000, totals: {} }],
  })
}

async function user(): Promise<{ email: string; uuid: string }> {
  users += 1
  const email = `importer${users}@example.org`
  const given = { email, name: 'Jo', password: 'wheel-spoke-17' }
  return { email, uuid: await createUser(open.database, given, { passwordMin: 6 }) }
}

const environment = () => ({ CADENZA_DATA: path.join(folder, 'data'), DATABASE_URL: open.url })
const program = (...words: string[]) => runProgram(['import', ...words], environment())
const command = (...words: string[]) => runCommand(['import', ...words], environment())

const activitiesOf = (uuid: string) =>
  open.database
    .selectFrom('activities')
    .select(['title', 'file_sha256', 'version'])
    .where('user_uuid', '=', uuid)
    .orderBy('start_time')
    .execute()

test('a folder that is killed twice and taken up again is there, each file exactly once', async () => {
  const { email, uuid } = await user()
  const rides = path.join(folder, 'rides')
  for (let kill = 0; kill < 2; kill++) {
    const killed = program(rides, '--user', email)
    killed.child.stdout.on('data', () => {
      if (/activities added/.test(killed.said())) killed.child.kill('SIGKILL')
    })
    await killed.ended
  }
  const between = await activitiesOf(uuid)
  expect(between.length).toBeGreaterThan(0)
  const last = await command(rides, '--user', email)
  expect(last.err).toBe('')
  expect(last.code).toBe(0)
  const found = (await activitiesOf(uuid)).map(({ file_sha256 }) => file_sha256?.toString('hex'))
  const expected = Array.from({ length: files }, (_, at) =>
    createHash('sha256').update(ride(at)).digest('hex'),
  )
  expect(found).toEqual(expected)
  for (const hash of expected) {
    const original = path.join(folder, 'data', 'objects', 'activities', uuid, hash, 'original.fit')
    expect(createHash('sha256').update(readFileSync(original)).digest('hex')).toBe(hash)
  }
  const again = await command(rides, '--user', email)
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringContaining(`0 activities added; ${files + 1} files were`),
  })
})

test('a Strava export brings titles and descriptions, and what cannot be read is told of by name', async () => {
  const { email, uuid } = await user()
  const list = [
    'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Activity Private Note,Filename',
    '1,"Jan 1, 2026, 8:00:00 AM",Café ride,Ride,"Slow, with ""cake""\nand sun",60,Only for me,activities/1.fit.gz',
    '2,"Jan 2, 2026, 8:00:00 AM",Alone,Ride,,60,,activities/2.fit',
    '3,"Jan 3, 2026, 8:00:00 AM",By hand,Ride,,60,,',
  ].join('\n')
  const { gzipSync } = await import('node:zlib')
  const zip = path.join(folder, 'export_1.zip')
  writeFileSync(
    zip,
    zipSync({
      'activities.csv': new TextEncoder().encode(list),
      'activities/1.fit.gz': new Uint8Array(gzipSync(ride(0))),
      'activities/2.fit': ride(1),
      'activities/3.gpx': new TextEncoder().encode('nothing'),
      'media/photo.jpg': new Uint8Array(100),
      'profile.csv': new TextEncoder().encode('Athlete ID\n1'),
    }),
  )
  const taken = await command(zip, '--user', email)
  expect(taken.code).toBe(1)
  expect(taken.out).toMatch(/2 activities added/)
  expect(taken.out).toMatch(/export_1\.zip: 3\.gpx: This file format is not supported/)
  const rows = await open.database
    .selectFrom('activities')
    .select(['title', 'note'])
    .where('user_uuid', '=', uuid)
    .orderBy('start_time')
    .execute()
  expect(rows).toEqual([
    { title: 'Café ride', note: 'Slow, with "cake"\nand sun\n\nOnly for me' },
    { title: 'Alone', note: '' },
  ])
})

test('a file that cannot be stored takes one line, and the others are imported', async () => {
  const { email, uuid } = await user()
  const rides = path.join(folder, 'unstorable')
  mkdirSync(rides)
  for (let at = 0; at < 6; at++) writeFileSync(path.join(rides, `ride-${at}.fit`), ride(200 + at))
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'invalid input syntax for type integer'; end $$`.execute(open.database)
  const third = new Date(Date.UTC(2026, 0, 1 + 202, 8)).toISOString()
  await sql
    .raw(
      `create trigger refuse before insert on activities for each row
       when (new.start_time = '${third}') execute function refuse()`,
    )
    .execute(open.database)
  try {
    const taken = await program(rides, '--user', email).ended
    expect(taken.code).toBe(1)
    expect(taken.said).toMatch(/5 activities added/)
    const about = taken.said.split('\n').filter((line) => line.includes('ride-2.fit'))
    expect(about).toEqual([expect.stringContaining('invalid input syntax for type integer')])
    expect(taken.said).not.toMatch(/^\s+at /m)
    expect(await activitiesOf(uuid)).toHaveLength(5)
  } finally {
    await sql`drop trigger refuse on activities`.execute(open.database)
    await sql`drop function refuse`.execute(open.database)
  }
})

test('says what is missing on its command line', async () => {
  expect(await command('nowhere.fit', '--user', 'nobody@example.org')).toMatchObject({
    code: 1,
    err: expect.stringContaining('nowhere.fit'),
  })
  expect((await command(folder)).code).toBe(2)
  const nobody = await command(path.join(folder, 'rides'), '--user', 'nobody@example.org')
  expect(nobody).toMatchObject({
    code: 1,
    err: 'There is no account with the email address nobody@example.org.\n',
  })
})
