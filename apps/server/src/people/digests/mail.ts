/** Digest mail with everything new and unread since the last. */
import { endpoints, pathOf } from '@cadenza/contract'
import { pagePath } from '@cadenza/contract/pages'
import { transact } from '../../platform/database/transact.ts'
import { compose } from '../../platform/mail/compose.ts'
import { mailText, publicAddress } from '../../platform/mail/mails.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { readerDates } from '../../platform/notifications/dates.ts'
import { presentNotification } from '../../platform/notifications/present.ts'
import { type NotificationRecord, timeZoneOf } from '../../platform/notifications/queries.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { findUser } from '../users/queries.ts'
import { nextMorning } from './mornings.ts'
import {
  type DigestRecord,
  dueDigests,
  lockDueDigest,
  markDigestSent,
  unreadBetween,
  updateDigest,
} from './queries.ts'

export interface DigestJob {
  user_uuid: string
}
export const digestJob = 'digest'

/** ms after the planned morning; later than that, it waits for the next morning. */
const latestMs = 5 * 3_600_000
const againMs = 15 * 60_000
const mostListed = 30
const mostAtOnce = 1_000

/** Enqueues the digests that are due. Idempotent. */
export async function orderDigests({ database, jobs, now }: Services): Promise<void> {
  for (const user_uuid of await dueDigests(database, new Date(now()), mostAtOnce))
    await jobs.enqueue(digestJob, { user_uuid } satisfies DigestJob, { key: user_uuid })
}

/**
 * Sends one person's digest if it is due and there is something new. It counts as sent once the mail server
 * accepted it. After a crash it is sent again within a quarter of an hour, for the same span and with the
 * same Message-ID, by which mail programs drop duplicates. Two jobs at once send one mail.
 */
export async function sendDigest(services: Services, { user_uuid: userUuid }: DigestJob): Promise<void> {
  const { database, log } = services
  const digest = await takeDue(services, userUuid, new Date(services.now()))
  if (!digest) return
  const span = { after: digest.sent_until, until: digest.until }
  const { latest, count } = await unreadBetween(database, userUuid, span, mostListed)
  try {
    if (count > 0) await send(services, digest, latest, count)
  } catch (error) {
    log.warn({ err: error }, 'a digest could not be sent; it is tried again')
    return
  }
  const nextAt = nextMorning(services.now(), await timeZoneOf(database, userUuid), digest.period)
  await markDigestSent(database, userUuid, digest.until, new Date(nextAt))
}

type TakenDigest = DigestRecord & { until: Date }

/** Takes the digest and its span for a quarter of an hour; undefined if none is due. */
async function takeDue(services: Services, userUuid: string, now: Date): Promise<TakenDigest | undefined> {
  return transact(services.database, async (transaction) => {
    const row = await lockDueDigest(transaction, userUuid, now)
    if (!row) return undefined
    const isLate = now.getTime() - row.next_at.getTime() > latestMs
    const skips = isLate || !services.settings.mail
    const until = row.pending_until ?? now
    const timeZone = await timeZoneOf(transaction, userUuid)
    const change = skips
      ? { pending_until: null, next_at: new Date(nextMorning(now.getTime(), timeZone, row.period)) }
      : { pending_until: until, next_at: new Date(now.getTime() + againMs) }
    await updateDigest(transaction, userUuid, change)
    return skips ? undefined : { ...row, until }
  })
}

async function send(
  services: Services,
  digest: TakenDigest,
  notifications: readonly NotificationRecord[],
  count: number,
): Promise<void> {
  const { database } = services
  const user = await findUser(database, digest.user_uuid)
  if (!user?.email_verified_at) return
  const { email, name, lang } = user
  const t = mailText(lang)
  const address = publicAddress(services)
  const { token } = digest
  const reader = await readerDates(database, digest.user_uuid, lang)
  const written = (at: Date) => reader.write(at.toISOString(), reader.timeZone)
  const rest = count - notifications.length
  const end = `${address}${pagePath('digestEnd', { digestToken: token })}`
  await sendMail(services, {
    ...compose(email, lang, {
      subject: t('digestSubject', { count: String(count) }),
      paragraphs: [t('greeting', { name }), t('digestIntro', { since: written(digest.sent_until) })],
      items: [
        ...notifications.map((row) => {
          const { message, url } = presentNotification(row, reader)
          return { text: message, about: written(row.created_at), url: url && new URL(url, address).href }
        }),
        ...(rest > 0 ? [{ text: t('digestMore', { count: String(rest) }) }] : []),
      ],
      action: { text: t('digestAction'), url: `${address}/` },
      note: t(digest.period === 'daily' ? 'digestDaily' : 'digestWeekly'),
      end: { text: t('digestEnd'), url: end },
      footer: t('footer', { address }),
    }),
    messageId: `<${messageKey(digest)}@${new URL(address).hostname}>`,
    // One-click unsubscription: https://www.rfc-editor.org/rfc/rfc8058
    headers: {
      'List-Unsubscribe': `<${address}${pathOf(endpoints.digests.end, { digestToken: token })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

/** Message-ID: the same for the same person and span, without revealing the token. */
function messageKey({ token, until }: TakenDigest): string {
  return `digest.${hashOf(`${token} ${until.toISOString()}`).toString('hex').slice(0, 32)}`
}
