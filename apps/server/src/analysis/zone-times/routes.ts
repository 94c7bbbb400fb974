/** Routes for time in zones by day, week or month. */
import { wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { staleNow } from '../../library/activities/stale-figures.ts'
import { resource, route, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { spanOf } from '../bests/queries.ts'
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
  return resource('/api', [
    route({
      method: 'GET',
      path: '/account/v1/zone_times/',
      access: { resource: 'activity', verb: 'read', owner: 'self' },
      summary: 'Get your time in zones by day, week or month',
      query: wire.zoneTimesQuery,
      answer: wire.zoneTimesAnswer,
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
    route({
      method: 'GET',
      path: '/profiles/v1/:userUuid/zone_times',
      access: { resource: 'activity', verb: 'read', owner: { param: 'userUuid' } },
      summary: 'Get a user’s time in zones by day, week or month',
      params: z.object({ userUuid: wire.uuid }),
      query: wire.zoneTimesQuery,
      answer: wire.zoneTimesAnswer,
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
  ])
}
