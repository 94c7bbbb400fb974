/** Routes for time in zones by day, week or month. */
import { endpoints, type wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { staleNow } from '../../library/activities/stale-figures.ts'
import { resource, serve, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { spanOf } from '../bests/bests.ts'
import { zoneTimesOver } from './queries.ts'

export function zoneTimeRoutes(services: Services): FastifyPluginAsync {
  const answer = async (userUuid: string, query: z.output<typeof wire.zoneTimesQuery>) => {
    const { interval, week_start: weekStart } = query
    const [zoneTimes, stale] = await Promise.all([
      zoneTimesOver(services.database, userUuid, spanOf(query), { interval, weekStart }),
      staleNow(services, userUuid),
    ])
    return wireJson({ zone_times: zoneTimes, stale })
  }
  return resource([
    serve(endpoints.zoneTimes.own, {
      access: { resource: 'activity', verb: 'read', owner: 'self' },
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
    serve(endpoints.zoneTimes.ofAthlete, {
      access: { resource: 'activity', verb: 'read', owner: { param: 'userUuid' } },
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
  ])
}
