import type { Services } from '../../platform/services.ts'
import { type InvitationMailJob, invitationMailJob, sendInvitationMail } from './invitation-mail.ts'

/** Takes the jobs that coaches make: the mails with their invitations. */
export async function startCoaching(services: Services): Promise<void> {
  await services.jobs.work<InvitationMailJob>(invitationMailJob, (job) => sendInvitationMail(services, job))
}
