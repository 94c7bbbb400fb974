/** Routes for bests: mean-maximal curves and best times over a span of days. */
import { endpoints, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { staleNow } from '../../library/activities/stale-figures.ts'
import { resource, serve, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { bestsOver, spanOf } from './bests.ts'

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
  return resource([
    serve(endpoints.bests.own, {
      access: { resource: 'activity', verb: 'read', owner: 'self' },
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
    serve(endpoints.bests.ofAthlete, {
      access: { resource: 'activity', verb: 'read', owner: { param: 'userUuid' } },
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
  ])
}
