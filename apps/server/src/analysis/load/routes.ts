/** Routes for an athlete's load by day. */
import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { totalRoutes } from '../totals/routes.ts'
import { loadOver } from './load.ts'
import { todayOf } from './queries.ts'

export function loadRoutes(services: Services): FastifyPluginAsync {
  const { database, now } = services
  return totalRoutes(services, endpoints.load, {
    compute: async (userUuid, { date_gte: from, date_lte }) => {
      const to = date_lte ?? (await todayOf(database, userUuid, new Date(now())))
      return loadOver(database, userUuid, { from, to })
    },
    present: (load, stale) => ({ load, stale }),
  })
}
