import { migrateSafely } from '../../platform/backup/migrate-safely.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { bossJobs } from '../../platform/jobs/boss.ts'
import type { DeadLetter } from '../../platform/jobs/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { UsageError } from '../command-errors.ts'
import { openLog } from '../server.ts'

/** Lists the jobs that were given up, or enqueues them again. */
export async function jobsCommand(words: readonly string[]): Promise<void> {
  const [verb, name, ...more] = words
  if ((verb !== undefined && verb !== 'retry') || more.length > 0)
    throw new UsageError('jobs takes no words, or retry and the name of a job.')
  const settings = readSettings()
  const open = await openDatabase(settings, { connections: 1, tell: (message) => console.log(message) })
  const jobs = bossJobs(open.connection, openLog(settings))
  try {
    await migrateSafely(settings, open, console.log)
    await jobs.start()
    if (verb === undefined) for (const line of listed(await jobs.deadLetters())) console.log(line)
    else console.log(retried(await jobs.retryDeadLetters(name)))
  } finally {
    await jobs.stop()
    await open.close()
  }
}

function listed(dead: readonly DeadLetter[]): string[] {
  if (dead.length === 0) return ['No jobs were given up.']
  const lines = dead.map(
    ({ failedAt, name, data, error }) =>
      `${failedAt.toISOString()}  ${name}  ${JSON.stringify(data)}  ${error ?? ''}`,
  )
  return [...lines, `Given up: ${dead.length}. Run cadenza jobs retry [NAME] to run them again.`]
}

const retried = (count: number) =>
  `${count} ${count === 1 ? 'job' : 'jobs'} will run again, at once where the server is running.`
