/** Second factor: one-time codes of an authenticator app (RFC 6238), and recovery codes. */
import { ApiError } from '@cadenza/contract'
import type { Kysely, Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../platform/database/tables.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { seal, unseal } from '../../platform/secrets/seal.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { newWrittenCode, normaliseCode } from '../../platform/secrets/written-codes.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { type Attempt, countSecondFactor } from '../sessions/throttle.ts'
import {
  findSecret,
  markConfirmed,
  replaceRecoveryCodes,
  secondFactorOf,
  storeSecret,
  takeRecoveryCode,
  takeStep,
} from './queries.ts'

const issuer = 'Cadenza'
const secretBytes = 20
const periodS = 30
/** Steps of 30 s that a clock may be off, either way. */
const window = 1
const recoveryCodes = 10
/** Letters of a recovery code: 80 bits. */
const recoveryLetters = 16

const purpose = 'second factor'

/** Creates a secret that waits for its first code. Throws `Conflict` if a second factor is on. */
export async function offerSecret(
  services: Services,
  userUuid: string,
  account: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: secretBytes })
  const sealed = await seal(services.settings, secret.bytes, { purpose, userUuid })
  if (!(await storeSecret(services.database, userUuid, sealed, new Date(services.now()))))
    throw new ApiError('Conflict')
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
  await markConfirmed(transaction, userUuid, new Date(services.now()))
  return renewRecoveryCodes(transaction, userUuid)
}

/** Creates new recovery codes and invalidates the former ones. */
export async function renewRecoveryCodes(
  transaction: Transaction<Database>,
  userUuid: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newWrittenCode(recoveryLetters, 4))
  const hashes = codes.map((code) => hashOf(normaliseCode(code)))
  await replaceRecoveryCodes(transaction, userUuid, hashes)
  return codes
}

/**
 * Throws unless the account has no second factor or the code is right. A missing code withdraws the attempt,
 * since nothing was guessed; a wrong one counts as failed.
 */
export async function requireSecondFactor(
  services: Services,
  userUuid: string,
  given: string | undefined,
  { attempt, visitor }: { attempt: Attempt; visitor: Visitor },
): Promise<void> {
  const { enabled } = await secondFactorOf(services.database, userUuid)
  if (!enabled) return
  const code = given?.trim() ?? ''
  if (code === '') {
    await attempt.withdrawn()
    throw new ApiError('TotpRequired', { fields: [{ field: 'totp', code: 'TotpRequired' }] })
  }
  const guess = await countSecondFactor(services, userUuid)
  if (await isSecondFactorRight(services, userUuid, code, visitor)) return guess.succeeded()
  const detail = { reason: 'second factor' }
  await noteSecurity(services, services.database, { userUuid, action: 'sign in failed', visitor, detail })
  throw new ApiError('TotpWrong', { fields: [{ field: 'totp', code: 'TotpWrong' }] })
}

/** Checks a current code or a recovery code. Either works once. */
export async function isSecondFactorRight(
  services: Services,
  userUuid: string,
  code: string,
  visitor: Visitor,
): Promise<boolean> {
  if (/^\d{6}$/.test(code.replace(/\s/g, '')))
    return isCodeRight(services, services.database, userUuid, code.replace(/\s/g, ''), { confirmed: true })
  const used = await takeRecoveryCode(services.database, userUuid, hashOf(normaliseCode(code)))
  if (used)
    await noteSecurity(services, services.database, { userUuid, action: 'recovery code use', visitor })
  return used
}

async function isCodeRight(
  services: Services,
  database: Kysely<Database>,
  userUuid: string,
  code: string,
  { confirmed }: { confirmed: boolean },
): Promise<boolean> {
  const sealed = await findSecret(database, userUuid, { confirmed })
  if (!sealed) return false
  const secret = await unseal(services.settings, sealed, { purpose, userUuid })
  const timestamp = services.now()
  const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: periodS })
  const delta = totp.validate({ token: code.trim(), window, timestamp })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / periodS) + delta
  return takeStep(database, userUuid, step)
}
