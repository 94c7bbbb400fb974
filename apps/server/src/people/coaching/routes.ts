import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { coachingStep } from '../../platform/events/queries.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { type Route, resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { accountOf } from '../users/account.ts'
import { mayChangeCoaching, setCoaching } from './coaching.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { askToRestore, changeLink, endLink, forgetEndedLink, restoreLink } from './links.ts'
import { logRoute } from './log.ts'
import { askingCoachesOf, athletesOf, coachesOf } from './queries.ts'

export function coachRoutes(services: Services): FastifyPluginAsync {
  return resource([
    ...invitationRoutes(services),
    ...athleteRoutes(services),
    ...ownCoachRoutes(services),
    ...coachingRoutes(services),
    logRoute(services),
  ])
}

/** The coach's side of the links. */
function athleteRoutes(services: Services): Route[] {
  const asCoach = { resource: 'athlete', verb: 'write', owner: 'self' } as const
  const list = async (coachUuid: string) => ({ athletes: await athletesOf(services.database, coachUuid) })
  return [
    serve(endpoints.athletes.list, {
      access: { resource: 'athlete', verb: 'read', owner: 'self' },
      handle: async ({ ownerUuid }) => list(ownerUuid),
    }),
    serve(endpoints.athletes.setNote, {
      access: asCoach,
      handle: async ({ ownerUuid, params, body }) => {
        const link = { athleteUuid: params.athleteUuid, coachUuid: ownerUuid }
        await changeLink(services, link, { coach_note: body.coach_note })
        return list(ownerUuid)
      },
    }),
    serve(endpoints.athletes.remove, {
      access: asCoach,
      handle: async ({ ownerUuid, params }) => {
        await endLink(services, { athleteUuid: params.athleteUuid, coachUuid: ownerUuid }, ownerUuid)
        return undefined
      },
    }),
    serve(endpoints.athletes.restore, {
      access: asCoach,
      handle: async ({ ownerUuid, params }) => {
        await askToRestore(services, { athleteUuid: params.athleteUuid, coachUuid: ownerUuid })
        return list(ownerUuid)
      },
    }),
  ]
}

/** The athlete's side of the links. */
function ownCoachRoutes(services: Services): Route[] {
  const asAthlete = { resource: 'coach', verb: 'write', owner: 'self' } as const
  const list = async (athleteUuid: string) => ({
    coaches: await coachesOf(services.database, athleteUuid),
    asking: await askingCoachesOf(services.database, athleteUuid),
  })
  return [
    serve(endpoints.coaches.list, {
      access: { resource: 'coach', verb: 'read', owner: 'self' },
      handle: async ({ ownerUuid }) => list(ownerUuid),
    }),
    serve(endpoints.coaches.setStep, {
      access: asAthlete,
      handle: async ({ ownerUuid, params, body }) => {
        const link = { athleteUuid: ownerUuid, coachUuid: params.coachUuid }
        await changeLink(services, link, { step: body.step })
        return list(ownerUuid)
      },
    }),
    serve(endpoints.coaches.remove, {
      access: asAthlete,
      handle: async ({ ownerUuid, params }) => {
        const link = { athleteUuid: ownerUuid, coachUuid: params.coachUuid }
        if (await coachingStep(services.database, link)) await endLink(services, link, ownerUuid)
        else await forgetEndedLink(services, link)
        return undefined
      },
    }),
    serve(endpoints.coaches.restore, {
      access: asAthlete,
      handle: async ({ ownerUuid, params }) => {
        await restoreLink(services, { athleteUuid: ownerUuid, coachUuid: params.coachUuid })
        return list(ownerUuid)
      },
    }),
  ]
}

function coachingRoutes(services: Services): Route[] {
  return [
    serve(endpoints.coaching.read, {
      access: { resource: 'account', verb: 'read', owner: 'self' },
      handle: async ({ actor }) => ({
        coaching: signedIn(actor).roles.includes('coach'),
        may_change: mayChangeCoaching(services, signedIn(actor)),
      }),
    }),
    serve(endpoints.coaching.change, {
      access: { resource: 'account', verb: 'write', owner: 'self' },
      handle: async ({ actor, ownerUuid, body }) => {
        await setCoaching(services, signedIn(actor), body.coaching)
        return { account: await accountOf(services, ownerUuid) }
      },
    }),
  ]
}
