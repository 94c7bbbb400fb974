/** Invitations by mail. The job holds no secret: the link is made when the mail is sent. */
import { compose } from '../../platform/mail/compose.ts'
import { mailText, publicAddress } from '../../platform/mail/mails.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { tellUndelivered } from '../../platform/mail/undelivered.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { findUserByEmail } from '../users/queries.ts'
import { requireUser } from '../users/users.ts'
import { openInvitationsOf, setMailedLink } from './invitation-queries.ts'

export interface InvitationMailJob {
  coach_uuid: string
  invitation_uuid: string
}
export const invitationMailJob = 'invitation_mail'

/**
 * Sends the mail in the language of the addressed account, or the coach's. Does nothing if the invitation is
 * over.
 */
export async function sendInvitationMail(services: Services, job: InvitationMailJob): Promise<void> {
  const { database, now } = services
  const token = newToken()
  const key = { coachUuid: job.coach_uuid, uuid: job.invitation_uuid }
  const invitation = await setMailedLink(database, key, hashOf(token), new Date(now()))
  if (!invitation) return
  const coach = await requireUser(database, job.coach_uuid)
  const lang = (await findUserByEmail(database, invitation.email))?.lang ?? coach.lang
  const t = mailText(lang)
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(
    invitation.expires_at,
  )
  const names = { coach: coach.name, date }
  await sendMail(
    services,
    compose(invitation.email, lang, {
      subject: t('invitationSubject', names),
      paragraphs: [t('invitation', names)],
      action: { text: t('invitationAction'), url: `${publicAddress(services)}/coach_invitation/${token}` },
      note: t('invitationNote', names),
      footer: t('footer', { address: publicAddress(services) }),
    }),
  )
}

/** Tells the coach that the mail of an open invitation was given up. Its link still works. */
export async function giveUpInvitationMail(services: Services, job: InvitationMailJob): Promise<void> {
  const { database, now } = services
  const open = await openInvitationsOf(database, job.coach_uuid, new Date(now()))
  const invitation = open.find(({ uuid }) => uuid === job.invitation_uuid)
  if (invitation) await tellUndelivered(services, job.coach_uuid, invitation.email)
}
