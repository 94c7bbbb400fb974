import { ApiError, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { activityHead } from '../activities/queries.ts'
import { byActivity, ofActivity } from '../activities/routes.ts'
import { JsonText, resource, route, wireJson } from '../http/resource.ts'
import type { Services } from '../services.ts'
import { rangesOfActivity } from './queries.ts'
import { temporaryRange } from './temporary.ts'

const yes = z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off', ''] })
const options = z.object({
  share_hash: z.string().optional(),
  target_range_uuid: wire.uuid.optional(),
  include_standing_stats: yes.default(false),
  include_noise_filtered_stats: yes.default(false),
})

/** `{start}-{end}`, ms since the activity's start. */
const span = byActivity.extend({ span: z.string().regex(/^\d{1,9}-\d{1,9}$/) })

export function rangeRoutes(services: Services): FastifyPluginAsync {
  return resource('/api/activities/v1/:activityUuid/ranges', [
    route({
      method: 'GET',
      path: '/',
      access: { resource: 'activity', verb: 'read', owner: ofActivity },
      summary: 'The ranges of an activity with their figures',
      params: byActivity,
      query: options,
      answer: wire.rangesAnswer,
      handle: async ({ ownerUuid, params: { activityUuid }, query }) => {
        if (!(await activityHead(services.database, ownerUuid, activityUuid))) throw new ApiError('NotFound')
        const standing = query.include_standing_stats
        return new JsonText(await rangesOfActivity(services.database, ownerUuid, activityUuid, { standing }))
      },
    }),
    route({
      method: 'GET',
      path: '/temporary/:span',
      access: { resource: 'activity', verb: 'read', owner: ofActivity },
      summary: 'The figures of a span of an activity that is not kept',
      params: span,
      query: options,
      answer: wire.rangeAnswer,
      handle: async ({ ownerUuid, params, query }) => {
        const [startMs = 0, endMs = 0] = params.span.split('-').map(Number)
        const noiseFiltered = query.include_noise_filtered_stats
        const span = { startMs, endMs }
        const range = await temporaryRange(services, ownerUuid, params.activityUuid, span, { noiseFiltered })
        return wireJson({ range })
      },
    }),
  ])
}
