/** Mails a report to its athlete, or to the address at which they accepted it, with the PDF. */
import { ApiError } from '@cadenza/contract'
import { pagePath } from '@cadenza/contract/pages'
import { z } from 'zod'
import { findUser, type UserRecord } from '../../people/users/queries.ts'
import { configOf } from '../../platform/config/queries.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { compose } from '../../platform/mail/compose.ts'
import { mailText, publicAddress } from '../../platform/mail/mails.ts'
import { type Mail, sendMail, tryMailServer } from '../../platform/mail/send.ts'
import { isOutage, MailOutage } from '../../platform/outage.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { printReport } from '../printing/print-report.ts'
import { type ReportMailJob, reportMailJob } from '../reports/publication.ts'
import { markMailed, type ReportRecord, reportOf } from '../reports/queries.ts'

/** Bytes; encoded for mail a third more, which servers with the common limit of 10 MB take. */
const largestPdf = 7 * 1024 * 1024
/** s until the job looks again whether a deleted report was restored. */
const restoredCheckS = 600
/** Runs that wait for a busy printer; the next one mails the link alone. */
const patientRuns = 5

/** Mails are on until somebody turns them off. */
const preferences = z.object({ report_emails: z.boolean().catch(true) }).catch({ report_emails: true })

/**
 * Sends the mail, if the report is still published and that address has not received it; that of a deleted
 * report waits until it is restored or gone for good. After a crash it is sent again with the same
 * Message-ID, by which mail programs drop duplicates.
 */
export async function mailReport(
  services: Services,
  job: ReportMailJob,
  { attempt }: Pick<JobRun, 'attempt'>,
): Promise<void> {
  const { database, settings, log, jobs } = services
  const of = { userUuid: job.user_uuid, uuid: job.report_uuid }
  const user = await findUser(database, of.userUuid)
  if (!user?.email_verified_at || user.deleted_at || !settings.mail) return
  if (job.to === null && !(await wantsMails(services, of.userUuid))) return
  const to = job.to ?? user.email
  const report = await reportOf(database, of, { deletedToo: true })
  if (!report?.published || report.mailed_to.includes(to.toLowerCase())) return
  // Without a key, since that of this run is taken until it ends.
  if (report.deleted_at) return jobs.enqueue(reportMailJob, job, { afterS: restoredCheckS })
  if (attempt > 1) await requireMailServer(settings.mail)
  const pdf = await printed(services, user, report, attempt)
  const subject = { user, report, to }
  try {
    await sendMail(services, letter(services, subject, pdf))
  } catch (error) {
    if (!pdf || isOutage(error)) throw error
    log.warn({ err: error, report: of.uuid }, 'a report is mailed without its PDF, which was refused')
    await sendMail(services, letter(services, subject, undefined))
  }
  await markMailed(database, of, to.toLowerCase())
}

async function wantsMails({ database }: Services, userUuid: string): Promise<boolean> {
  return preferences.parse(await configOf(database, userUuid, 'preferences')).report_emails
}

/** Saves printing a report that cannot be sent yet. */
async function requireMailServer(mail: Parameters<typeof tryMailServer>[0]): Promise<void> {
  try {
    await tryMailServer(mail)
  } catch (error) {
    throw new MailOutage(error as Error)
  }
}

/** The PDF as the athlete sees it; undefined if it cannot be printed or is too large. */
async function printed(
  services: Services,
  { uuid: actorUuid, lang }: UserRecord,
  { uuid: reportUuid }: ReportRecord,
  attempt: number,
): Promise<Buffer | undefined> {
  const { log } = services
  try {
    const pdf = await printReport(services, { actorUuid, reportUuid, lang })
    if (pdf.length <= largestPdf) return pdf
    log.warn(
      { report: reportUuid, bytes: pdf.length },
      'a report is mailed without its PDF, which is too large',
    )
  } catch (error) {
    const isBusy =
      error instanceof ApiError && (error.code === 'TooManyRequests' || error.code === 'Unavailable')
    if (isBusy && attempt < patientRuns) throw error
    log.warn({ err: error, report: reportUuid }, 'a report is mailed without its PDF, which was not printed')
  }
  return undefined
}

interface Subject {
  user: UserRecord
  report: ReportRecord
  to: string
}

function letter(services: Services, { user, report, to }: Subject, pdf: Buffer | undefined): Mail {
  const { lang } = user
  const address = publicAddress(services)
  const url = `${address}${pagePath('report', { reportUuid: report.uuid })}`
  const t = mailText(lang)
  const footer = t('footer', { address })
  const action = { text: t('reportAction'), url }
  const own = to.toLowerCase() === user.email.toLowerCase()
  const names = { name: user.name, report: report.name.replaceAll(/\s+/g, ' ') }
  const content = own
    ? {
        subject: t('reportSubject', names),
        paragraphs: [t('greeting', names), t(pdf ? 'report' : 'reportLink', names)],
        note: t('reportNote'),
      }
    : {
        // Without texts of the report: nobody's words are mailed to strangers by us.
        subject: t('reportSentSubject', names),
        paragraphs: [t(pdf ? 'reportSent' : 'reportSentLink', names)],
        note: t('reportSentNote', names),
      }
  return {
    ...compose(to, lang, { ...content, action, footer }),
    messageId: `<${messageKey(report.uuid, to)}@${new URL(address).hostname}>`,
    ...(pdf && {
      attachments: [{ filename: fileName(report), content: pdf, contentType: 'application/pdf' }],
    }),
  }
}

/** Name of the report without what file systems refuse. */
const fileName = ({ name }: ReportRecord) =>
  `${
    name
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ')
      .trim() || 'report'
  }.pdf`

const messageKey = (uuid: string, to: string) =>
  `report.${hashOf(`${uuid} ${to.toLowerCase()}`).toString('hex').slice(0, 32)}`
