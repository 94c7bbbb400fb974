import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { ofActivity } from '../activities/routes.ts'
import { preRangesOf } from '../figures/queries.ts'
import { dismissOrRestore } from './change.ts'

const mark = { resource: 'activity', verb: 'mark', owner: ofActivity } as const

/** Routes to dismiss and restore suggested ranges; `figure-routes.ts` lists them. */
export function proposalRoutes(services: Services): FastifyPluginAsync {
  const act = (
    endpoint: typeof endpoints.proposals.dismiss | typeof endpoints.proposals.restore,
    dismissed: boolean,
  ) =>
    serve(endpoint, {
      access: mark,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid }, body }) => {
        await dismissOrRestore(services, { actor, userUuid, activityUuid }, body.pre_ranges, dismissed)
        return { pre_ranges: await preRangesOf(services.database, userUuid, activityUuid) }
      },
    })
  return resource([act(endpoints.proposals.dismiss, true), act(endpoints.proposals.restore, false)])
}
