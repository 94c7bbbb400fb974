import path from 'node:path'
import { parseArgs } from 'node:util'
import { backUpDatabase } from '../../platform/backup/automatic.ts'
import type { Manifest } from '../../platform/backup/manifest.ts'
import { restoreBackup } from '../../platform/backup/restore.ts'
import { type BackupSource, openSource, verifySource } from '../../platform/backup/source.ts'
import { tightenDataFolder } from '../../platform/data-folder.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { openObjects } from '../../platform/objects/open.ts'
import { readSettings, type Settings } from '../../platform/settings.ts'
import { CommandFailure, UsageError } from '../command-errors.ts'
import { progressBar } from './progress-bar.ts'
import { stopOnSignal } from './stop.ts'

/** Checks a backup, and restores it unless only the check is asked for. */
export async function restoreCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { check: { type: 'boolean' }, 'replace-existing-data': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [place, ...more] = positionals
  if (place === undefined || more.length > 0) throw new UsageError('restore requires exactly one backup.')
  const settings = readSettings()
  const source = await openSource(path.resolve(place))
  const signal = stopOnSignal()
  try {
    console.log(described(source.manifest))
    if (values.check) {
      await verifySource(source, signal)
      console.log('The backup is whole: every file has its checksum.')
    } else await restore(settings, source, { signal, replace: values['replace-existing-data'] === true })
  } catch (error) {
    if (signal.aborted) throw new CommandFailure('Stopped. The database is as it was.')
    throw error
  } finally {
    await source.close()
  }
}

const described = ({ made_at, program, scope, objects }: Manifest) =>
  `Backup of ${made_at.slice(0, 16).replace('T', ' ')} UTC by Cadenza ${program}: ${
    scope === 'everything' ? `database and ${objects.count} files` : 'database only'
  }.`

async function restore(
  settings: Settings,
  source: BackupSource,
  { signal, replace }: { signal: AbortSignal; replace: boolean },
): Promise<void> {
  await tightenDataFolder(settings.dataFolder)
  const tell = (message: string) => console.log(message)
  const open = await openDatabase(settings, { connections: 1, tell })
  const bar = progressBar()
  const { count } = source.manifest.objects
  try {
    const { otherKey } = await restoreBackup({
      settings,
      open,
      objects: await openObjects(settings),
      source,
      replace: replace ? () => backUpDatabase(settings, open, tell) : undefined,
      signal,
      onProgress: (done) => bar.show({ done, total: count }, `${done} of ${count} files`),
    })
    bar.end()
    console.log('Restored. Start the server.')
    if (source.manifest.scope === 'database')
      console.log('The backup holds no files: those in the storage are used as they are.')
    if (otherKey)
      console.log(
        'Second factors were sealed with another key. Set CADENZA_SECRET_KEY to that of the installation that was backed up (or unset it, where that had none), or turn them off with cadenza reset-password --without-second-factor.',
      )
  } finally {
    bar.end()
    await open.close()
  }
}
