/** Confirmation of an e-mail address by a mailed link that works once, for three days. */
import { ApiError } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { compose } from '../../platform/mail/compose.ts'
import { mailText, publicAddress } from '../../platform/mail/mails.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { findUser } from '../users/queries.ts'
import { confirmAddress, findAddressToConfirm, findConfirmingUser, insertConfirmation } from './queries.ts'

const validMs = 3 * 86_400_000

/** Holds no secret: the link is made when the mail is sent. */
export interface ConfirmationMailJob {
  user_uuid: string
}
export const confirmationMailJob = 'email_confirmation_mail'

/** Enqueues the mail, where this installation sends any. */
export async function requestConfirmation(
  { jobs, settings }: Pick<Services, 'jobs' | 'settings'>,
  userUuid: string,
  within?: Transaction<Database>,
): Promise<void> {
  if (!settings.mail) return
  const job: ConfirmationMailJob = { user_uuid: userUuid }
  await jobs.enqueue(confirmationMailJob, job, within ? { within } : {})
}

/**
 * Sends the mail in the account's language. Does nothing if the address is confirmed or the account is gone.
 */
export async function sendConfirmationMail(
  services: Services,
  { user_uuid: userUuid }: ConfirmationMailJob,
): Promise<void> {
  const { database, now } = services
  const user = await findUser(database, userUuid)
  if (!user || user.email_verified_at) return
  const token = newToken()
  const expiresAt = new Date(now() + validMs)
  await insertConfirmation(database, { userUuid, hash: hashOf(token), email: user.email, expiresAt })
  const t = mailText(user.lang)
  await sendMail(
    services,
    compose(user.email, user.lang, {
      subject: t('confirmSubject'),
      paragraphs: [t('greeting', { name: user.name }), t('confirm', { email: user.email })],
      action: { text: t('confirmAction'), url: `${publicAddress(services)}/confirm_email/${token}` },
      note: t('confirmNote'),
      footer: t('footer', { address: publicAddress(services) }),
    }),
  )
}

/**
 * Address that a link confirms. Throws `ResetLinkInvalid` where it was used, has expired or the account's
 * address has changed.
 */
export async function openConfirmation({ database, now }: Services, token: string): Promise<string> {
  const email = await findAddressToConfirm(database, hashOf(token), new Date(now()))
  if (email === undefined) throw new ApiError('ResetLinkInvalid')
  return email
}

/** Confirms the address and uses up all links of the account. Throws `ResetLinkInvalid`. */
export async function completeConfirmation(
  services: Services,
  token: string,
  visitor: Visitor,
): Promise<string> {
  const { database, now } = services
  const hash = hashOf(token)
  const nowMs = now()
  return transact(database, async (transaction) => {
    const userUuid = await findConfirmingUser(transaction, hash)
    if (userUuid === undefined || !(await holdUserToChange(transaction, userUuid)))
      throw new ApiError('ResetLinkInvalid')
    const email = await confirmAddress(transaction, hash, new Date(nowMs))
    if (email === undefined) throw new ApiError('ResetLinkInvalid')
    await noteSecurity(services, transaction, { userUuid, action: 'email confirm', visitor })
    await publish(transaction, { kind: 'account', userUuid, uuid: userUuid })
    return email
  })
}
