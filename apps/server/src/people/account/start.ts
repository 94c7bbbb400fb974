import { type MailJob, mailJob, sendNotice } from '../../platform/mail/mails.ts'
import { tellUndelivered } from '../../platform/mail/undelivered.ts'
import type { Services } from '../../platform/services.ts'
import {
  type ConfirmationMailJob,
  confirmationMailJob,
  sendConfirmationMail,
} from '../email-confirmation/confirm.ts'
import { type ResetMailJob, resetMailJob, sendResetMail } from '../password-reset/reset.ts'
import { type DeletionJob, deletionJob, finishDeletion } from './delete.ts'

/** Starts the workers for account jobs: mails, and the deletion of accounts. */
export async function startAccounts(services: Services): Promise<void> {
  const { jobs } = services
  await Promise.all([
    jobs.work<ResetMailJob>(resetMailJob, (job) => sendResetMail(services, job)),
    jobs.work<ConfirmationMailJob>(confirmationMailJob, (job) => sendConfirmationMail(services, job), {
      giveUp: ({ user_uuid }) => tellUndelivered(services, user_uuid, undefined),
    }),
    jobs.work<MailJob>(mailJob, (job) => sendNotice(services, job), {
      giveUp: (job) => tellUndelivered(services, job.userUuid, 'to' in job ? job.to : undefined),
    }),
    jobs.work<DeletionJob>(deletionJob, ({ user_uuid }) => finishDeletion(services, user_uuid)),
  ])
}
