/** Routes for bests: mean-maximal curves and best times over a span of days. */
import { wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { staleNow } from '../../library/activities/stale-figures.ts'
import { resource, route, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { bestsOver, spanOf } from './queries.ts'

export function bestRoutes(services: Services): FastifyPluginAsync {
  const answer = async (userUuid: string, query: z.output<typeof wire.bestsQuery>) => {
    const { channel_in } = query
    const channels = channel_in === undefined ? wire.curveChannels : [channel_in].flat()
    const [bests, stale] = await Promise.all([
      bestsOver(services.database, userUuid, [...new Set(channels)], spanOf(query)),
      staleNow(services, userUuid),
    ])
    return wireJson({ bests: { ...bests, stale } })
  }
  return resource('/api', [
    route({
      method: 'GET',
      path: '/account/v1/bests/',
      access: { resource: 'activity', verb: 'read', owner: 'self' },
      summary: 'Get your bests over a period and the activities they were set in',
      query: wire.bestsQuery,
      answer: wire.bestsAnswer,
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
    route({
      method: 'GET',
      path: '/profiles/v1/:userUuid/bests',
      access: { resource: 'activity', verb: 'read', owner: { param: 'userUuid' } },
      summary: 'Get a user’s bests over a period and the activities they were set in',
      params: z.object({ userUuid: wire.uuid }),
      query: wire.bestsQuery,
      answer: wire.bestsAnswer,
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
  ])
}
