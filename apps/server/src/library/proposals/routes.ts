import { wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { byActivity, ofActivity } from '../activities/routes.ts'
import { preRangesOf } from '../figures/queries.ts'
import { dismissOrRestore } from './change.ts'

const mark = { resource: 'activity', verb: 'mark', owner: ofActivity } as const

/** What becomes of proposals that do not become ranges; `analysis/routes.ts` lists them. */
export function proposalRoutes(services: Services): FastifyPluginAsync {
  const act = (method: 'DELETE' | 'POST', path: string, dismissed: boolean, summary: string) =>
    route({
      method,
      path,
      access: mark,
      summary,
      params: byActivity,
      body: wire.proposalSpans,
      answer: wire.preRangesAnswer,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid }, body }) => {
        await dismissOrRestore(services, { actor, userUuid, activityUuid }, body.pre_ranges, dismissed)
        return { pre_ranges: await preRangesOf(services.database, userUuid, activityUuid) }
      },
    })
  return resource('/api/activities/v1/:activityUuid/pre_ranges', [
    act('DELETE', '/', true, 'Dismiss proposals by their spans, all or none; answers those that are left'),
    act('POST', '/restore', false, 'Propose again what was dismissed; answers all that is proposed'),
  ])
}
