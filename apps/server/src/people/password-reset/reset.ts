/**
 * Password reset by a mailed link that works once, for one hour. Reveals nothing about whether an account
 * exists.
 */
import { ApiError } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { compose } from '../../platform/mail/compose.ts'
import { enqueueMail, mailText, publicAddress } from '../../platform/mail/mails.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { revokeApiTokens } from '../api-tokens/tokens.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { endLinksToCoaches } from '../coaching/links.ts'
import { deleteIdentities } from '../oidc/queries.ts'
import { revokeOtherFamilies } from '../sessions/queries.ts'
import { inTurn } from '../sessions/turns.ts'
import { requireGoodPassword } from '../users/passwords.ts'
import { findUserByEmail, updateUser } from '../users/queries.ts'
import { hashPassword, requireUser } from '../users/users.ts'
import { deleteResetLinks, findResetLink, insertResetLink, takeResetLink } from './queries.ts'

const validMs = 60 * 60_000

/** Address as it was typed, with or without an account. */
export interface ResetMailJob {
  email: string
}
export const resetMailJob = 'password_reset_mail'

/** Makes a link and mails it in the account's language. Does nothing if there is no account. */
export async function sendResetMail(services: Services, { email }: ResetMailJob): Promise<void> {
  const user = await findUserByEmail(services.database, email)
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

/** Address of a new link. Earlier links stay valid, since a mail may be late. */
export async function newResetLink(
  services: Pick<Services, 'settings' | 'database' | 'now'>,
  userUuid: string,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(services.now() + validMs)
  await insertResetLink(services.database, { userUuid, hash: hashOf(token), expiresAt })
  return `${publicAddress(services)}/reset_password/${token}`
}

/** Account of a link. Throws `ResetLinkInvalid` if it is unknown, used or expired. */
export async function openReset(
  services: Services,
  token: string,
): Promise<{ userUuid: string; email: string; expiresAt: Date }> {
  const link = await findResetLink(services.database, hashOf(token), new Date(services.now()))
  if (!link) throw new ApiError('ResetLinkInvalid')
  return { userUuid: link.uuid, email: link.email, expiresAt: link.expires_at }
}

/** Ways into an account that rooms above know of. */
export interface OtherWaysIn {
  endOther(transaction: Transaction<Database>, userUuid: string): Promise<void>
}

/** Sets the password and uses up all links of the account. All sessions and personal tokens end. */
export async function completeReset(
  services: Services,
  token: string,
  password: string,
  visitor: Visitor,
  ways: OtherWaysIn,
): Promise<void> {
  const { userUuid } = await openReset(services, token)
  const user = await requireUser(services.database, userUuid)
  await requireGoodPassword(password, user, services.settings)
  const passwordHash = await inTurn(() => hashPassword(password))
  const now = new Date(services.now())
  await transact(services.database, async (transaction) => {
    if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('ResetLinkInvalid')
    if (!(await takeResetLink(transaction, hashOf(token), now))) throw new ApiError('ResetLinkInvalid')
    await setPassword(services, transaction, { userUuid, passwordHash, visitor })
    // Somebody else may have made the account with this address and kept a way in.
    if (!user.email_verified_at) {
      await deleteIdentities(transaction, userUuid)
      await endLinksToCoaches(services, transaction, userUuid)
      await ways.endOther(transaction, userUuid)
    }
    // The holder of the link reads that mailbox, so the address is confirmed.
    await updateUser(transaction, userUuid, { email_verified_at: now })
    await enqueueMail(services, { kind: 'passwordChanged', userUuid }, transaction)
  })
}

/** Sets a password without the former one: all sessions, personal tokens and links end. */
export async function setPassword(
  services: Pick<Services, 'now' | 'log'>,
  database: Transaction<Database>,
  { userUuid, passwordHash, visitor }: { userUuid: string; passwordHash: string; visitor: Visitor },
): Promise<void> {
  const nowMs = services.now()
  await updateUser(database, userUuid, { password_hash: passwordHash, updated_at: new Date(nowMs) })
  await deleteResetLinks(database, userUuid)
  await revokeOtherFamilies(database, { userUuid, familyUuid: undefined }, nowMs)
  await noteSecurity(services, database, { userUuid, action: 'password reset', visitor })
  await revokeApiTokens(services, database, userUuid, visitor)
}
