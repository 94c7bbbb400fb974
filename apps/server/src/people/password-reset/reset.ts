/** A forgotten password: a link by mail that works once, for one hour. Nobody learns from it who has an account. */
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

/** What the job is given: the address as it was typed, whether it has an account or not. */
export interface ResetMailJob {
  email: string
}
export const resetMailJob = 'password_reset_mail'

/** Makes a link and mails it, in the account's language. Nothing where there is no such account. */
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

/** The address of a new link; those of before go on to serve, since a mail may be late. */
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

/** Whose a link is. Throws `ResetLinkInvalid` where it is nobody's, used or expired. */
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

/** Gives the account the password and uses the link up, with all others of the account. Every sign-in ends. */
export async function completeReset(services: Services, token: string, password: string): Promise<void> {
  const { userUuid } = await openReset(services, token)
  if (await isCommonPassword(password)) throw invalid([{ field: 'password', code: 'ErrorPasswordCommon' }])
  const passwordHash = await inTurn(() => hashPassword(password))
  const now = new Date(services.now())
  await transact(services.database, async (transaction) => {
    if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('ResetLinkInvalid')
    // Of two who come with the same link at once, one finds it.
    const used = await transaction
      .deleteFrom('password_resets')
      .where('hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .returning('user_uuid')
      .executeTakeFirst()
    if (!used) throw new ApiError('ResetLinkInvalid')
    await setPassword(services, transaction, userUuid, passwordHash)
    // Whoever has the link reads what is sent to the address.
    await transaction
      .updateTable('users')
      .set({ email_verified_at: now })
      .where('uuid', '=', userUuid)
      .execute()
    await enqueueMail(services, { kind: 'passwordChanged', userUuid }, transaction)
  })
}

/** A password that the former one was not needed for: every sign-in and every other link ends with the former one. */
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
