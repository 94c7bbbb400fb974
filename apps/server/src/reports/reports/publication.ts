/** Messages about a published report: a notification, and a mail with the report. */
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { type Actor, signedIn } from '../../platform/http/actor.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Services } from '../../platform/services.ts'
import type { ReportRecord } from './queries.ts'

export interface ReportMailJob {
  user_uuid: string
  report_uuid: string
  /** Address that the athlete entered; null for that of the account, if it wants such mails. */
  to: string | null
}
export const reportMailJob = 'report_mail'

/**
 * Tells the athlete that a report is published, unless they made it themselves. They are notified once; the
 * mail is enqueued each time, and sent once. Returns when they were told.
 */
export async function announce(
  services: Services,
  transaction: Transaction<Database>,
  { actor, userUuid, uuid, name, announced_at }: Announced,
): Promise<Date | null> {
  if (signedIn(actor).userUuid === userUuid) return announced_at
  await enqueueReportMail(services, transaction, { user_uuid: userUuid, report_uuid: uuid, to: null })
  if (announced_at) return announced_at
  const nowMs = services.now()
  const meta = { text: 'NotificationReport', title: name }
  await notify(transaction, userUuid, { type: 'MESSAGE', meta, url: `/reports/${uuid}` }, nowMs)
  return new Date(nowMs)
}

interface Announced extends Pick<ReportRecord, 'uuid' | 'name' | 'announced_at'> {
  actor: Actor
  userUuid: string
}

/** Enqueues the mail, where this installation sends any. */
export async function enqueueReportMail(
  { jobs, settings }: Pick<Services, 'jobs' | 'settings'>,
  within: Transaction<Database>,
  job: ReportMailJob,
): Promise<void> {
  if (!settings.mail) return
  await jobs.enqueue(reportMailJob, job, { within, key: [job.report_uuid, job.to ?? ''].join(' ') })
}
