import { tellUndelivered } from '../../platform/mail/undelivered.ts'
import type { Services } from '../../platform/services.ts'
import { type ReportMailJob, reportMailJob } from '../reports/publication.ts'
import { mailReport } from './mail-report.ts'

/** Starts the worker for mails with reports. */
export async function startReportMails(services: Services): Promise<void> {
  await services.jobs.work<ReportMailJob>(reportMailJob, (job, run) => mailReport(services, job, run), {
    giveUp: (job) => tellUndelivered(services, job.user_uuid, job.to ?? undefined),
  })
}
