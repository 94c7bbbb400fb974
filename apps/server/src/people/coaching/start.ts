import type { Services } from '../../platform/services.ts'
import {
  giveUpInvitationMail,
  type InvitationMailJob,
  invitationMailJob,
  sendInvitationMail,
} from './invitation-mail.ts'

/** Starts the worker for coaching jobs: invitation mails. */
export async function startCoaching(services: Services): Promise<void> {
  await services.jobs.work<InvitationMailJob>(invitationMailJob, (job) => sendInvitationMail(services, job), {
    giveUp: (job) => giveUpInvitationMail(services, job),
  })
}
