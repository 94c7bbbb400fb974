/** What is found in one activity: bests, zones, decoupling, and ranges that are proposed. */

import { ApiError, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { preRangesOf, storedAnalysis } from '../figures/queries.ts'
import { activityHead } from '../lookup/activity-head.ts'
import { byActivity, ofActivity, withShare } from './routes.ts'

const query = withShare
const access = { resource: 'activity', verb: 'read', owner: ofActivity } as const

export function analysisRoutes({ database }: Services): FastifyPluginAsync {
  return resource('/api/activities/v1/:activityUuid', [
    route({
      method: 'GET',
      path: '/analysis/',
      access,
      summary: 'Get an activity’s mean-maximal curves, best times, time in zones and decoupling',
      params: byActivity,
      query,
      answer: wire.analysisAnswer,
      handle: async ({ ownerUuid, params: { activityUuid } }) => {
        const analysis = await storedAnalysis(database, ownerUuid, activityUuid)
        if (!analysis) throw new ApiError('NotFound')
        return { analysis }
      },
    }),
    route({
      method: 'GET',
      path: '/pre_ranges/',
      access,
      summary: 'List the suggested ranges of an activity',
      params: byActivity,
      query,
      answer: wire.preRangesAnswer,
      handle: async ({ ownerUuid, params: { activityUuid } }) => {
        if (!(await activityHead(database, ownerUuid, activityUuid))) throw new ApiError('NotFound')
        return { pre_ranges: await preRangesOf(database, ownerUuid, activityUuid) }
      },
    }),
  ])
}
