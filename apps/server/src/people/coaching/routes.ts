import { coachWire, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../../platform/http/actor.ts'
import { nothing, type Route, resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { accountOf } from '../users/account.ts'
import { mayChangeCoaching, setCoaching } from './coaching.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { athletesOf, coachesOf, endLink, restoreLink, setNote, setStep } from './links.ts'
import { logRoute } from './log.ts'
import { overviewRoute } from './overview-route.ts'

export function coachRoutes(services: Services): FastifyPluginAsync {
  return resource('/api/coach/v1', [
    ...invitationRoutes(services),
    ...athleteRoutes(services),
    ...ownCoachRoutes(services),
    ...coachingRoutes(services),
    overviewRoute(services),
    logRoute(services),
  ])
}

/** The coach's side of the links. */
function athleteRoutes(services: Services): Route[] {
  const asCoach = { resource: 'athlete', verb: 'write', owner: 'self' } as const
  const params = z.object({ athleteUuid: wire.uuid })
  const list = async (coachUuid: string) => ({ athletes: await athletesOf(services.database, coachUuid) })
  return [
    route({
      method: 'GET',
      path: '/athletes/',
      access: { resource: 'athlete', verb: 'read', owner: 'self' },
      summary: 'List your athletes',
      answer: wire.athletesAnswer,
      handle: async ({ ownerUuid }) => list(ownerUuid),
    }),
    route({
      method: 'PUT',
      path: '/athletes/:athleteUuid',
      access: asCoach,
      summary: 'Change your note about an athlete; the athlete cannot see it',
      params,
      body: coachWire.coachNoteBody,
      answer: wire.athletesAnswer,
      handle: async ({ ownerUuid, params, body }) => {
        const link = { athleteUuid: params.athleteUuid, coachUuid: ownerUuid }
        await setNote(services, link, body.coach_note)
        return list(ownerUuid)
      },
    }),
    route({
      method: 'DELETE',
      path: '/athletes/:athleteUuid',
      access: asCoach,
      summary: 'Disconnect from an athlete; this can be undone for one hour',
      params,
      answer: nothing,
      handle: async ({ ownerUuid, params }) => {
        await endLink(services, { athleteUuid: params.athleteUuid, coachUuid: ownerUuid }, ownerUuid)
        return undefined
      },
    }),
    route({
      method: 'POST',
      path: '/athletes/:athleteUuid/restore',
      access: asCoach,
      summary: 'Undo disconnecting from an athlete',
      params,
      answer: wire.athletesAnswer,
      handle: async ({ ownerUuid, params }) => {
        await restoreLink(services, { athleteUuid: params.athleteUuid, coachUuid: ownerUuid }, ownerUuid)
        return list(ownerUuid)
      },
    }),
  ]
}

/** The athlete's side of the links. */
function ownCoachRoutes(services: Services): Route[] {
  const asAthlete = { resource: 'coach', verb: 'write', owner: 'self' } as const
  const params = z.object({ coachUuid: wire.uuid })
  const list = async (athleteUuid: string) => ({ coaches: await coachesOf(services.database, athleteUuid) })
  return [
    route({
      method: 'GET',
      path: '/coaches/',
      access: { resource: 'coach', verb: 'read', owner: 'self' },
      summary: 'List your coaches',
      answer: coachWire.coachesAnswer,
      handle: async ({ ownerUuid }) => list(ownerUuid),
    }),
    route({
      method: 'PUT',
      path: '/coaches/:coachUuid',
      access: asAthlete,
      summary: 'Set what a coach can do: view; view and annotate; view, annotate and plan',
      params,
      body: coachWire.stepBody,
      answer: coachWire.coachesAnswer,
      handle: async ({ ownerUuid, params, body }) => {
        await setStep(services, { athleteUuid: ownerUuid, coachUuid: params.coachUuid }, body.step)
        return list(ownerUuid)
      },
    }),
    route({
      method: 'DELETE',
      path: '/coaches/:coachUuid',
      access: asAthlete,
      summary: 'Disconnect from a coach, who loses access immediately; this can be undone for one hour',
      params,
      answer: nothing,
      handle: async ({ ownerUuid, params }) => {
        await endLink(services, { athleteUuid: ownerUuid, coachUuid: params.coachUuid }, ownerUuid)
        return undefined
      },
    }),
    route({
      method: 'POST',
      path: '/coaches/:coachUuid/restore',
      access: asAthlete,
      summary: 'Undo disconnecting from a coach',
      params,
      answer: coachWire.coachesAnswer,
      handle: async ({ ownerUuid, params }) => {
        await restoreLink(services, { athleteUuid: ownerUuid, coachUuid: params.coachUuid }, ownerUuid)
        return list(ownerUuid)
      },
    }),
  ]
}

function coachingRoutes(services: Services): Route[] {
  return [
    route({
      method: 'GET',
      path: '/coaching/',
      access: { resource: 'account', verb: 'read', owner: 'self' },
      summary: 'Get whether you are a coach and can become one yourself',
      answer: coachWire.coachingAnswer,
      handle: async ({ actor }) => ({
        coaching: signedIn(actor).roles.includes('coach'),
        may_change: mayChangeCoaching(services, signedIn(actor)),
      }),
    }),
    route({
      method: 'PUT',
      path: '/coaching/',
      access: { resource: 'account', verb: 'write', owner: 'self' },
      summary: 'Start or stop being a coach',
      body: coachWire.coachingBody,
      answer: coachWire.coachingChanged,
      handle: async ({ actor, ownerUuid, body }) => {
        await setCoaching(services, signedIn(actor), body.coaching)
        return { account: await accountOf(services, ownerUuid) }
      },
    }),
  ]
}
