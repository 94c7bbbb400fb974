/** Confirmation of an e-mail address by a mailed link that works once, for three days. */
import { ApiError } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { compose } from '../../platform/mail/compose.ts'
import { mailText, publicAddress } from '../../platform/mail/mails.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'

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

/** Sends the mail in the account's language. Does nothing where the address is confirmed or the account is gone. */
export async function sendConfirmationMail(
  services: Services,
  { user_uuid }: ConfirmationMailJob,
): Promise<void> {
  const { database, now } = services
  const user = await database
    .selectFrom('users')
    .select(['email', 'name', 'lang'])
    .where('uuid', '=', user_uuid)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  if (!user) return
  const token = newToken()
  await database
    .insertInto('email_confirmations')
    .values({
      hash: hashOf(token),
      user_uuid,
      email: user.email,
      expires_at: new Date(now() + validMs),
    })
    .execute()
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
 * Address that a link confirms. Throws `ResetLinkInvalid` where it was used, has expired or the account's address
 * has changed.
 */
export async function openConfirmation({ database, now }: Services, token: string): Promise<string> {
  const row = await database
    .selectFrom('email_confirmations as confirmation')
    .innerJoin('users', 'users.uuid', 'confirmation.user_uuid')
    .select('users.email')
    .where('confirmation.hash', '=', hashOf(token))
    .where('confirmation.expires_at', '>', new Date(now()))
    .where((eb) => eb(eb.fn('lower', ['users.email']), '=', eb.fn('lower', ['confirmation.email'])))
    .executeTakeFirst()
  if (!row) throw new ApiError('ResetLinkInvalid')
  return row.email
}

/** Confirms the address and uses up all links of the account. Throws `ResetLinkInvalid`. */
export async function completeConfirmation(services: Services, token: string): Promise<string> {
  const { database, now } = services
  const nowMs = now()
  return transact(database, async (transaction) => {
    const known = await transaction
      .selectFrom('email_confirmations')
      .select('user_uuid')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst()
    if (!known || !(await holdUserToChange(transaction, known.user_uuid)))
      throw new ApiError('ResetLinkInvalid')
    const used = await transaction
      .deleteFrom('email_confirmations')
      .where('hash', '=', hashOf(token))
      .where('expires_at', '>', new Date(nowMs))
      .returning(['user_uuid', 'email'])
      .executeTakeFirst()
    const proven =
      used &&
      (await transaction
        .updateTable('users')
        .set({ email_verified_at: new Date(nowMs) })
        .where('uuid', '=', used.user_uuid)
        .where((eb) => eb(eb.fn('lower', ['email']), '=', used.email.toLowerCase()))
        .returning(['uuid', 'email'])
        .executeTakeFirst())
    if (!proven) throw new ApiError('ResetLinkInvalid')
    await transaction.deleteFrom('email_confirmations').where('user_uuid', '=', proven.uuid).execute()
    await noteSecurity(transaction, proven.uuid, 'email confirm', nowMs)
    await publish(transaction, { kind: 'account', userUuid: proven.uuid, uuid: proven.uuid })
    return proven.email
  })
}

export async function sweepConfirmations({ database, now }: Services): Promise<void> {
  await database.deleteFrom('email_confirmations').where('expires_at', '<', new Date(now())).execute()
}
