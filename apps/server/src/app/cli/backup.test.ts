import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { writeFit } from '@cadenza/recording'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingestFile } from '../../intake/ingest/ingest.ts'
import { startIngest } from '../../intake/ingest/start.ts'
import { sweepUploads } from '../../intake/uploads/sweep.ts'
import { checkPassword } from '../../people/users/users.ts'
import { makeBackup } from '../../platform/backup/backup.ts'
import { restoreBackup } from '../../platform/backup/restore.ts'
import { openSource } from '../../platform/backup/source.ts'
import { objectHashes, rowsByTable } from '../../platform/backup/testing.ts'
import { findBinaries } from '../../platform/database/embedded/binaries.ts'
import { stopPostmaster } from '../../platform/database/embedded/postmaster.ts'
import { testDatabase } from '../../platform/database/testing.ts'
import { diskForTests, s3ForTests, type TestObjects } from '../../platform/objects/testing.ts'
import { readSettings } from '../../platform/settings.ts'
import type { TestPerson } from '../testing/app.ts'
import { runCommand } from '../testing/command.ts'
import { clientOf, type Token, type UploadServer, uploadServer } from '../testing/uploads.ts'

const program = path.resolve(import.meta.dirname, '../../main.ts')
let folder: string
let server: UploadServer
let rider: TestPerson
let token: Token
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cadenza-backup-'))
  server = await uploadServer()
  rider = await server.person()
  await server.person({ roles: ['coach'] })
  token = await server.token(rider)
  for (const day of [1, 2])
    await ingestFile(
      server.services,
      { userUuid: rider.uuid, fileName: `ride ${day}.fit`, source: { bytes: ride(day) } },
      { tell: true },
    )
  await server.ask({
    method: 'POST',
    url: '/api/account/v1/api_tokens/',
    headers: rider.headers,
    payload: { name: 'script', scopes: ['read'], expires_in_days: 90, current_password: rider.password },
  })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await stopPostmaster(path.join(folder, 'embedded', 'postgres'), findBinaries(), 5_000)
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Ten minutes at 200 W on a day of its own. */
function ride(day: number): Uint8Array {
  const length = 600
  return writeFit({
    startMs: Date.UTC(2026, 0, day, 8),
    timeMs: Int32Array.from({ length }, (_, i) => i * 1000),
    channels: [{ name: 'power', unit: 'W', values: new Float32Array(length).fill(200) }],
    sessions: [{ sport: 'cycling', startMs: 0, endMs: (length - 1) * 1000, totals: {} }],
  })
}

let uploaded = 0
async function upload(bytes: Uint8Array): Promise<string> {
  uploaded += 1
  const key = `${token.upload_path}20261121101500${String(uploaded).padStart(3, '0')} ride.fit`
  await clientOf(token).send(new PutObjectCommand({ Bucket: token.upload_bucket, Key: key, Body: bytes }))
  return key
}

const statusOf = async (key: string) =>
  (
    await server.services.database
      .selectFrom('uploads')
      .select('status')
      .where('object_key', '=', key)
      .executeTakeFirst()
  )?.status

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function backUp(place: string, objects = server.services.objects) {
  const { settings, connection } = server.services
  return makeBackup({ settings, connection, objects, place, program: '1.0.0' })
}

/** Restores into a new database and that storage. */
async function restored<Result>(
  place: string,
  storage: TestObjects,
  work: (copy: Awaited<ReturnType<typeof testDatabase>>) => Promise<Result>,
): Promise<Result> {
  const copy = await testDatabase({ migrated: false })
  const source = await openSource(place)
  const settings = readSettings({ CADENZA_DATA: path.join(folder, `copy-${path.basename(place)}`) })
  try {
    await restoreBackup({ settings, open: copy, objects: storage.objects, source })
    return await work(copy)
  } finally {
    await source.close()
    await copy.close()
    await storage.close()
  }
}

test('a filled installation restored into another database and S3 has the same rows and objects', async () => {
  const place = path.join(folder, 'quiet')
  await backUp(place)
  const storage = await s3ForTests()
  await restored(place, storage, async (copy) => {
    const rows = await rowsByTable(server.open.pool)
    expect(await rowsByTable(copy.pool)).toEqual(rows)
    const filled = [
      'users',
      'activities',
      'series',
      'activity_files',
      'notifications',
      'api_tokens',
      'session_families',
    ]
    for (const table of filled) expect(rows[`public.${table}`]?.length, table).toBeGreaterThan(0)
    const objects = await objectHashes(server.services.objects)
    expect(await objectHashes(storage.objects)).toEqual(objects)
    expect(Object.keys(objects).length).toBeGreaterThan(5)
    expect(await checkPassword(copy.database, rider.email, rider.password)).toBe(rider.uuid)
  })
})

test('an upload that is processed while the backup is made is in it, and its file goes later', async () => {
  const bytes = ride(3)
  const key = await upload(bytes)
  expect(await statusOf(key)).toBe('received')
  const { objects } = server.services
  let isFirst = true
  const place = path.join(folder, 'busy.tar')
  // Once the rows have been read, and before any object is.
  const manifest = await backUp(place, {
    ...objects,
    async get(...given) {
      if (isFirst) {
        isFirst = false
        const ingest = await startIngest(server.services)
        while ((await statusOf(key)) !== 'done') await delay(20)
        await ingest.stop()
      }
      return objects.get(...given)
    },
  })
  expect(manifest.missing.count).toBe(0)
  const storage = await diskForTests()
  await restored(place, storage, async (copy) => {
    const { rows } = await copy.pool.query('select status from uploads where object_key = $1', [key])
    expect(rows).toEqual([{ status: 'received' }])
    expect(sha256(await storage.objects.get(key))).toBe(sha256(bytes))
    const { rows: jobs } = await copy.pool.query("select data from pgboss.job where name = 'ingest'")
    expect(jobs).toHaveLength(1)
  })
  expect(await objects.stat(key)).toBeDefined()
  await sweepUploads(server.services)
  expect(await objects.stat(key)).toBeUndefined()
})

function cadenza(words: string[], env: Record<string, string>, limit = 'unlimited') {
  const line = ['-c', `ulimit -f ${limit}; exec "$@"`, 'sh', process.execPath, program, ...words]
  const child = spawn('sh', line, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: '/', PORT: '0', ...env },
  })
  children.push(child)
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said.text += chunk))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, said: said.text })),
  )
  return { child, said, ended }
}

test('the command line restores into a new data folder, where people log in and open their files', async () => {
  const place = path.join(folder, 'by-command.tar')
  const from = { DATABASE_URL: server.open.url, CADENZA_DATA: server.services.settings.dataFolder }
  expect(await runCommand(['backup', place], from)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/rows in \d+ tables; \d+ files[\s\S]*Backed up in/),
  })
  const to = { CADENZA_DATA: path.join(folder, 'embedded') }
  expect(await runCommand(['restore', place, '--check'], to)).toMatchObject({
    code: 0,
    out: expect.stringContaining('whole'),
  })
  expect(await runCommand(['restore', place], to)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Restored'),
  })
  const copy = cadenza(['serve'], to)
  let address: string | undefined
  while (address === undefined) {
    address = /Cadenza is at (\S+)/.exec(copy.said.text)?.[1]
    if (copy.child.exitCode !== null) throw new Error(copy.said.text)
    await delay(20)
  }
  const login = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'email', email: rider.email, password: rider.password }),
  })
  expect(login.status).toBe(200)
  // The session that began before the backup goes on, too.
  const list = await fetch(`${address}/api/account/v1/`, { headers: rider.headers })
  expect(list.status).toBe(200)
  const { rows } = await server.open.pool.query<{ uuid: string }>(
    'select uuid from activities where file_sha256 = $1 and user_uuid = $2',
    [Buffer.from(sha256(ride(1)), 'hex'), rider.uuid],
  )
  const file = await fetch(`${address}/files/activities/${rows[0]?.uuid}/original.fit`, {
    headers: rider.headers,
  })
  expect(file.status).toBe(200)
  expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(ride(1)))
  expect(await runCommand(['restore', place, '--replace-existing-data'], to)).toMatchObject({
    code: 1,
    err: expect.stringContaining('A server is running'),
  })
  copy.child.kill('SIGTERM')
  await copy.ended
})

test('a row that does not fit ends the restore with code 1 and the name of the row', async () => {
  const uuid = '0191d6a0-0000-7000-8000-000000000003'
  await server.open.pool.query(`drop index users_email`)
  await server.open.pool.query(
    `insert into users (uuid, email, name, password_hash) values ($1, $2, 'Kim', 'x')`,
    [uuid, rider.email],
  )
  const place = path.join(folder, 'twice.tar')
  await backUp(place)
  await server.open.pool.query('delete from users where uuid = $1', [uuid])
  await server.open.pool.query('create unique index users_email on users (lower(email))')
  const copy = await testDatabase({ migrated: false })
  const to = { DATABASE_URL: copy.url, CADENZA_DATA: path.join(folder, 'twice') }
  const ended = await runCommand(['restore', place], to)
  expect(ended.code).toBe(1)
  expect(ended.err).toMatch(/^Row 3 of users cannot be restored: .*users_email.* Nothing was changed\.$/m)
  await copy.close()
})

test('a backup for which there is no room ends with a message and leaves nothing behind', async () => {
  // More than is compressed at once, so that writing fails while rows still arrive.
  await server.open.pool.query(
    `insert into configs (user_uuid, name, data)
     select $1, 'large' || n, to_jsonb((select string_agg(md5(random()::text || n || m), '') from generate_series(1, 60000) m))
     from generate_series(1, 6) n`,
    [rider.uuid],
  )
  const place = path.join(folder, 'too-large.tar')
  const from = { DATABASE_URL: server.open.url, CADENZA_DATA: server.services.settings.dataFolder }
  const ended = await cadenza(['backup', place], from, '2000').ended
  expect(ended.code).toBe(1)
  expect(ended.said).toMatch(/takes no files of this size/)
  expect(readdirSync(folder).filter((name) => name.startsWith('too-large'))).toEqual([])
})
