/** Routes for bests: mean-maximal curves and best times over a span of days. */
import { endpoints, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { totalRoutes } from '../totals/routes.ts'
import { spanOf } from '../totals/span.ts'
import { bestsOver } from './bests.ts'

export function bestRoutes(services: Services): FastifyPluginAsync {
  return totalRoutes(services, endpoints.bests, {
    compute: async (userUuid, query) => {
      const channels = [query.channel_in ?? wire.curveChannels].flat()
      return bestsOver(services.database, userUuid, [...new Set(channels)], spanOf(query))
    },
    present: (bests, stale) => ({ bests: { ...bests, stale } }),
  })
}
