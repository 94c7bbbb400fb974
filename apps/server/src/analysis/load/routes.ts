/** Routes for an athlete's load by day. */
import { wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { staleNow } from '../../library/activities/stale-figures.ts'
import { resource, route, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { loadOver } from './load.ts'
import { todayOf } from './queries.ts'

export function loadRoutes(services: Services): FastifyPluginAsync {
  const answer = async (userUuid: string, { date_gte, date_lte }: z.output<typeof wire.loadQuery>) => {
    const to = date_lte ?? (await todayOf(services.database, userUuid, new Date(services.now())))
    const [load, stale] = await Promise.all([
      loadOver(services.database, userUuid, { from: date_gte, to }),
      staleNow(services, userUuid),
    ])
    return wireJson({ load, stale })
  }
  return resource('/api', [
    route({
      method: 'GET',
      path: '/account/v1/load/',
      access: { resource: 'activity', verb: 'read', owner: 'self' },
      summary: 'Get your TSS, CTL, ATL and TSB by day',
      query: wire.loadQuery,
      answer: wire.loadAnswer,
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
    route({
      method: 'GET',
      path: '/profiles/v1/:userUuid/load',
      access: { resource: 'activity', verb: 'read', owner: { param: 'userUuid' } },
      summary: 'Get a user’s TSS, CTL, ATL and TSB by day',
      params: z.object({ userUuid: wire.uuid }),
      query: wire.loadQuery,
      answer: wire.loadAnswer,
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
  ])
}
