/** Second factor: one-time codes of an authenticator app (RFC 6238), and recovery codes. */
import { ApiError } from '@cadenza/contract'
import type { Kysely, Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../platform/database/tables.ts'
import { seal, unseal } from '../../platform/secrets/seal.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { newWrittenCode, normaliseCode } from '../../platform/secrets/written-codes.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import type { Attempt } from '../sessions/throttle.ts'

const issuer = 'Cadenza'
const secretBytes = 20
const periodS = 30
/** Steps of 30 s that a clock may be off, either way. */
const window = 1
const recoveryCodes = 10
/** Letters of a recovery code: 80 bits. */
const recoveryLetters = 16

const purpose = 'second factor'

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

/** Creates a secret that waits for its first code. Throws `Conflict` where a second factor is on. */
export async function offerSecret(
  services: Services,
  userUuid: string,
  account: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: secretBytes })
  const sealed = await seal(services.settings, secret.bytes, { purpose, userUuid })
  const row = { secret: sealed, confirmed_at: null, last_step: 0, created_at: new Date(services.now()) }
  const kept = await services.database
    .insertInto('second_factors')
    .values({ user_uuid: userUuid, ...row })
    .onConflict((conflict) =>
      conflict.column('user_uuid').doUpdateSet(row).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_uuid')
    .executeTakeFirst()
  if (!kept) throw new ApiError('Conflict')
  return { secret: secret.base32, uri: new TOTP({ issuer, label: account, secret }).toString() }
}

/** Turns the second factor on with its first code and returns recovery codes; undefined for a wrong code. */
export async function confirmSecret(
  services: Services,
  transaction: Transaction<Database>,
  userUuid: string,
  code: string,
): Promise<string[] | undefined> {
  if (!(await isCodeRight(services, transaction, userUuid, code, { confirmed: false }))) return undefined
  await transaction
    .updateTable('second_factors')
    .set({ confirmed_at: new Date(services.now()) })
    .where('user_uuid', '=', userUuid)
    .execute()
  return renewRecoveryCodes(transaction, userUuid)
}

/** Creates new recovery codes and invalidates the former ones. */
export async function renewRecoveryCodes(
  transaction: Transaction<Database>,
  userUuid: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newWrittenCode(recoveryLetters, 4))
  await transaction.deleteFrom('recovery_codes').where('user_uuid', '=', userUuid).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_uuid: userUuid, hash: hashOf(normaliseCode(code)) })))
    .execute()
  return codes
}

export async function removeSecondFactor(database: Kysely<Database>, userUuid: string): Promise<void> {
  await database.deleteFrom('recovery_codes').where('user_uuid', '=', userUuid).execute()
  await database.deleteFrom('second_factors').where('user_uuid', '=', userUuid).execute()
}

/**
 * Throws unless the account has no second factor or the code is right. A missing code withdraws the attempt, since
 * nothing was guessed; a wrong one counts as failed.
 */
export async function requireSecondFactor(
  services: Services,
  userUuid: string,
  given: string | undefined,
  attempt: Attempt,
): Promise<void> {
  const { enabled } = await secondFactorOf(services.database, userUuid)
  if (!enabled) return
  const code = given?.trim() ?? ''
  if (code === '') {
    await attempt.withdrawn()
    throw new ApiError('TotpRequired', { fields: [{ field: 'totp', code: 'TotpRequired' }] })
  }
  if (!(await isSecondFactorRight(services, userUuid, code)))
    throw new ApiError('TotpWrong', { fields: [{ field: 'totp', code: 'TotpWrong' }] })
}

/** Checks a current code or a recovery code. Either works once. */
export async function isSecondFactorRight(
  services: Services,
  userUuid: string,
  code: string,
): Promise<boolean> {
  if (/^\d{6}$/.test(code.replace(/\s/g, '')))
    return isCodeRight(services, services.database, userUuid, code.replace(/\s/g, ''), { confirmed: true })
  const used = await services.database
    .deleteFrom('recovery_codes')
    .where('user_uuid', '=', userUuid)
    .where('hash', '=', hashOf(normaliseCode(code)))
    .returning('user_uuid')
    .executeTakeFirst()
  if (used) await noteSecurity(services.database, userUuid, 'recovery code use', services.now())
  return used !== undefined
}

async function isCodeRight(
  services: Services,
  database: Kysely<Database>,
  userUuid: string,
  code: string,
  { confirmed }: { confirmed: boolean },
): Promise<boolean> {
  const factor = await database
    .selectFrom('second_factors')
    .select('secret')
    .where('user_uuid', '=', userUuid)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!factor) return false
  const secret = await unseal(services.settings, factor.secret, { purpose, userUuid })
  const timestamp = services.now()
  const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: periodS })
  const delta = totp.validate({ token: code.trim(), window, timestamp })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / periodS) + delta
  // One statement, so that of two requests with the same code one succeeds.
  const taken = await database
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_uuid', '=', userUuid)
    .where('last_step', '<', String(step))
    .returning('user_uuid')
    .executeTakeFirst()
  return taken !== undefined
}
