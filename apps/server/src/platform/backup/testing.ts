/** Backups in tests: an installation to back up, an empty one to restore into, and what they hold. */

import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type TestDatabase, testDatabase } from '../database/testing.ts'
import { checkStorage } from '../installation/storage-id.ts'
import { bossJobs } from '../jobs/boss.ts'
import type { ObjectStore } from '../objects/store.ts'
import { diskForTests, type TestObjects } from '../objects/testing.ts'
import { userPrefixes } from '../objects/user-prefixes.ts'
import { seal } from '../secrets/seal.ts'
import { readSettings, type Settings } from '../settings.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { openSource } from './source.ts'

export const user = '0191d6a0-0000-7000-8000-000000000001'
export const other = '0191d6a0-0000-7000-8000-000000000002'
export const silentLog = { warn: () => undefined } as never

/** Makes the installations before the tests of a file and removes them after them. */
export function backupSetup() {
  let folder: string
  let source: TestDatabase
  let stored: TestObjects
  let settings: Settings
  let target: TestDatabase
  let targetStored: TestObjects
  let targetSettings: Settings
  /** An empty target is used again, which saves time. */
  let isUsed = true
  let made = 0
  const next = () => ++made
  const settingsOf = (data: string) => readSettings({ CADENZA_DATA: path.join(folder, data) })
  const newPlace = (ending: string) => path.join(folder, `backup-${next()}${ending}`)

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cadenza-backup-'))
    settings = settingsOf('source')
    source = await testDatabase()
    stored = await diskForTests()
    const jobs = bossJobs(source.connection, silentLog)
    await jobs.start()
    await jobs.enqueue('mail', { to: 'ada@example.org' })
    await jobs.stop()
    await fill(source, stored, settings)
  })
  afterAll(async () => {
    if (!isUsed) await closeTarget()
    await source.close()
    await stored.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    targetSettings = settingsOf(`target-${next()}`)
    if (!isUsed) return
    target = await testDatabase({ migrated: false })
    targetStored = await diskForTests()
  })
  afterEach(async () => {
    isUsed = (await tablesOf(target)).length > 0 || (await keysOf(targetStored)).length > 0
    if (isUsed) await closeTarget()
  })

  async function closeTarget(): Promise<void> {
    await target.close()
    await targetStored.close()
  }

  async function backedUp(ending: '' | '.tar'): Promise<string> {
    const place = newPlace(ending)
    const { connection } = source
    await makeBackup({ settings, connection, objects: stored.objects, place, program: '1.2.3' })
    return place
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

  return {
    backedUp,
    newPlace,
    next,
    restore,
    get folder() {
      return folder
    },
    get source() {
      return source
    },
    get stored() {
      return stored
    },
    get settings() {
      return settings
    },
    get target() {
      return target
    },
    get targetStored() {
      return targetStored
    },
    get targetSettings() {
      return targetSettings
    },
    set targetSettings(changed) {
      targetSettings = changed
    },
  }
}

/**
 * Accounts with rows and objects of every kind that needs care: triggers, arrays, bytes, large and odd
 * names.
 */
async function fill(
  { pool, database }: TestDatabase,
  { objects }: TestObjects,
  settings: Settings,
): Promise<void> {
  await checkStorage({ database, objects, log: silentLog })
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

export async function keysOf({ objects }: TestObjects): Promise<string[]> {
  const keys: string[] = []
  for await (const key of objects.list('')) keys.push(key)
  return keys
}

export async function tablesOf({ pool }: TestDatabase): Promise<unknown[]> {
  return (await pool.query("select tablename from pg_tables where schemaname in ('public', 'pgboss')")).rows
}

/** Every row of every table as text, by table. What belongs to one installation alone is left out. */
export async function rowsByTable(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('multipart_uploads', 'multipart_parts')
     union select 'pgboss.queue' union select 'pgboss.job' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const which = name === 'public.installation' ? "where name not in ('storage', 'last_backup')" : ''
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t ${which} order by 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** SHA-256 of every object of accounts, by key. */
export async function objectHashes(objects: ObjectStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const prefix of userPrefixes)
    for await (const key of objects.list(prefix))
      found[key] = createHash('sha256')
        .update(await objects.get(key))
        .digest('hex')
  return found
}
