/** Routes for findings in one activity: bests, zones, decoupling and suggested ranges. */
import { ApiError, endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { preRangesOf, storedAnalysis } from '../figures/queries.ts'
import { activityHead } from '../lookup/queries.ts'
import { ofActivity } from './routes.ts'

const access = { resource: 'activity', verb: 'read', owner: ofActivity } as const

export function analysisRoutes({ database }: Services): FastifyPluginAsync {
  return resource([
    serve(endpoints.figures.read, {
      access,
      handle: async ({ ownerUuid, params: { activityUuid } }) => {
        const analysis = await storedAnalysis(database, ownerUuid, activityUuid)
        if (!analysis) throw new ApiError('NotFound')
        return { analysis }
      },
    }),
    serve(endpoints.proposals.list, {
      access,
      handle: async ({ ownerUuid, params: { activityUuid } }) => {
        if (!(await activityHead(database, ownerUuid, activityUuid))) throw new ApiError('NotFound')
        return { pre_ranges: await preRangesOf(database, ownerUuid, activityUuid) }
      },
    }),
  ])
}
