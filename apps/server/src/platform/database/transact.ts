/** Transactions that are retried if PostgreSQL aborted them because of a concurrent one. */
import { ApiError } from '@cadenza/contract'
import type { IsolationLevel, Kysely, Transaction } from 'kysely'
import { isOutdatedPlan } from './prepared.ts'
import type { Database } from './tables.ts'

/** Serialisation failure and deadlock: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const brokenOff = new Set(['40001', '40P01'])
const tries = 4

/** True if PostgreSQL aborted a transaction that succeeds when it is repeated. */
export function isBrokenOff(error: unknown): boolean {
  if (isOutdatedPlan(error)) return true
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && brokenOff.has(error.code)
  )
}

/**
 * Runs `work` in a transaction, and retries it from the start after a conflict, so any other effects of it
 * must be idempotent. The only way to begin a transaction (`checks/transactions.test.ts`).
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

/** Locks the account against deletion until the transaction ends. Returns false if it does not exist. */
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

/**
 * Locks several accounts in one order before anything that links them is changed. Throws `NotFound` if one is
 * gone.
 */
export async function holdUsers(
  transaction: Transaction<Database>,
  userUuids: readonly string[],
): Promise<void> {
  for (const userUuid of [...new Set(userUuids)].sort())
    if (!(await holdUser(transaction, userUuid))) throw new ApiError('NotFound')
}

/**
 * Locks an account whose own row is about to change, before its related rows. Returns false if it does not
 * exist.
 */
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
 * Runs a transaction on one user's data. The account is locked first, as by its deletion, so that neither
 * deadlocks and nothing is written for a deleted account. Throws `NotFound` if it is gone.
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
