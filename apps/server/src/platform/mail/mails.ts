/** The mails that we send: each a job, so that a server that is down for a moment loses none. */
import { fillText, type Locale } from '@cadenza/contract'
import { typeset } from '@cadenza/contract/typography'
import type { Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { compose } from './compose.ts'
import { sendMail } from './send.ts'
import { mailTexts } from './texts.ts'

/** What a mail is about. No job holds a secret: a link is made when the mail is. */
export type MailJob =
  | { kind: 'passwordChanged'; userUuid: string }
  /** To the address that the account had before. */
  | { kind: 'emailChanged'; userUuid: string; to: string }

export const mailJob = 'mail'

export async function enqueueMail(
  services: Services,
  job: MailJob,
  within?: Transaction<Database>,
): Promise<void> {
  await services.jobs.enqueue(mailJob, job, within ? { within } : {})
}

/** Tells an account's owner what happened to it. Nothing where the account is gone. */
export async function sendNotice(services: Services, job: MailJob): Promise<void> {
  const user = await services.database
    .selectFrom('users')
    .select(['email', 'name', 'lang'])
    .where('uuid', '=', job.userUuid)
    .executeTakeFirst()
  if (!user) return
  const to = job.kind === 'emailChanged' ? job.to : user.email
  const t = mailText(user.lang)
  await sendMail(
    services,
    compose(to, user.lang, {
      subject: t(`${job.kind}Subject`),
      paragraphs: [t('greeting', { name: user.name }), t(job.kind, { email: user.email })],
      note: t(`${job.kind}Note`),
      footer: t('footer', { address: publicAddress(services) }),
    }),
  )
}

export const mailText =
  (locale: Locale) =>
  (key: keyof (typeof mailTexts)['en'], parameters: Record<string, string> = {}) =>
    fillText(typeset(mailTexts[locale][key], locale), parameters)

/** What links in mails begin with. Never made of a request: its Host header may be anybody's. */
export function publicAddress({ settings }: Pick<Services, 'settings'>): string {
  return settings.publicUrl ?? `http://localhost:${settings.port}`
}

/** For the browser: who brings what is asked for by mail. */
export const broughtBy = ({ settings }: Pick<Services, 'settings'>): 'email' | 'operator' =>
  settings.mail ? 'email' : 'operator'
