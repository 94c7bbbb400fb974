import { parseArgs } from 'node:util'
import { importOrphan } from '../../intake/ingest/import-orphan.ts'
import { findOrphans, type Orphan, removeOrphan } from '../../intake/ingest/orphans.ts'
import { recomputeUser } from '../../library/recompute/run.ts'
import { migrateSafely } from '../../platform/backup/migrate-safely.ts'
import { openDatabase } from '../../platform/database/open.ts'
import type { Services } from '../../platform/services.ts'
import { readSettings } from '../../platform/settings.ts'
import { newReaderPool } from '../../reading/files/reader-pool.ts'
import { CommandFailure, UsageError } from '../command-errors.ts'
import { progressBar } from './progress-bar.ts'
import { emailsOf } from './queries.ts'
import { commandServices } from './services.ts'
import { stopOnSignal } from './stop.ts'

const shown = 50

/** Lists the files in storage without an activity, imports them again, or deletes them. */
export async function orphansCommand(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { import: { type: 'boolean' }, delete: { type: 'boolean' } },
  })
  if (values.import && values.delete) throw new UsageError('orphans takes --import or --delete, not both.')
  const settings = readSettings()
  const open = await openDatabase(settings, { connections: 3, tell: (message) => console.log(message) })
  try {
    await migrateSafely(settings, open, console.log)
    const services = await commandServices(settings, open)
    const { orphans, files } = await findOrphans(services)
    if (orphans.length === 0) console.log('All files in storage have an activity.')
    else if (values.import) await importAll(services, orphans)
    else if (values.delete) await deleteAll(services, orphans)
    else await list(services, orphans, files)
  } finally {
    await open.close()
  }
}

const owners = (services: Services, orphans: readonly Orphan[]) =>
  emailsOf(services.database, [...new Set(orphans.map(({ userUuid }) => userUuid))])

const named = (count: number) => (count === 1 ? '1 file' : `${count} files`)

async function list(services: Services, orphans: readonly Orphan[], files: number): Promise<void> {
  const emails = await owners(services, orphans)
  console.log(`${orphans.length} of ${named(files)} in storage ${verb(orphans.length)} no activity:`)
  for (const { userUuid, prefix, modifiedAt } of orphans.slice(0, shown))
    console.log(
      `  ${prefix}  ${modifiedAt.toISOString()}  ${emails.get(userUuid) ?? 'account does not exist'}`,
    )
  if (orphans.length > shown) console.log(`  … and ${orphans.length - shown} more`)
  console.log('Run cadenza orphans --import to import them again, or --delete to delete them.')
}

const verb = (count: number) => (count === 1 ? 'has' : 'have')

async function importAll(services: Services, orphans: readonly Orphan[]): Promise<void> {
  const emails = await owners(services, orphans)
  const owned = orphans.filter(({ userUuid }) => emails.has(userUuid))
  const readers = newReaderPool()
  const stopped = stopOnSignal()
  const bar = progressBar()
  const sum = { done: 0, total: owned.length, added: 0, failed: 0 }
  try {
    for (const orphan of owned) {
      if (stopped.aborted) break
      const outcome = await importOrphan(services, orphan, readers)
      sum.done += 1
      if (outcome && outcome.status !== 'failed') sum.added += outcome.activityUuids.length
      else sum.failed += 1
      bar.show(sum, `${sum.done} of ${named(sum.total)}`)
    }
    bar.end()
    for (const userUuid of new Set(owned.map((orphan) => orphan.userUuid)))
      if (!stopped.aborted) await recomputeUser(services, userUuid, { readers, signal: stopped })
  } finally {
    bar.end()
    await readers.stop()
  }
  console.log(`${sum.added} ${sum.added === 1 ? 'activity' : 'activities'} imported again.`)
  const ownerless = orphans.length - owned.length
  if (ownerless > 0) console.log(`${named(ownerless)} of accounts that do not exist: left as they are.`)
  if (stopped.aborted)
    throw new CommandFailure(`Stopped after ${sum.done} of ${named(sum.total)}. Run the same command again.`)
  if (sum.failed > 0) throw new CommandFailure(`${named(sum.failed)} could not be imported.`)
}

async function deleteAll(services: Services, orphans: readonly Orphan[]): Promise<void> {
  let removed = 0
  for (const { prefix } of orphans) if (await removeOrphan(services, prefix)) removed += 1
  console.log(`${named(removed)} deleted.`)
}
