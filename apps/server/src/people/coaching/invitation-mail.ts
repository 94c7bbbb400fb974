/** Invitations by mail. The job holds no secret: the link is made when the mail is sent. */
import { compose } from '../../platform/mail/compose.ts'
import { mailText, publicAddress } from '../../platform/mail/mails.ts'
import { sendMail } from '../../platform/mail/send.ts'
import { hashOf, newToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { userOf } from '../password-reset/reset.ts'

export interface InvitationMailJob {
  coach_uuid: string
  invitation_uuid: string
}
export const invitationMailJob = 'invitation_mail'

/**
 * Sends the mail in the language of the addressed account, or the coach's. Does nothing where the invitation is
 * over.
 */
export async function sendInvitationMail(services: Services, job: InvitationMailJob): Promise<void> {
  const { database, now } = services
  const token = newToken()
  const invitation = await database
    .updateTable('coach_invitations')
    .set({ mail_hash: hashOf(token) })
    .where('user_uuid', '=', job.coach_uuid)
    .where('uuid', '=', job.invitation_uuid)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', new Date(now()))
    .returning(['email', 'expires_at'])
    .executeTakeFirst()
  if (!invitation) return
  const coach = await database
    .selectFrom('users')
    .select(['name', 'lang'])
    .where('uuid', '=', job.coach_uuid)
    .executeTakeFirstOrThrow()
  const lang = (await userOf(database, invitation.email))?.lang ?? coach.lang
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
