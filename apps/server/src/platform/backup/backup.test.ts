import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cp,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate, readMigrations } from '../database/migrate.ts'
import { type TestDatabase, testDatabase } from '../database/testing.ts'
import { checkStorage, compareStorage } from '../installation/storage-id.ts'
import { bossJobs } from '../jobs/boss.ts'
import { diskForTests, type TestObjects } from '../objects/testing.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { readSettings } from '../settings.ts'
import { backUpDatabase } from './automatic.ts'
import { makeBackup } from './backup.ts'
import { manifestText, readManifest } from './manifest.ts'
import { migrateSafely } from './migrate-safely.ts'
import { restoreBackup } from './restore.ts'
import { openSource, verifySource } from './source.ts'
import { objectHashes, rowsByTable } from './testing.ts'

const run = promisify(execFile)
const user = '0191d6a0-0000-7000-8000-000000000001'
const other = '0191d6a0-0000-7000-8000-000000000002'
const log = { warn: () => undefined } as never

let folder: string
let source: TestDatabase
let stored: TestObjects
const settingsOf = (data: string) => readSettings({ CADENZA_DATA: path.join(folder, data) })
let settings: ReturnType<typeof settingsOf>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cadenza-backup-'))
  settings = settingsOf('source')
  source = await testDatabase()
  stored = await diskForTests()
  const jobs = bossJobs(source.connection, log)
  await jobs.start()
  await jobs.enqueue('mail', { to: 'ada@example.org' })
  await jobs.stop()
  await fill(source, stored)
})
afterAll(async () => {
  await source.close()
  await stored.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Accounts with rows and objects of every kind that needs care: triggers, arrays, bytes, large and odd
 * names.
 */
async function fill({ pool, database }: TestDatabase, { objects }: TestObjects): Promise<void> {
  await checkStorage({ database, objects, log })
  for (const uuid of [user, other]) {
    await pool.query(
      `insert into users (uuid, email, name, password_hash) values ($1, $2, E'tab\\there "quoted" \\\\N', 'x')`,
      [uuid, `${uuid}@example.org`],
    )
    await pool.query(
      `insert into activities (uuid, user_uuid, file_sha256, title, sport, sport_name, start_time, end_time, time_zone, stats)
       values ($1, $1, '\\x00ff', 'Früh', 'bike', 'cycling', '2026-03-29 00:30Z', '2026-03-29 02:30Z', 'Europe/Berlin', '{"tss": 0.1}')`,
      [uuid],
    )
  }
  const sealed = await seal(settings, Buffer.from('totp'), { purpose: 'second factor', userUuid: user })
  await pool.query('insert into second_factors (user_uuid, secret, created_at) values ($1, $2, now())', [
    user,
    sealed,
  ])
  const odd = `activities/${user}/${'ab'.repeat(32)}/${'ü'.repeat(100)}/recording-${'0'.repeat(24)}.arrow`
  const objectsOfUser: [string, Uint8Array][] = [
    [`activities/${user}/00ff/original.fit`, randomBytes(3_000_000)],
    [odd, randomBytes(512)],
    [`activities/${other}/00ff/original.fit`, new Uint8Array(0)],
  ]
  for (const [key, bytes] of objectsOfUser) {
    await objects.put(key, bytes)
    const owner = key.split('/')[1]
    await pool.query(
      `insert into series (user_uuid, activity_uuid, kind, object_key, version, length, columns) values ($1, $1, $2, $3, 1, 1, '[]')`,
      [owner, key === odd ? 'strokes' : 'series', key],
    )
  }
  // No row needs it.
  await objects.put(`exports/${user}/plan`, randomBytes(10))
}

let made = 0
const newPlace = (ending: string) => path.join(folder, `backup-${++made}${ending}`)

async function backedUp(ending: '' | '.tar', withObjects = true): Promise<string> {
  const place = newPlace(ending)
  await makeBackup({
    settings,
    connection: source.connection,
    objects: withObjects ? stored.objects : undefined,
    place,
    program: '1.2.3',
  })
  return place
}

let target: TestDatabase
let targetStored: TestObjects
let targetSettings: ReturnType<typeof settingsOf>
/** An empty one is used again, which saves time. */
let isUsed = true
beforeEach(async () => {
  targetSettings = settingsOf(`target-${++made}`)
  if (!isUsed) return
  target = await testDatabase({ migrated: false })
  targetStored = await diskForTests()
})
afterEach(async () => {
  isUsed = (await tablesOf(target)).length > 0 || (await keysOf(targetStored)).length > 0
  if (isUsed) await closeTarget()
})
afterAll(async () => {
  if (!isUsed) await closeTarget()
})

async function closeTarget(): Promise<void> {
  await target.close()
  await targetStored.close()
}

async function restore(place: string, options: { replace?: () => Promise<void> } = {}) {
  const opened = await openSource(place)
  try {
    return await restoreBackup({
      settings: targetSettings,
      open: target,
      objects: targetStored.objects,
      source: opened,
      ...options,
    })
  } finally {
    await opened.close()
  }
}

async function keysOf({ objects }: TestObjects): Promise<string[]> {
  const keys: string[] = []
  for await (const key of objects.list('')) keys.push(key)
  return keys
}

async function tablesOf({ pool }: TestDatabase): Promise<unknown[]> {
  return (await pool.query("select tablename from pg_tables where schemaname in ('public', 'pgboss')")).rows
}

describe.each(['', '.tar'] as const)('a backup %j', (ending) => {
  test('restores every row and object that a row names, and the key that seals secrets', async () => {
    const place = await backedUp(ending)
    expect(await restore(place)).toEqual({ otherKey: false })
    const expected = await objectHashes(stored.objects)
    delete expected[`exports/${user}/plan`]
    expect(await objectHashes(targetStored.objects)).toEqual(expected)
    expect(Object.keys(expected)).toHaveLength(3)
    const rows = await rowsByTable(source.pool)
    expect(await rowsByTable(target.pool)).toEqual(rows)
    expect(rows['public.load_days']).toHaveLength(2)
    expect(rows['pgboss.job']).toHaveLength(1)
    const { rows: factors } = await target.pool.query('select secret from second_factors')
    const context = { purpose: 'second factor', userUuid: user }
    expect(String(await unseal(targetSettings, factors[0].secret, context))).toBe('totp')
  })

  test('is not readable by others, and nothing else is left beside it', async () => {
    const place = await backedUp(ending)
    const files =
      ending === '' ? [place, path.join(place, 'backup.json'), path.join(place, 'secret.key')] : [place]
    for (const file of files) expect((await stat(file)).mode & 0o077, file).toBe(0)
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
  })

  test('is not written over another', async () => {
    const place = await backedUp(ending)
    await expect(
      makeBackup({ settings, connection: source.connection, place, program: '1' }),
    ).rejects.toThrow(/exists already/)
  })

  test('names objects that the storage does not have', async () => {
    const key = `activities/${other}/00ff/original.fit`
    await stored.objects.delete(key)
    const opened = await openSource(await backedUp(ending))
    await opened.close()
    await stored.objects.put(key, new Uint8Array(0))
    expect(opened.manifest.missing).toEqual({ count: 1, keys: [key] })
  })
})

test('an archive is a tar file of the same folder', async () => {
  const archive = await backedUp('.tar')
  const extracted = newPlace('')
  await mkdir(extracted)
  await run('tar', ['-xf', archive, '-C', extracted])
  const opened = await openSource(extracted)
  await verifySource(opened)
  const expected = await objectHashes(stored.objects)
  const named = Object.keys(expected).filter((key) => !key.startsWith('exports/'))
  for (const key of named)
    expect((await stat(path.join(extracted, 'objects', ...key.split('/')))).isFile()).toBe(true)
})

test('a copy is an installation of its own, with its own id', async () => {
  await restore(await backedUp('.tar'))
  const ids = [source, target].map(({ pool }) =>
    pool.query("select value from installation where name = 'storage'"),
  )
  const [original, copy] = await Promise.all(ids)
  expect(copy?.rows).not.toEqual(original?.rows)
  expect(await compareStorage({ database: target.database, objects: targetStored.objects })).toBe('same')
  expect(await compareStorage({ database: target.database, objects: stored.objects })).toBe('different')
})

describe('a damaged backup is refused and changes nothing', () => {
  const whole: Partial<Record<'' | '.tar', Promise<string>>> = {}

  async function flip(file: string, at: number): Promise<void> {
    const handle = await openFile(file, 'r+')
    const byte = Buffer.alloc(1)
    await handle.read(byte, 0, 1, at)
    await handle.write(Buffer.of((byte[0] ?? 0) ^ 4), 0, 1, at)
    await handle.close()
  }
  const sizeOf = async (file: string) => (await stat(file)).size

  /** Offsets of the archive's bytes at which damage must be found. */
  async function offsetOf(place: string, text: string): Promise<number> {
    const at = (await readFile(place)).indexOf(text)
    if (at === -1) throw new Error(`There is no ${text}`)
    return at
  }

  test.each<[string, '' | '.tar', (place: string) => Promise<void>, RegExp]>([
    [
      'a changed byte of an object',
      '.tar',
      async (place) => flip(place, (await offsetOf(place, 'original.fit')) + 600_000),
      /differs from its checksum/,
    ],
    [
      'a changed byte of a table',
      '.tar',
      async (place) => flip(place, (await offsetOf(place, 'database/public.users')) + 530),
      /public\.users.*differs from its checksum/,
    ],
    [
      'a changed name',
      '.tar',
      async (place) => flip(place, (await offsetOf(place, 'database/public.users')) + 12),
      /damaged/,
    ],
    [
      'a changed checksum',
      '.tar',
      async (place) => flip(place, (await offsetOf(place, '  database/public.users')) - 5),
      /damaged/,
    ],
    [
      'a changed manifest',
      '.tar',
      async (place) => flip(place, (await offsetOf(place, '"made_at"')) + 15),
      /backup\.json.*damaged/,
    ],
    [
      'an archive cut in the middle',
      '.tar',
      async (place) => truncate(place, (await sizeOf(place)) / 2),
      /cut off/,
    ],
    [
      'an archive cut before its manifest',
      '.tar',
      async (place) => truncate(place, (await offsetOf(place, 'backup.json')) - 512),
      /damaged|not a whole backup/,
    ],
    [
      'an archive without its last block of the manifest',
      '.tar',
      async (place) => truncate(place, (await offsetOf(place, '"checksums"')) - 5),
      /cut off|damaged/,
    ],
    ['an empty file', '.tar', async (place) => truncate(place, 0), /not a whole backup/],
    ['something else', '.tar', async (place) => writeFile(place, randomBytes(4096)), /not a whole backup/],
    [
      'a missing object',
      '',
      async (place) => rm(path.join(place, 'objects/activities', user, '00ff/original.fit')),
      /original\.fit is missing/,
    ],
    [
      'a missing list of checksums',
      '',
      async (place) => rm(path.join(place, 'checksums/000001.sha256')),
      /000001\.sha256 is missing/,
    ],
    [
      'a list of checksums without a line',
      '',
      async (place) => {
        const list = path.join(place, 'checksums/000001.sha256')
        await writeFile(list, (await readFile(list, 'utf8')).split('\n').slice(1).join('\n'))
      },
      /lists of checksums/,
    ],
    [
      'a folder without its manifest',
      '',
      async (place) => rm(path.join(place, 'backup.json')),
      /not a whole backup/,
    ],
  ])('%s', async (_, ending, damage, message) => {
    whole[ending] ??= backedUp(ending)
    const place = newPlace(ending)
    await cp((await whole[ending]) ?? '', place, { recursive: true })
    await damage(place)
    await expect(restore(place)).rejects.toThrow(message)
    expect(await tablesOf(target)).toEqual([])
    expect(await keysOf(targetStored)).toEqual([])
  })
})

test('a backup that is cut off leaves nothing behind, and one that was killed is no backup', async () => {
  const stopped = new AbortController()
  const place = newPlace('.tar')
  const options = { settings, connection: source.connection, objects: stored.objects, program: '1' }
  await expect(
    makeBackup({ ...options, place, signal: stopped.signal, onProgress: () => stopped.abort() }),
  ).rejects.toThrow()
  expect((await readdir(folder)).filter((name) => name.startsWith(path.basename(place)))).toEqual([])
  const whole = await backedUp('')
  await rename(path.join(whole, 'backup.json'), path.join(folder, 'gone.json'))
  await expect(openSource(whole)).rejects.toThrow(/not a whole backup/)
})

test('a backup of a newer version is refused, and says which', async () => {
  const place = await backedUp('')
  const file = path.join(place, 'backup.json')
  const manifest = readManifest(await readFile(file, 'utf8'))
  const migrations = [...manifest.migrations, { name: '9999-later.sql', checksum: 'x' }]
  await writeFile(file, manifestText({ ...manifest, migrations, program: '7.0.0' }))
  await expect(restore(place)).rejects.toThrow(/newer version .*7\.0\.0, with 9999-later\.sql/)
  await writeFile(file, manifestText({ ...manifest, format: 2 } as never))
  await expect(restore(place)).rejects.toThrow(/newer version .*1\.2\.3/)
  expect(await tablesOf(target)).toEqual([])
})

describe('an installation that is not empty', () => {
  beforeEach(async () => {
    await migrate(target.pool)
    await target.pool.query(
      `insert into users (uuid, email, name, password_hash) values ($1, 'kim@example.org', 'Kim', 'x')`,
      [other],
    )
  })
  const people = async () =>
    (await target.pool.query('select email from users order by email')).rows.map(({ email }) => email)

  test('is refused', async () => {
    await expect(restore(await backedUp('.tar'))).rejects.toThrow(/accounts .*--replace-existing-data/)
    expect(await people()).toEqual(['kim@example.org'])
    expect(await keysOf(targetStored)).toEqual([])
  })

  test('is replaced if asked; files that only it has stay, and its database is backed up first', async () => {
    const newer = `activities/${other}/${'cd'.repeat(32)}/original.fit`
    await targetStored.objects.put(newer, new Uint8Array(1))
    const told: string[] = []
    await restore(await backedUp('.tar'), {
      replace: () => backUpDatabase(targetSettings, target, (line) => void told.push(line)),
    })
    expect(await people()).toEqual([`${user}@example.org`, `${other}@example.org`])
    expect(await keysOf(targetStored)).toContain(newer)
    const [backup = ''] = await readdir(path.join(targetSettings.dataFolder, 'backups'))
    expect(told.join()).toContain(backup)
    await restore(path.join(targetSettings.dataFolder, 'backups', backup), { replace: async () => undefined })
    expect(await people()).toEqual(['kim@example.org'])
  })

  test('is as before where the rows cannot be stored', async () => {
    const place = await backedUp('')
    const file = path.join(place, 'backup.json')
    const manifest = readManifest(await readFile(file, 'utf8'))
    const tables = manifest.tables.map((table) => (table.name === 'uploads' ? { ...table, rows: 7 } : table))
    await writeFile(file, manifestText({ ...manifest, tables }))
    await seal(targetSettings, Buffer.from('x'), { purpose: 'x', userUuid: user })
    const key = await readFile(path.join(targetSettings.dataFolder, 'secret.key'), 'utf8')
    await expect(restore(place, { replace: async () => undefined })).rejects.toThrow(/0 of 7 rows of uploads/)
    expect(await people()).toEqual(['kim@example.org'])
    expect(await readFile(path.join(targetSettings.dataFolder, 'secret.key'), 'utf8')).toBe(key)
  })

  test('with a running server is refused', async () => {
    const jobs = bossJobs(target.connection, log)
    await jobs.start()
    try {
      await expect(restore(await backedUp('.tar'), { replace: async () => undefined })).rejects.toThrow(
        /server is running/,
      )
    } finally {
      await jobs.stop()
    }
  })
})

test('a failed restore into empty storage can be run again', async () => {
  const place = await backedUp('.tar')
  const { put } = targetStored.objects
  let puts = 0
  targetStored.objects.put = async (key, body) => {
    puts += 1
    if (puts === 2) throw new Error('away')
    await put(key, body)
  }
  await expect(restore(place)).rejects.toThrow('away')
  await restore(place)
  expect((await rowsByTable(target.pool))['public.users']).toHaveLength(2)
})

test('second factors that another key sealed are told', async () => {
  targetSettings = readSettings({
    CADENZA_DATA: path.join(folder, 'with-key'),
    CADENZA_SECRET_KEY: 'another key of 32 characters or more',
  })
  expect(await restore(await backedUp('.tar'))).toEqual({ otherKey: true })
})

describe('before migrations', () => {
  let older: string
  let all: string
  beforeEach(async () => {
    all = path.join(folder, `migrations-${++made}`)
    older = path.join(folder, `migrations-${++made}`)
    const from = path.resolve(import.meta.dirname, '../database/migrations')
    await cp(from, all, { recursive: true })
    await cp(from, older, { recursive: true })
    const last = readMigrations().at(-1)?.name ?? ''
    await rm(path.join(older, last))
    await migrate(target.pool, older)
  })
  const automatic = async () => readdir(path.join(targetSettings.dataFolder, 'backups')).catch(() => [])
  const addUser = () =>
    target.pool.query(
      `insert into users (uuid, email, name, password_hash) values ($1, 'kim@example.org', 'Kim', 'x')`,
      [user],
    )
  const silent = () => undefined

  test('the database of accounts is backed up, the last three of these are kept, and nothing is done without need', async () => {
    await addUser()
    for (let number = 1; number <= 5; number++) {
      await writeFile(
        path.join(all, `9${number}00-more.sql`),
        `create table more${number} (a int primary key)`,
      )
      expect((await migrateSafely(targetSettings, target, silent, all)).at(-1)).toBe(`9${number}00-more.sql`)
      expect(await migrateSafely(targetSettings, target, silent, all)).toEqual([])
    }
    expect(await automatic()).toHaveLength(3)
  })

  test('what was backed up is restored with the tables of that version, which are then updated', async () => {
    await addUser()
    await migrateSafely(targetSettings, target, silent)
    const [name = ''] = await automatic()
    await target.pool.query('delete from users')
    const opened = await openSource(path.join(targetSettings.dataFolder, 'backups', name))
    expect(opened.manifest.migrations).toHaveLength(readMigrations().length - 1)
    await opened.close()
    await restore(path.join(targetSettings.dataFolder, 'backups', name))
    expect((await target.pool.query('select email from users')).rows).toEqual([{ email: 'kim@example.org' }])
    expect(await migrate(target.pool)).toEqual([])
  })

  test('a database without accounts is not backed up, and none where that is off', async () => {
    await migrateSafely(targetSettings, target, silent, all)
    await addUser()
    await writeFile(path.join(all, '9000-more.sql'), 'create table more (a int primary key)')
    await migrateSafely({ ...targetSettings, backupBeforeMigration: false }, target, silent, all)
    expect(await automatic()).toEqual([])
  })

  test('a disk without room stops the update before it changes anything', async () => {
    await addUser()
    await expect(backUpDatabase(targetSettings, target, silent, async () => 1_000_000)).rejects.toThrow(
      /may take 6\d MB, but .* has 1\.0 MB left.*CADENZA_BACKUP_BEFORE_MIGRATION=0/,
    )
  })
})

test('every column with the key of an object is one that a backup reads or leaves out on purpose', async () => {
  const { rows } = await source.pool.query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name like '%object_key%' order by 1`,
  )
  expect(rows.map(({ table_name }) => table_name)).toEqual([
    'activity_files',
    'multipart_uploads',
    'series',
    'superseded_objects',
    'uploads',
  ])
})

test('no table numbers its rows by a sequence, whose state a backup would need', async () => {
  const { rows } = await source.pool.query(
    "select sequencename from pg_sequences where schemaname = 'public'",
  )
  expect(rows).toEqual([])
})
