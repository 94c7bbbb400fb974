import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { migrate, readMigrations } from '../database/migrate.ts'
import { backUpDatabase } from './automatic.ts'
import { migrateSafely } from './migrate-safely.ts'
import { openSource } from './source.ts'
import { backupSetup, user } from './testing.ts'

const setup = backupSetup()
const { restore } = setup

describe('before migrations', () => {
  let older: string
  let all: string
  beforeEach(async () => {
    all = path.join(setup.folder, `migrations-${setup.next()}`)
    older = path.join(setup.folder, `migrations-${setup.next()}`)
    const from = path.resolve(import.meta.dirname, '../database/migrations')
    await cp(from, all, { recursive: true })
    await cp(from, older, { recursive: true })
    const last = readMigrations().at(-1)?.name ?? ''
    await rm(path.join(older, last))
    await migrate(setup.target.pool, older)
  })
  const automatic = async () => readdir(path.join(setup.targetSettings.dataFolder, 'backups')).catch(() => [])
  const addUser = () =>
    setup.target.pool.query(
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
      expect((await migrateSafely(setup.targetSettings, setup.target, silent, all)).at(-1)).toBe(
        `9${number}00-more.sql`,
      )
      expect(await migrateSafely(setup.targetSettings, setup.target, silent, all)).toEqual([])
    }
    expect(await automatic()).toHaveLength(3)
  })

  test('what was backed up is restored with the tables of that version, which are then updated', async () => {
    await addUser()
    await migrateSafely(setup.targetSettings, setup.target, silent)
    const [name = ''] = await automatic()
    await setup.target.pool.query('delete from users')
    const opened = await openSource(path.join(setup.targetSettings.dataFolder, 'backups', name))
    expect(opened.manifest.migrations).toHaveLength(readMigrations().length - 1)
    await opened.close()
    await restore(path.join(setup.targetSettings.dataFolder, 'backups', name))
    expect((await setup.target.pool.query('select email from users')).rows).toEqual([
      { email: 'kim@example.org' },
    ])
    expect(await migrate(setup.target.pool)).toEqual([])
  })

  test('a database without accounts is not backed up, and none where that is off', async () => {
    await migrateSafely(setup.targetSettings, setup.target, silent, all)
    await addUser()
    await writeFile(path.join(all, '9000-more.sql'), 'create table more (a int primary key)')
    await migrateSafely({ ...setup.targetSettings, backupBeforeMigration: false }, setup.target, silent, all)
    expect(await automatic()).toEqual([])
  })

  test('a disk without room stops the update before it changes anything', async () => {
    await addUser()
    await expect(
      backUpDatabase(setup.targetSettings, setup.target, silent, async () => 1_000_000),
    ).rejects.toThrow(/may take 6\d MB, but .* has 1\.0 MB left.*CADENZA_BACKUP_BEFORE_MIGRATION=0/)
  })
})
