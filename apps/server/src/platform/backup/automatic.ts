/**
 * A backup of the database before it changes as a whole: its tables by a migration, its rows by a restore.
 */
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { OpenDatabase } from '../database/open.ts'
import { programVersion } from '../program-version.ts'
import type { Settings } from '../settings.ts'
import { makeBackup } from './backup.ts'
import { hasUsers, tableBytes, withConnection } from './dump-queries.ts'
import { BackupTrouble } from './trouble.ts'

const kept = 3
const ours = /^automatic-\d{8}T\d{9}Z\.tar$/
/** Bytes that stay free beside the backup. */
const reserveBytes = 64 * 1024 ** 2

/** Backs up the database into the data folder and removes all but the last three of these backups. */
export async function backUpDatabase(
  settings: Pick<Settings, 'dataFolder' | 'secretKey'>,
  { connection }: Pick<OpenDatabase, 'connection'>,
  tell: (message: string) => void,
  freeBytes: (folder: string) => Promise<number> = freeIn,
): Promise<void> {
  const needed = await bytesNeeded(connection)
  if (needed === undefined) return
  const folder = path.join(settings.dataFolder, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const free = await freeBytes(folder)
  if (free < needed)
    throw new BackupTrouble(
      `Before the database changes it is backed up, which may take ${megabytes(needed)}, but ${folder} has ${megabytes(free)} left. Free some space, or set CADENZA_BACKUP_BEFORE_MIGRATION=0 to go on without a backup.`,
    )
  const place = path.join(folder, `automatic-${timestamp(new Date())}.tar`)
  tell('Backing up the database before it changes …')
  await makeBackup({ settings, connection, place, program: programVersion() })
  tell(`Backup of the database: ${place} (${megabytes((await stat(place)).size)})`)
  for (const name of (await readdir(folder))
    .filter((name) => ours.test(name))
    .sort()
    .slice(0, -kept))
    await rm(path.join(folder, name))
}

/** Bytes that the backup may take at most; undefined if there are no accounts. */
function bytesNeeded(connection: OpenDatabase['connection']): Promise<number | undefined> {
  return withConnection(connection, 'cadenza backup', async (client) =>
    (await hasUsers(client)) ? (await tableBytes(client)) + reserveBytes : undefined,
  )
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const timestamp = (at: Date) => at.toISOString().replace(/[-:.]/g, '')

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
