/** The digest: one mail with what is new and unread since the last. */
import { apiPath } from '@cadenza/contract/api'
import { pagePath } from '@cadenza/contract/pages'
import { transact } from '../database/transact.ts'
import { compose } from '../mail/compose.ts'
import { mailText, publicAddress } from '../mail/mails.ts'
import { sendMail } from '../mail/send.ts'
import { chosenDates } from '../notifications/dates.ts'
import { presentNotification } from '../notifications/present.ts'
import type { NotificationRecord } from '../notifications/queries.ts'
import type { Services } from '../services.ts'
import { nextMorning } from './mornings.ts'
import { type DigestRecord, dueDigests, unreadBetween } from './queries.ts'

export interface DigestJob {
  user_uuid: string
}
export const digestJob = 'digest'

/** Rather tomorrow than in the middle of the day. */
const latestMs = 5 * 3_600_000
const againMs = 15 * 60_000
const mostListed = 30
const mostAtOnce = 1_000

/** Orders the mails that are due. One that is ordered already is not ordered again. */
export async function orderDigests({ database, jobs, now }: Services): Promise<void> {
  for (const user_uuid of await dueDigests(database, new Date(now()), mostAtOnce))
    await jobs.enqueue(digestJob, { user_uuid } satisfies DigestJob, { key: user_uuid })
}

/**
 * Sends one person's mail where it is due and something is new. It counts as sent before it is on its way, so that none
 * comes twice, whatever dies in between; one that the mail server does not take is tried again in a quarter of an hour.
 */
export async function sendDigest(services: Services, { user_uuid: userUuid }: DigestJob): Promise<void> {
  const { database, log } = services
  const now = new Date(services.now())
  const before = await takeDue(services, userUuid, now)
  if (!before) return
  const span = { after: before.sent_until, until: now }
  const { latest, count } = await unreadBetween(database, userUuid, span, mostListed)
  if (count === 0) return
  try {
    await send(services, before, latest, count)
  } catch (error) {
    log.warn({ err: error }, 'a digest could not be sent; it is tried again')
    await database
      .updateTable('digests')
      .set({ sent_until: before.sent_until, next_at: new Date(now.getTime() + againMs) })
      .where('user_uuid', '=', userUuid)
      .where('sent_until', '=', now)
      .execute()
  }
}

/** The digest as it was before it counted as sent; undefined where none is due (any more). */
async function takeDue(services: Services, userUuid: string, now: Date): Promise<DigestRecord | undefined> {
  return transact(services.database, async (transaction) => {
    const row = await transaction
      .selectFrom('digests')
      .selectAll()
      .where('user_uuid', '=', userUuid)
      .where('next_at', '<=', now)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    const isLate = now.getTime() - row.next_at.getTime() > latestMs
    await transaction
      .updateTable('digests')
      .set({
        next_at: new Date(nextMorning(now.getTime(), row.time_zone, row.period)),
        ...(isLate ? {} : { sent_until: now }),
      })
      .where('user_uuid', '=', userUuid)
      .execute()
    return isLate || !services.settings.mail ? undefined : row
  })
}

async function send(
  services: Services,
  digest: DigestRecord,
  notifications: readonly NotificationRecord[],
  count: number,
): Promise<void> {
  const { database } = services
  const user = await database
    .selectFrom('users')
    .select(['email', 'name', 'lang', 'email_verified_at'])
    .where('uuid', '=', digest.user_uuid)
    .executeTakeFirst()
  if (!user?.email_verified_at) return
  const { email, name, lang } = user
  const t = mailText(lang)
  const address = publicAddress(services)
  const { time_zone: timeZone, token } = digest
  const chosen = await chosenDates(database, digest.user_uuid, lang)
  const usual = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const written = (at: Date) => chosen?.(at.toISOString(), timeZone) ?? usual.format(at)
  const rest = count - notifications.length
  const end = `${address}${pagePath('digestEnd', { digestToken: token })}`
  await sendMail(services, {
    ...compose(email, lang, {
      subject: t('digestSubject', { count: String(count) }),
      paragraphs: [t('greeting', { name }), t('digestIntro', { since: written(digest.sent_until) })],
      items: [
        ...notifications.map((row) => {
          const { message, url } = presentNotification(row, lang, chosen)
          return { text: message, about: written(row.created_at), url: url && new URL(url, address).href }
        }),
        ...(rest > 0 ? [{ text: t('digestMore', { count: String(rest) }) }] : []),
      ],
      action: { text: t('digestAction'), url: `${address}/` },
      note: t(digest.period === 'daily' ? 'digestDaily' : 'digestWeekly'),
      end: { text: t('digestEnd'), url: end },
      footer: t('footer', { address }),
    }),
    // One press in the mail program: https://www.rfc-editor.org/rfc/rfc8058
    headers: {
      'List-Unsubscribe': `<${address}${apiPath('digestEnd', { digestToken: token })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}
