/** Transactions that are begun again where PostgreSQL broke them off for another's sake. */
import { ApiError } from '@cadenza/contract'
import type { IsolationLevel, Kysely, Transaction } from 'kysely'
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

/**
 * Runs `work` in a transaction, and from its start again where it met another: whatever else it changes must be the same
 * when it is done twice. The one way to begin a transaction (`checks/transactions.test.ts`).
 */
export async function transact<Result>(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
  { isolation = 'read committed' }: { isolation?: IsolationLevel } = {},
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await database.transaction().setIsolationLevel(isolation).execute(work)
    } catch (error) {
      if (tried === tries || !isBrokenOff(error)) throw error
    }
  }
}

/** Keeps the account from being deleted until the transaction ends; answers whether it is there. */
export async function holdUser(transaction: Transaction<Database>, userUuid: string): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return user !== undefined
}

/** Holds several accounts, in one order, before what ties them is touched. Throws `NotFound` where one is gone. */
export async function holdUsers(
  transaction: Transaction<Database>,
  userUuids: readonly string[],
): Promise<void> {
  for (const userUuid of [...new Set(userUuids)].sort())
    if (!(await holdUser(transaction, userUuid))) throw new ApiError('NotFound')
}

/** Holds an account whose own row is going to change, before what hangs on it. Answers whether it is there. */
export async function holdUserToChange(
  transaction: Transaction<Database>,
  userUuid: string,
): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user !== undefined
}

/**
 * A transaction on what is one user's. Their account is held first, as its deletion holds it first: so neither waits
 * for the other in a circle, and nothing is written for somebody who is gone. Throws `NotFound` where they are.
 */
export async function transactOn<Result>(
  database: Kysely<Database>,
  userUuid: string,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return transact(database, async (transaction) => {
    if (!(await holdUser(transaction, userUuid))) throw new ApiError('NotFound')
    return work(transaction)
  })
}
