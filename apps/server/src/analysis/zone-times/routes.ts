/** Routes for time in zones by day, week or month. */
import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { totalRoutes } from '../totals/routes.ts'
import { spanOf } from '../totals/span.ts'
import { zoneTimesOver } from './queries.ts'

export function zoneTimeRoutes(services: Services): FastifyPluginAsync {
  return totalRoutes(services, endpoints.zoneTimes, {
    compute: async (userUuid, query) => {
      const { interval, week_start: weekStart } = query
      return zoneTimesOver(services.database, userUuid, spanOf(query), { interval, weekStart })
    },
    present: (zoneTimes, stale) => ({ zone_times: zoneTimes, stale }),
  })
}
