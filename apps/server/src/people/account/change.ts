import { ApiError, type Locale } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { enqueueMail } from '../../platform/mail/mails.ts'
import type { Services } from '../../platform/services.ts'
import { revokeApiTokens } from '../api-tokens/tokens.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { moveMorning } from '../digests/change.ts'
import { requestConfirmation } from '../email-confirmation/confirm.ts'
import { deleteResetLinks } from '../password-reset/queries.ts'
import { type Confirming, confirmPassword } from '../sessions/confirm-password.ts'
import { revokeOtherFamilies } from '../sessions/queries.ts'
import { countMailRequest } from '../sessions/throttle.ts'
import { requireGoodPassword } from '../users/passwords.ts'
import { findUserByEmail, updateUser } from '../users/queries.ts'
import { hashPassword, requireUser } from '../users/users.ts'

/** Changes to an account, already validated by the contract's rules. */
export interface Change {
  name?: string
  email?: string
  password?: string
  current_password?: string
  lang?: Locale
  unit?: 'km' | 'mi'
  time_zone?: string
  /** With a new password: also ends the personal tokens. */
  revoke_tokens?: boolean
}

/** Leaves out the e-mail address if it is the account's already: sending it again changes nothing. */
export async function withoutSameEmail(
  database: Kysely<Database>,
  userUuid: string,
  change: Change,
): Promise<Change> {
  if (change.email === undefined) return change
  const { email } = await requireUser(database, userUuid)
  if (change.email.trim() !== email) return change
  const { email: _, ...rest } = change
  return rest
}

/**
 * Applies all changes or none. A new e-mail address or password requires the current password and ends all
 * other sessions.
 */
export async function changeAccount(
  services: Services,
  confirming: Confirming,
  change: Change,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  const { database } = services
  const { actor, visitor } = confirming
  const { userUuid, familyUuid } = actor
  const email = change.email?.trim()
  const guarded = email !== undefined || change.password !== undefined
  const formerEmail = guarded
    ? await confirmPassword(services, confirming, change.current_password ?? '')
    : undefined
  if (change.password !== undefined) {
    const former = await requireUser(database, userUuid)
    const owner = { email: email ?? former.email, name: change.name ?? former.name }
    await requireGoodPassword(change.password, owner, services.settings)
  }
  const passwordHash = change.password === undefined ? undefined : await hashPassword(change.password)
  const isOther = email !== undefined && email.toLowerCase() !== formerEmail?.toLowerCase()
  if (email !== undefined && isOther) await countMailRequest(services, email, visitor.address)
  const chosen = Object.keys(change).some((field) => field !== 'time_zone')
  const nowMs = services.now()
  await transact(database, async (transaction) => {
    if (email !== undefined && (await isTaken(transaction, email, userUuid))) throw emailTaken()
    await updateUser(transaction, userUuid, {
      name: change.name?.trim(),
      email,
      email_verified_at: isOther ? null : undefined,
      password_hash: passwordHash,
      lang: change.lang,
      unit: change.unit,
      time_zone: change.time_zone,
      // Browsers report their time zone on their own; that is not the user's choice yet.
      updated_at: chosen ? new Date(nowMs) : undefined,
    }).catch((error: unknown) => {
      // Another account took the address since it was checked.
      throw isUniqueViolation(error) ? emailTaken() : error
    })
    if (change.time_zone !== undefined) await moveMorning(transaction, userUuid, nowMs)
    if (guarded) {
      await revokeOtherFamilies(transaction, { userUuid, familyUuid }, nowMs)
      await deleteResetLinks(transaction, userUuid)
    }
    if (passwordHash !== undefined) {
      await noteSecurity(services, transaction, { userUuid, action: 'password change', visitor })
      if (change.revoke_tokens) await revokeApiTokens(services, transaction, userUuid, visitor)
      await enqueueMail(services, { kind: 'passwordChanged', userUuid }, transaction)
    }
    if (isOther && formerEmail !== undefined) {
      await requestConfirmation(services, userUuid, transaction)
      await noteSecurity(services, transaction, { userUuid, action: 'email change', visitor })
      await enqueueMail(services, { kind: 'emailChanged', userUuid, to: formerEmail }, transaction)
    }
    await publish(transaction, { kind: 'account', userUuid, uuid: userUuid })
  })
}

const emailTaken = () =>
  new ApiError('ErrorEmailTaken', { fields: [{ field: 'email', code: 'ErrorEmailTaken' }] })

const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505'

async function isTaken(database: Kysely<Database>, email: string, userUuid: string): Promise<boolean> {
  const owner = await findUserByEmail(database, email)
  return owner !== undefined && owner.uuid !== userUuid
}
