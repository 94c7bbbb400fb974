import { ApiError, endpoints, invalid, isEmailShaped, validateNewAccount } from '@cadenza/contract'
import { coachingStep } from '../../platform/events/queries.ts'
import { languageOf } from '../../platform/http/language.ts'
import { type Route, serve } from '../../platform/http/resource.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import { broughtBy } from '../../platform/mail/mails.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { rememberDevice } from '../sessions/devices.ts'
import { startSession } from '../sessions/sessions.ts'
import { inTurn } from '../sessions/turns.ts'
import { requireGoodPassword } from '../users/passwords.ts'
import { requireUser } from '../users/users.ts'
import { type InvitationMailJob, invitationMailJob } from './invitation-mail.ts'
import {
  acceptInvitation,
  findInvitation,
  newInvitation,
  openInvitations,
  signUpInvited,
  withdrawInvitation,
} from './invitations.ts'

const tokensPerMinute = 30
const asCoach = { resource: 'athlete', verb: 'write', owner: 'self' } as const

/** Routes for invitations: the coach's side and the holder's. */
export function invitationRoutes(services: Services): Route[] {
  const { database } = services
  return [
    serve(endpoints.invitations.add, {
      access: asCoach,
      perMinute: 60,
      bodyLimit: 16 * 1024,
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
    serve(endpoints.invitations.list, {
      access: { resource: 'athlete', verb: 'read', owner: 'self' },
      handle: async ({ ownerUuid }) => ({ invitations: await openInvitations(services, ownerUuid) }),
    }),
    serve(endpoints.invitations.withdraw, {
      access: asCoach,
      handle: async ({ ownerUuid, params }) => {
        await withdrawInvitation(services, ownerUuid, params.invitationUuid)
        return undefined
      },
    }),
    serve(endpoints.invitations.read, {
      access: 'anyone',
      perMinute: tokensPerMinute,
      handle: async ({ params, actor }) => {
        const { uuid, name, email, expires_at } = await findInvitation(services, params.invitationToken)
        const asker = actor.kind === 'signed-in' ? actor.userUuid : undefined
        const step = asker && (await coachingStep(database, { athleteUuid: asker, coachUuid: uuid }))
        return {
          coach: { uuid, name },
          email,
          expires_at: expires_at.toISOString(),
          standing: asker === uuid ? ('own' as const) : step ? ('linked' as const) : ('open' as const),
          sign_up: services.settings.signup !== 'closed',
        }
      },
    }),
    serve(endpoints.invitations.accept, {
      access: { resource: 'coach', verb: 'write', owner: 'self' },
      perMinute: tokensPerMinute,
      handle: async ({ params, ownerUuid }) => {
        const coachUuid = await acceptInvitation(services, params.invitationToken, ownerUuid)
        const { uuid, name } = await requireUser(database, coachUuid)
        return { accepted: true as const, coach: { uuid, name } }
      },
    }),
    serve(endpoints.invitations.signUp, {
      access: 'anyone',
      perMinute: 10,
      bodyLimit: 16 * 1024,
      handle: async ({ params, body, request, reply }) => {
        if (services.settings.signup === 'closed') throw new ApiError('SignUpClosed')
        const failures = validateNewAccount(body, services.settings.passwordMin)
        if (failures.length > 0) throw invalid(failures)
        await findInvitation(services, params.invitationToken)
        await requireGoodPassword(body.password, body, services.settings)
        const user = { ...body, lang: languageOf(request) }
        const userUuid = await inTurn(() => signUpInvited(services, params.invitationToken, user))
        const visitor = visitorOf(request)
        await rememberDevice(services, userUuid, request, reply)
        await noteSecurity(services, database, { userUuid, action: 'account create', visitor })
        return startSession(services, userUuid, visitor.agent)
      },
    }),
  ]
}
