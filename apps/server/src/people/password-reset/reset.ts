/** Password reset by a mailed link that works once, for one hour. Reveals nothing about whether an account exists. */
import { ApiError, invalid } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { compose } from '../../platform/mail/compose.ts'
import { enqueueMail, mailText, publicAddress } from '../../platform/mail/mails.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { revokeOtherFamilies } from '../sessions/sessions.ts'
import { inTurn } from '../sessions/turns.ts'
import { isCommonPassword } from '../users/common-passwords.ts'
import { hashPassword } from '../users/users.ts'

const validMs = 60 * 60_000

/** Address as it was typed, with or without an account. */
export interface ResetMailJob {
  email: string
}
export const resetMailJob = 'password_reset_mail'

/** Makes a link and mails it in the account's language. Does nothing where there is no account. */
export async function sendResetMail(services: Services, { email }: ResetMailJob): Promise<void> {
  const user = await userOf(services.database, email)
  if (!user) return
  const t = mailText(user.lang)
  await sendMail(
    services,
    compose(user.email, user.lang, {
      subject: t('resetSubject'),
      paragraphs: [t('greeting', { name: user.name }), t('reset', { email: user.email })],
      action: { text: t('resetAction'), url: await newResetLink(services, user.uuid) },
      note: t('resetNote'),
      footer: t('footer', { address: publicAddress(services) }),
    }),
  )
}

export async function userOf(database: Kysely<Database>, email: string) {
  return database
    .selectFrom('users')
    .select(['uuid', 'email', 'name', 'lang'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
}

/** Address of a new link. Earlier links stay valid, since a mail may be late. */
export async function newResetLink(
  services: Pick<Services, 'settings' | 'database' | 'now'>,
  userUuid: string,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(services.now() + validMs)
  await services.database
    .insertInto('password_resets')
    .values({ hash: hashOf(token), user_uuid: userUuid, expires_at: expiresAt })
    .execute()
  return `${publicAddress(services)}/reset_password/${token}`
}

/** Account of a link. Throws `ResetLinkInvalid` where it is unknown, used or expired. */
export async function openReset(
  services: Services,
  token: string,
): Promise<{ userUuid: string; email: string; expiresAt: Date }> {
  const row = await services.database
    .selectFrom('password_resets as reset')
    .innerJoin('users', 'users.uuid', 'reset.user_uuid')
    .select(['users.uuid', 'users.email', 'reset.expires_at'])
    .where('reset.hash', '=', hashOf(token))
    .where('reset.expires_at', '>', new Date(services.now()))
    .executeTakeFirst()
  if (!row) throw new ApiError('ResetLinkInvalid')
  return { userUuid: row.uuid, email: row.email, expiresAt: row.expires_at }
}

/** Sets the password and uses up all links of the account. All sessions end. */
export async function completeReset(services: Services, token: string, password: string): Promise<void> {
  const { userUuid } = await openReset(services, token)
  if (await isCommonPassword(password)) throw invalid([{ field: 'password', code: 'ErrorPasswordCommon' }])
  const passwordHash = await inTurn(() => hashPassword(password))
  const now = new Date(services.now())
  await transact(services.database, async (transaction) => {
    if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('ResetLinkInvalid')
    // Of two requests with the same link, one succeeds.
    const used = await transaction
      .deleteFrom('password_resets')
      .where('hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .returning('user_uuid')
      .executeTakeFirst()
    if (!used) throw new ApiError('ResetLinkInvalid')
    await setPassword(services, transaction, userUuid, passwordHash)
    // The holder of the link reads that mailbox, so the address is confirmed.
    await transaction
      .updateTable('users')
      .set({ email_verified_at: now })
      .where('uuid', '=', userUuid)
      .execute()
    await enqueueMail(services, { kind: 'passwordChanged', userUuid }, transaction)
  })
}

/** Sets a password without the former one: all sessions and links end. */
export async function setPassword(
  { now }: Pick<Services, 'now'>,
  database: Kysely<Database>,
  userUuid: string,
  passwordHash: string,
): Promise<void> {
  const nowMs = now()
  await database
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: new Date(nowMs) })
    .where('uuid', '=', userUuid)
    .execute()
  await database.deleteFrom('password_resets').where('user_uuid', '=', userUuid).execute()
  await revokeOtherFamilies(database, { userUuid, familyUuid: undefined }, nowMs)
  await noteSecurity(database, userUuid, 'password reset', nowMs)
}

export async function sweepResets({ database, now }: Services): Promise<void> {
  await database.deleteFrom('password_resets').where('expires_at', '<', new Date(now())).execute()
}
