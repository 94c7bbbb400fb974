import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

export interface SecondFactor {
  enabled: boolean
  confirmedAt: Date | null
  recoveryCodesLeft: number
}

export async function secondFactorOf(database: Kysely<Database>, userUuid: string): Promise<SecondFactor> {
  const [factor, codes] = await Promise.all([
    database
      .selectFrom('second_factors')
      .select('confirmed_at')
      .where('user_uuid', '=', userUuid)
      .executeTakeFirst(),
    database
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<string>().as('left'))
      .where('user_uuid', '=', userUuid)
      .executeTakeFirstOrThrow(),
  ])
  const confirmedAt = factor?.confirmed_at ?? null
  return { enabled: confirmedAt !== null, confirmedAt, recoveryCodesLeft: Number(codes.left) }
}

/** Stores a secret, sealed, that waits for its first code. Returns false if a second factor is on. */
export async function storeSecret(
  database: Kysely<Database>,
  userUuid: string,
  secret: Buffer,
  now: Date,
): Promise<boolean> {
  const row = { secret, confirmed_at: null, last_step: 0, created_at: now }
  const stored = await database
    .insertInto('second_factors')
    .values({ user_uuid: userUuid, ...row })
    .onConflict((conflict) =>
      conflict.column('user_uuid').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_uuid')
    .executeTakeFirst()
  return stored !== undefined
}

/** Finds the sealed secret, either confirmed or waiting for its first code. */
export async function findSecret(
  database: Kysely<Database>,
  userUuid: string,
  { confirmed }: { confirmed: boolean },
): Promise<Buffer | undefined> {
  const factor = await database
    .selectFrom('second_factors')
    .select('secret')
    .where('user_uuid', '=', userUuid)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  return factor?.secret
}

/**
 * Uses up the code of a time step. Returns false where it was used: of two requests at once, one succeeds.
 */
export async function takeStep(database: Kysely<Database>, userUuid: string, step: number): Promise<boolean> {
  const taken = await database
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_uuid', '=', userUuid)
    .where('last_step', '<', String(step))
    .returning('user_uuid')
    .executeTakeFirst()
  return taken !== undefined
}

export async function markConfirmed(
  transaction: Transaction<Database>,
  userUuid: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_uuid', '=', userUuid)
    .execute()
}

export async function replaceRecoveryCodes(
  transaction: Transaction<Database>,
  userUuid: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('user_uuid', '=', userUuid).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_uuid: userUuid, hash })))
    .execute()
}

/** Uses up a recovery code. Returns false if the user has no such code. */
export async function takeRecoveryCode(
  database: Kysely<Database>,
  userUuid: string,
  hash: Buffer,
): Promise<boolean> {
  const used = await database
    .deleteFrom('recovery_codes')
    .where('user_uuid', '=', userUuid)
    .where('hash', '=', hash)
    .returning('user_uuid')
    .executeTakeFirst()
  return used !== undefined
}

export async function removeSecondFactor(database: Kysely<Database>, userUuid: string): Promise<void> {
  await database.deleteFrom('recovery_codes').where('user_uuid', '=', userUuid).execute()
  await database.deleteFrom('second_factors').where('user_uuid', '=', userUuid).execute()
}
