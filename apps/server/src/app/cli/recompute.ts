import { parseArgs } from 'node:util'
import { forgetInputs, staleActivities, usersToRecompute } from '../../library/recompute/queries.ts'
import { type Recomputed, recomputeUser } from '../../library/recompute/run.ts'
import { migrateSafely } from '../../platform/backup/migrate-safely.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readSettings } from '../../platform/settings.ts'
import { newReaderPool } from '../../reading/files/reader-pool.ts'
import { CommandFailure } from '../command-errors.ts'
import { openLog } from '../server.ts'
import { type Amount, progressBar } from './progress-bar.ts'
import { stopOnSignal } from './stop.ts'

export async function recomputeCommand(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { user: { type: 'string' }, all: { type: 'boolean', default: false } },
  })
  const settings = readSettings()
  const open = await openDatabase(settings, { connections: 2, tell: (message) => console.log(message) })
  const readers = newReaderPool()
  const stopped = stopOnSignal()
  try {
    await migrateSafely(settings, open, console.log)
    const { database } = open
    const users = await usersToRecompute(database, values.user)
    if (values.user !== undefined && users.length === 0)
      throw new CommandFailure(`There is no account with the email address ${values.user}.`)
    // Recorded in the rows, so that an interrupted run repeated without --all continues.
    if (values.all) for (const user of users) await forgetInputs(database, user)
    const services = { database, settings, log: openLog(settings), now: Date.now }
    const totals = new Map<string, number>()
    for (const user of users) totals.set(user, (await staleActivities(database, user)).length)
    const progress = progressOf(totals)
    const sum: Recomputed = { changed: 0, unchanged: 0, failed: 0 }
    try {
      for (const user of users) {
        if (totals.get(user) === 0) continue
        const options = { readers, signal: stopped, onProgress: progress.of(user) }
        const { changed, unchanged, failed } = await recomputeUser(services, user, options)
        sum.changed += changed
        sum.unchanged += unchanged
        sum.failed += failed
      }
    } catch (error) {
      if (!stopped.aborted) throw error
    } finally {
      progress.end()
    }
    if (stopped.aborted) throw new CommandFailure(stoppedAfter(progress.amount))
    report(sum)
  } finally {
    await readers.stop()
    await open.close()
  }
}

/** Progress over all users. */
function progressOf(totals: ReadonlyMap<string, number>) {
  const bar = progressBar()
  const amount = { done: 0, total: 0 }
  const others = (user: string) =>
    [...totals].reduce((sum, [one, total]) => sum + (one === user ? 0 : total), 0)
  return {
    amount,
    of(user: string) {
      const before = amount.done
      return ({ done, total }: Amount) => {
        amount.done = before + done
        amount.total = others(user) + total
        bar.show(amount, `${amount.done} of ${amount.total} activities`)
      }
    },
    end: () => bar.end(),
  }
}

const stoppedAfter = ({ done, total }: Amount) =>
  `Stopped after ${done} of ${total} activities. Run cadenza recompute, without --all, to continue.`

function report({ changed, unchanged, failed }: Recomputed): void {
  const done = changed + unchanged
  console.log(
    done + failed === 0
      ? 'All activities are up to date.'
      : `${done} ${done === 1 ? 'activity' : 'activities'} recalculated; the values of ${changed} changed.`,
  )
  if (failed > 0)
    throw new CommandFailure(
      `${failed} ${failed === 1 ? 'activity' : 'activities'} could not be recalculated. See the log for details.`,
    )
}
