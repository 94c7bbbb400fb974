import {
  ApiError,
  accountWire,
  coachWire,
  invalid,
  isEmailShaped,
  validateNewAccount,
  wire,
} from '@cadenza/contract'
import { z } from 'zod'
import { languageOf } from '../../platform/http/language.ts'
import { nothing, type Route, route } from '../../platform/http/resource.ts'
import { broughtBy } from '../../platform/mail/mails.ts'
import type { Services } from '../../platform/services.ts'
import { startSession } from '../sessions/sessions.ts'
import { inTurn } from '../sessions/turns.ts'
import { isCommonPassword } from '../users/common-passwords.ts'
import { type InvitationMailJob, invitationMailJob } from './invitation-mail.ts'
import {
  acceptInvitation,
  areLinked,
  findInvitation,
  newInvitation,
  openInvitations,
  signUpInvited,
  withdrawInvitation,
} from './invitations.ts'

const byToken = z.object({ invitationToken: z.string().max(200) })
const tokensPerMinute = 30
const asCoach = { resource: 'athlete', verb: 'write', owner: 'self' } as const

/** Routes for invitations: the coach's side and the holder's. */
export function invitationRoutes(services: Services): Route[] {
  const { database } = services
  return [
    route({
      method: 'POST',
      path: '/athletes/invite',
      access: asCoach,
      perMinute: 60,
      summary: 'Invite an athlete with a single-use link valid for 14 days, emailed if an address is given',
      body: coachWire.inviteBody,
      bodyLimit: 16 * 1024,
      status: 201,
      answer: coachWire.inviteAnswer,
      handle: async ({ ownerUuid, body }) => {
        const email = body.email.trim()
        if (email !== '' && !isEmailShaped(email))
          throw invalid([{ field: 'email', code: 'ErrorEmailInvalid' }])
        const { token, invitation } = await newInvitation(services, ownerUuid, email)
        if (email === '') return { invite_token: token, invitation, mailed: null }
        const job: InvitationMailJob = { coach_uuid: ownerUuid, invitation_uuid: invitation.uuid }
        await services.jobs.enqueue(invitationMailJob, job)
        return { invite_token: token, invitation, mailed: broughtBy(services) }
      },
    }),
    route({
      method: 'GET',
      path: '/invitations/',
      access: { resource: 'athlete', verb: 'read', owner: 'self' },
      summary: 'List your pending invitations, newest first',
      answer: coachWire.openInvitationsAnswer,
      handle: async ({ ownerUuid }) => ({ invitations: await openInvitations(services, ownerUuid) }),
    }),
    route({
      method: 'DELETE',
      path: '/invitations/:invitationUuid',
      access: asCoach,
      summary: 'Withdraw an invitation; its link no longer works',
      params: z.object({ invitationUuid: wire.uuid }),
      answer: nothing,
      handle: async ({ ownerUuid, params }) => {
        await withdrawInvitation(services, ownerUuid, params.invitationUuid)
        return undefined
      },
    }),
    route({
      method: 'GET',
      path: '/athletes/invite/:invitationToken',
      access: 'anyone',
      perMinute: tokensPerMinute,
      summary: 'Get the coach of an invitation and whether it is still valid',
      params: byToken,
      answer: coachWire.invitationAnswer,
      handle: async ({ params, actor }) => {
        const { uuid, name, email, expires_at } = await findInvitation(services, params.invitationToken)
        const asker = actor.kind === 'signed-in' ? actor.userUuid : undefined
        const linked =
          asker !== undefined && (await areLinked(services, { athleteUuid: asker, coachUuid: uuid }))
        return {
          coach: { uuid, name },
          email,
          expires_at: expires_at.toISOString(),
          standing: asker === uuid ? ('own' as const) : linked ? ('linked' as const) : ('open' as const),
          sign_up: services.settings.signup !== 'closed',
        }
      },
    }),
    route({
      method: 'POST',
      path: '/athletes/invite/:invitationToken',
      access: { resource: 'coach', verb: 'write', owner: 'self' },
      perMinute: tokensPerMinute,
      summary: 'Accept an invitation',
      params: byToken,
      answer: coachWire.acceptedAnswer,
      handle: async ({ params, ownerUuid }) => {
        const coachUuid = await acceptInvitation(services, params.invitationToken, ownerUuid)
        const coach = await database
          .selectFrom('users')
          .select(['uuid', 'name'])
          .where('uuid', '=', coachUuid)
          .executeTakeFirstOrThrow()
        return { accepted: true as const, coach }
      },
    }),
    route({
      method: 'POST',
      path: '/athletes/invite/:invitationToken/sign_up',
      access: 'anyone',
      perMinute: 10,
      summary: 'Create an account from an invitation and accept it, unless CADENZA_SIGNUP is closed',
      params: byToken,
      body: accountWire.signUpBody,
      bodyLimit: 16 * 1024,
      status: 201,
      answer: wire.tokenAnswer,
      handle: async ({ params, body, request }) => {
        if (services.settings.signup === 'closed') throw new ApiError('SignUpClosed')
        const failures = validateNewAccount(body, services.settings.passwordMin)
        if (failures.length > 0) throw invalid(failures)
        await findInvitation(services, params.invitationToken)
        if (await isCommonPassword(body.password))
          throw invalid([{ field: 'password', code: 'ErrorPasswordCommon' }])
        const user = { ...body, lang: languageOf(request) }
        const userUuid = await inTurn(() => signUpInvited(services, params.invitationToken, user))
        return startSession(services, userUuid, request.headers['user-agent'])
      },
    }),
  ]
}
