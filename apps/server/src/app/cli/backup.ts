import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '../../platform/backup/backup.ts'
import { noteBackup } from '../../platform/backup/last-backup.ts'
import type { Manifest } from '../../platform/backup/manifest.ts'
import { isArchive } from '../../platform/backup/target.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { openObjects } from '../../platform/objects/open.ts'
import { programVersion } from '../../platform/program-version.ts'
import { readSettings } from '../../platform/settings.ts'
import { CommandFailure, UsageError } from '../command-errors.ts'
import { progressBar } from './progress-bar.ts'
import { stopOnSignal } from './stop.ts'

/** Backs up the installation. Runs no migrations, so that it can be done before an update. */
export async function backupCommand(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { 'database-only': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [place, ...more] = positionals
  if (place === undefined || more.length > 0)
    throw new UsageError('backup requires exactly one folder, or file that ends with .tar.')
  const full = path.resolve(place)
  const settings = readSettings()
  const open = await openDatabase(settings, { connections: 1, tell: (message) => console.log(message) })
  const bar = progressBar()
  const signal = stopOnSignal()
  const beganMs = performance.now()
  try {
    const objects = values['database-only'] ? undefined : await openObjects(settings)
    const manifest = await makeBackup({
      settings,
      connection: open.connection,
      objects,
      place: full,
      program: programVersion(),
      signal,
      onProgress: (amount) => bar.show(amount, `${amount.done} of ${amount.total} files`),
    })
    bar.end()
    if (objects) await noteBackup(open.database, manifest)
    for (const line of report(manifest)) console.log(line)
    const { size } = await stat(full)
    const s = ((performance.now() - beganMs) / 1000).toFixed(1)
    console.log(`Backed up in ${s} s: ${full}${isArchive(place) ? `, ${(size / 1e6).toFixed(1)} MB` : ''}`)
  } catch (error) {
    bar.end()
    if (signal.aborted) throw new CommandFailure('Stopped. No backup was made.')
    throw error
  } finally {
    await open.close()
  }
}

function report({ tables, objects, missing, secret_key }: Manifest): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `${rows} rows in ${tables.length} tables; ${objects.count} files, ${(objects.bytes / 1e6).toFixed(1)} MB.`,
  ]
  if (missing.count > 0)
    lines.push(
      `${missing.count} files are missing in the storage, so that the backup does not have them either:`,
      ...missing.keys.map((key) => `  ${key}`),
    )
  if (secret_key.from === 'environment')
    lines.push('CADENZA_SECRET_KEY is not in the backup. Keep it elsewhere: second factors need it.')
  return lines
}
