/** The references that reports are scored with. */
import type { Norms } from '@cadenza/report/norms/norms'
import { publishedRunning } from '@cadenza/report/norms/published-running'
import { simulatedCycling } from '@cadenza/report/norms/simulated-cycling'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import { lockNorms, normsInUse, takeIntoUse, takeOutOfUse } from './queries.ts'

/** Published means for runners; simulated riders for cyclists, about whom nothing is published. */
export const builtIn: Readonly<Record<'bike' | 'run', Norms>> = {
  run: publishedRunning,
  bike: simulatedCycling,
}

/** The reference in use; the built-in one if the version in use has none of that sport. */
export async function normsOf(database: Kysely<Database>, sport: 'bike' | 'run'): Promise<Norms> {
  const inUse = await normsInUse(database)
  return inUse?.[sport] ?? builtIn[sport]
}

/** Scores reports with a version from now on. Returns false, and changes nothing, if it does not exist. */
export async function useNorms(database: Kysely<Database>, version: number): Promise<boolean> {
  return transact(database, async (transaction) => {
    await lockNorms(transaction)
    return takeIntoUse(transaction, version)
  })
}

export async function useBuiltInNorms(database: Kysely<Database>): Promise<void> {
  await transact(database, async (transaction) => {
    await lockNorms(transaction)
    await takeOutOfUse(transaction)
  })
}
