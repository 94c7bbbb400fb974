/** Routes for an athlete's load by day. */
import { endpoints, type wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { staleNow } from '../../library/activities/stale-figures.ts'
import { resource, serve, wireJson } from '../../platform/http/resource.ts'
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
  return resource([
    serve(endpoints.load.own, {
      access: { resource: 'activity', verb: 'read', owner: 'self' },
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
    serve(endpoints.load.ofAthlete, {
      access: { resource: 'activity', verb: 'read', owner: { param: 'userUuid' } },
      handle: ({ ownerUuid, query }) => answer(ownerUuid, query),
    }),
  ])
}
