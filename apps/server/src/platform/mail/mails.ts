/** Mails that Cadenza sends. Each is a job, so that none is lost while a server is down. */
import { fillText, type Locale } from '@cadenza/contract'
import { typeset } from '@cadenza/contract/typography'
import type { Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { compose } from './compose.ts'
import { recipientOf } from './queries.ts'
import { sendMail } from './send.ts'
import { mailTexts } from './texts.ts'

/** Content of a mail. The job holds no secret: a link is made when the mail is sent. */
export type MailJob =
  | { kind: 'passwordChanged'; userUuid: string }
  /** Sent to the account's previous address. */
  | { kind: 'emailChanged'; userUuid: string; to: string }
  | { kind: 'tokenCreated'; userUuid: string; name: string }
  | { kind: 'secondFactorOff'; userUuid: string }

export const mailJob = 'mail'

export async function enqueueMail(
  services: Services,
  job: MailJob,
  within?: Transaction<Database>,
): Promise<void> {
  await services.jobs.enqueue(mailJob, job, within ? { within } : {})
}

/** Tells an account's owner what happened to it. Does nothing if the account is gone. */
export async function sendNotice(services: Services, job: MailJob): Promise<void> {
  const user = await recipientOf(services.database, job.userUuid)
  if (!user) return
  const to = job.kind === 'emailChanged' ? job.to : user.email
  const about = { email: user.email, ...(job.kind === 'tokenCreated' ? { token: job.name } : {}) }
  const t = mailText(user.lang)
  await sendMail(
    services,
    compose(to, user.lang, {
      subject: t(`${job.kind}Subject`),
      paragraphs: [t('greeting', { name: user.name }), t(job.kind, about)],
      note: t(`${job.kind}Note`),
      footer: t('footer', { address: publicAddress(services) }),
    }),
  )
}

export const mailText =
  (locale: Locale) =>
  (key: keyof (typeof mailTexts)['en'], parameters: Record<string, string> = {}) =>
    fillText(typeset(mailTexts[locale][key], locale), locale, parameters)

/** Base of links in mails. Never taken from a request, whose Host header can be forged. */
export function publicAddress({ settings }: Pick<Services, 'settings'>): string {
  return settings.publicUrl ?? `http://localhost:${settings.port}`
}

/** Sender of what people request by mail: the mail server, or the operator by hand. */
export const broughtBy = ({ settings }: Pick<Services, 'settings'>): 'email' | 'operator' =>
  settings.mail ? 'email' : 'operator'
