/** Transactions that are begun again where PostgreSQL broke them off for another's sake. */
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './tables.ts'

/** Serialisation failure and deadlock: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const brokenOff = new Set(['40001', '40P01'])
const tries = 4

/** Whether PostgreSQL undid a transaction that would have gone through alone. */
export function isBrokenOff(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && brokenOff.has(error.code)
  )
}

/** Runs `work` in a transaction, and from its start again where it met another: it may change nothing but the database. */
export async function transact<Result>(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (tried === tries || !isBrokenOff(error)) throw error
    }
  }
}
