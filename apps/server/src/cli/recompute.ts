import { parseArgs } from 'node:util'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { newReaders } from '../ingest/readers.ts'
import { forgetInputs, staleActivities, usersToRecompute } from '../recompute/queries.ts'
import { type Recomputed, recomputeUser } from '../recompute/run.ts'
import { openLog } from '../server.ts'
import { readSettings } from '../settings.ts'
import { CannotBeDone } from './trouble.ts'

export async function recomputeCommand(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { user: { type: 'string' }, all: { type: 'boolean', default: false } },
  })
  const settings = readSettings()
  const open = await openDatabase(settings, { connections: 2, tell: (message) => console.log(message) })
  const readers = newReaders()
  try {
    await migrate(open.pool)
    const { database } = open
    const users = await usersToRecompute(database, values.user)
    if (values.user !== undefined && users.length === 0)
      throw new CannotBeDone(`There is no account of ${values.user}.`)
    // Kept in the rows: a run that is broken off and begun again without --all goes on where it was.
    if (values.all) for (const user of users) await forgetInputs(database, user)
    const services = { database, settings, log: openLog(settings), now: Date.now }
    const totals = new Map<string, number>()
    for (const user of users) totals.set(user, (await staleActivities(database, user)).length)
    const line = progressLine(totals)
    const sum: Recomputed = { changed: 0, unchanged: 0, failed: 0 }
    for (const user of users) {
      if (totals.get(user) === 0) continue
      const onProgress = line.of(user)
      const { changed, unchanged, failed } = await recomputeUser(services, user, { readers, onProgress })
      sum.changed += changed
      sum.unchanged += unchanged
      sum.failed += failed
    }
    line.end()
    report(sum)
  } finally {
    await readers.stop()
    await open.close()
  }
}

/** One line that is written over in a terminal; in a log, the last word alone. */
function progressLine(totals: ReadonlyMap<string, number>) {
  let before = 0
  const terminal = process.stdout.isTTY
  const others = (user: string) =>
    [...totals].reduce((sum, [one, total]) => sum + (one === user ? 0 : total), 0)
  return {
    of(user: string) {
      const start = before
      return ({ done, total }: { done: number; total: number }) => {
        before = start + done
        if (terminal) process.stdout.write(`\r${before} of ${others(user) + total} activities`)
      }
    },
    end() {
      if (terminal && before > 0) process.stdout.write('\n')
    },
  }
}

function report({ changed, unchanged, failed }: Recomputed): void {
  const done = changed + unchanged
  console.log(
    done + failed === 0
      ? 'All figures are up to date.'
      : `${done} ${done === 1 ? 'activity' : 'activities'} recomputed; the figures of ${changed} changed.`,
  )
  if (failed > 0) throw new CannotBeDone(`${failed} could not be recomputed; the log says why.`)
}
