import path from 'node:path'
import { countSetAside } from '../../intake/ingest/orphans.ts'
import { lastBackupAt } from '../../platform/backup/last-backup.ts'
import { isInitialised } from '../../platform/database/embedded/initialise.ts'
import { migrationState } from '../../platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../platform/database/open.ts'
import { compareStorage } from '../../platform/installation/storage-id.ts'
import { openObjects } from '../../platform/objects/open.ts'
import { keyFacts } from '../../platform/secrets/seal.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Finding, found, ok, problem, warning } from './finding.ts'
import { countGivenUp, countRows, databaseFacts } from './queries.ts'

const leastVersion = 150_000
/** ms by which the clocks may differ: sign-in links, codes and tokens have times. */
const mostApartMs = 2_000
const farApartMs = 60_000
/** ms. */
const dayMs = 86_400_000
const oldBackupMs = 8 * dayMs

/** Checks the database and what it knows about storage, jobs and backups. */
export async function checkDatabase(settings: Settings, nowMs: () => number): Promise<Finding[]> {
  const check = 'database'
  if (settings.databaseUrl === undefined && !isInitialised(path.join(settings.dataFolder, 'postgres')))
    return [warning(check, 'There is none yet.', 'The first start creates it. Is CADENZA_DATA right?')]
  const advice =
    settings.databaseUrl === undefined
      ? `Read postgres.log in ${settings.dataFolder}, and run doctor as the server's user.`
      : 'Check DATABASE_URL, and that this machine may connect to it.'
  return found(check, advice, async () => {
    const open = await openDatabase(settings, { connections: 1 })
    try {
      const version = await checkVersion(open)
      const { pending } = await migrationState(open.pool)
      const inside = pending === 0 ? await checkContents(settings, open, nowMs) : []
      return [version, ...(await checkClock(open, nowMs)), tables(pending), ...inside]
    } finally {
      await open.close()
    }
  })
}

async function checkVersion({ pool }: OpenDatabase): Promise<Finding> {
  const { version } = await databaseFacts(pool)
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`
  return version < leastVersion
    ? problem('database', `It is ${name}.`, 'Use PostgreSQL 15 or newer.')
    : ok('database', `${name} answers.`)
}

function tables(pending: number): Finding {
  return pending === 0
    ? ok('tables', 'They are up to date.')
    : warning(
        'tables',
        `${pending} updates of the tables have not run, so that further checks are left out.`,
        'Start the server, or run cadenza migrate; the database is backed up first.',
      )
}

async function checkClock({ pool }: OpenDatabase, nowMs: () => number): Promise<Finding[]> {
  const beforeMs = nowMs()
  const { clockMs } = await databaseFacts(pool)
  const apartMs = Math.abs(clockMs - (beforeMs + nowMs()) / 2)
  const message = `The clocks of this machine and of the database are ${(apartMs / 1000).toFixed(1)} s apart.`
  const advice = 'Let both follow a time server (NTP): logins, codes and links depend on the time.'
  if (apartMs > farApartMs) return [problem('clock', message, advice)]
  return [apartMs > mostApartMs ? warning('clock', message, advice) : ok('clock', message)]
}

/** Checks that need tables that are up to date. */
async function checkContents(
  settings: Settings,
  { pool, database }: OpenDatabase,
  nowMs: () => number,
): Promise<Finding[]> {
  const objects = await openObjects(settings)
  return [
    await found('storage id', 'Check the storage first.', async () =>
      (await compareStorage({ database, objects })) === 'different'
        ? problem(
            'storage id',
            'Database and storage belong to different installations; the server does not start.',
            'Set CADENZA_DATA or CADENZA_S3_* to the storage of this database, or, after a restore or a move, run cadenza adopt-storage.',
          )
        : ok('storage id', 'Database and storage belong together.'),
    ),
    await found('second factors', 'See docs/operations.md.', async () => {
      const { from } = await keyFacts(settings)
      return from === 'none' && (await countRows(pool, 'second_factors')) > 0
        ? problem(
            'second factors',
            'Their key is missing, so that nobody with a second factor can log in.',
            'Put secret.key from a backup into the data folder, or set CADENZA_SECRET_KEY.',
          )
        : ok('second factors', 'None lacks its key.')
    }),
    await found('jobs', 'Run cadenza jobs.', async () => {
      const count = await countGivenUp(pool)
      return count > 0
        ? warning(
            'jobs',
            `${count} were given up.`,
            'cadenza jobs lists them, and cadenza jobs retry runs them again.',
          )
        : ok('jobs', 'None were given up.')
    }),
    await found('files', 'Run cadenza orphans.', async () => {
      const count = await countSetAside({ database })
      return count > 0
        ? warning(
            'files',
            `${count} in storage have no activity and will be deleted after 30 days.`,
            'cadenza orphans lists them and imports them again.',
          )
        : ok('files', 'None are set aside.')
    }),
    await found('backup', 'Run cadenza backup.', async () =>
      checkBackup(await lastBackupAt(database), nowMs()),
    ),
  ].flat()
}

function checkBackup(last: Date | undefined, nowMs: number): Finding {
  const advice = 'Run cadenza backup every night (docs/operations.md).'
  if (last === undefined) return warning('backup', 'There has been none.', advice)
  const message = `The last one was made ${last.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
  return nowMs - last.getTime() > oldBackupMs ? warning('backup', message, advice) : ok('backup', message)
}
