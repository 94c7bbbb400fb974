import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { compareStorage } from '../installation/storage-id.ts'
import { bossJobs } from '../jobs/boss.ts'
import { seal } from '../secrets/seal.ts'
import { readSettings } from '../settings.ts'
import { backUpDatabase } from './automatic.ts'
import { manifestText, readManifest } from './manifest.ts'
import { backupSetup, keysOf, other, rowsByTable, silentLog, tablesOf, user } from './testing.ts'

const setup = backupSetup()
const { backedUp, restore } = setup

test('a copy is an installation of its own, with its own id', async () => {
  await restore(await backedUp('.tar'))
  const ids = [setup.source, setup.target].map(({ pool }) =>
    pool.query("select value from installation where name = 'storage'"),
  )
  const [original, copy] = await Promise.all(ids)
  expect(copy?.rows).not.toEqual(original?.rows)
  expect(await compareStorage({ database: setup.target.database, objects: setup.targetStored.objects })).toBe(
    'same',
  )
  expect(await compareStorage({ database: setup.target.database, objects: setup.stored.objects })).toBe(
    'different',
  )
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
  expect(await tablesOf(setup.target)).toEqual([])
})

describe('an installation that is not empty', () => {
  beforeEach(async () => {
    await migrate(setup.target.pool)
    await setup.target.pool.query(
      `insert into users (uuid, email, name, password_hash) values ($1, 'kim@example.org', 'Kim', 'x')`,
      [other],
    )
  })
  const people = async () =>
    (await setup.target.pool.query('select email from users order by email')).rows.map(({ email }) => email)

  test('is refused', async () => {
    await expect(restore(await backedUp('.tar'))).rejects.toThrow(/accounts .*--replace-existing-data/)
    expect(await people()).toEqual(['kim@example.org'])
    expect(await keysOf(setup.targetStored)).toEqual([])
  })

  test('is replaced if asked; files that only it has stay, and its database is backed up first', async () => {
    const newer = `activities/${other}/${'cd'.repeat(32)}/original.fit`
    await setup.targetStored.objects.put(newer, new Uint8Array(1))
    const told: string[] = []
    await restore(await backedUp('.tar'), {
      replace: () => backUpDatabase(setup.targetSettings, setup.target, (line) => void told.push(line)),
    })
    expect(await people()).toEqual([`${user}@example.org`, `${other}@example.org`])
    expect(await keysOf(setup.targetStored)).toContain(newer)
    const [backup = ''] = await readdir(path.join(setup.targetSettings.dataFolder, 'backups'))
    expect(told.join()).toContain(backup)
    await restore(path.join(setup.targetSettings.dataFolder, 'backups', backup), {
      replace: async () => undefined,
    })
    expect(await people()).toEqual(['kim@example.org'])
  })

  test('is as before where the rows cannot be stored', async () => {
    const place = await backedUp('')
    const file = path.join(place, 'backup.json')
    const manifest = readManifest(await readFile(file, 'utf8'))
    const tables = manifest.tables.map((table) => (table.name === 'uploads' ? { ...table, rows: 7 } : table))
    await writeFile(file, manifestText({ ...manifest, tables }))
    await seal(setup.targetSettings, Buffer.from('x'), { purpose: 'x', userUuid: user })
    const key = await readFile(path.join(setup.targetSettings.dataFolder, 'secret.key'), 'utf8')
    await expect(restore(place, { replace: async () => undefined })).rejects.toThrow(/0 of 7 rows of uploads/)
    expect(await people()).toEqual(['kim@example.org'])
    expect(await readFile(path.join(setup.targetSettings.dataFolder, 'secret.key'), 'utf8')).toBe(key)
  })

  test('with a running server is refused', async () => {
    const jobs = bossJobs(setup.target.connection, silentLog)
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

describe('rows that do not fit are named, and nothing is changed', () => {
  /** A backup of rows that these statements let in, which others take away again. */
  async function backedUpWith(before: string, after: string): Promise<string> {
    await setup.source.pool.query(before)
    const place = await backedUp('.tar')
    await setup.source.pool.query(after)
    return place
  }

  test('a row that there is twice', async () => {
    const place = await backedUpWith(
      `drop index users_email;
       insert into users (uuid, email, name, password_hash)
       values ('0191d6a0-0000-7000-8000-000000000003', '${user}@example.org', 'Kim', 'x')`,
      `delete from users where name = 'Kim'; create unique index users_email on users (lower(email))`,
    )
    await expect(restore(place)).rejects.toThrow(
      new RegExp(
        `^Row 3 of users cannot be restored: duplicate key .*users_email.*${user}@example.org.* Nothing was changed.$`,
      ),
    )
    expect(await tablesOf(setup.target)).toEqual([])
    expect(await keysOf(setup.targetStored)).toEqual([])
  })

  test('a row whose account is gone', async () => {
    const gone = '0191d6a0-0000-7000-8000-000000000009'
    const place = await backedUpWith(
      `alter table configs disable trigger all;
       insert into configs (user_uuid, name, data) values ('${gone}', 'a', '1');
       alter table configs enable trigger all`,
      `delete from configs where user_uuid = '${gone}'`,
    )
    await expect(restore(place)).rejects.toThrow(
      new RegExp(`^A row of configs cannot be restored: .*foreign key.*${gone}.* Nothing was changed.$`),
    )
    expect(await tablesOf(setup.target)).toEqual([])
  })
})

test('a failed restore into empty storage can be run again', async () => {
  const place = await backedUp('.tar')
  const { put } = setup.targetStored.objects
  let puts = 0
  setup.targetStored.objects.put = async (key, body) => {
    puts += 1
    if (puts === 2) throw new Error('away')
    await put(key, body)
  }
  await expect(restore(place)).rejects.toThrow('away')
  await restore(place)
  expect((await rowsByTable(setup.target.pool))['public.users']).toHaveLength(2)
})

test('second factors that another key sealed are told', async () => {
  setup.targetSettings = readSettings({
    CADENZA_DATA: path.join(setup.folder, 'with-key'),
    CADENZA_SECRET_KEY: 'another key of 32 characters or more',
  })
  expect(await restore(await backedUp('.tar'))).toEqual({ otherKey: true })
})
