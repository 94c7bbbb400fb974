/** Two uploads of one outing: offered, merged, taken apart again. */
import { wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { nothing, resource, route, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { showActivity } from '../activities/change.ts'
import { byActivity, ofActivity } from '../activities/routes.ts'
import { mergeOffers } from '../lookup/merges.ts'
import { refuseOffer, unmergeActivity } from './merge.ts'
import { mergeInTime } from './under-way.ts'

const byPair = byActivity.extend({ otherUuid: wire.uuid })
const write = { resource: 'activity', verb: 'write', owner: ofActivity } as const
/** More pairs are shown when some of these are done with. */
const offersAtOnce = 100

export function mergeRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  return resource('/api/activities/v1', [
    route({
      method: 'GET',
      path: '/merge_offers/',
      access: { resource: 'activity', verb: 'write', owner: { query: 'user' } },
      summary: 'List pairs of activities that can be merged, newest first',
      query: wire.userQuery,
      answer: wire.mergeOffersAnswer,
      handle: async ({ ownerUuid }) => ({
        merge_offers: await mergeOffers(database, ownerUuid, { limit: offersAtOnce }),
      }),
    }),
    route({
      method: 'GET',
      path: '/:activityUuid/merge_offers/',
      access: write,
      summary: 'List other recordings of the same activity',
      params: byActivity,
      answer: wire.mergeOffersAnswer,
      handle: async ({ ownerUuid, params: { activityUuid } }) => ({
        merge_offers: await mergeOffers(database, ownerUuid, { activityUuid, limit: offersAtOnce }),
      }),
    }),
    route({
      method: 'DELETE',
      path: '/:activityUuid/merge_offers/:otherUuid',
      access: write,
      summary: 'Stop suggesting to merge two activities',
      params: byPair,
      answer: nothing,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid, otherUuid } }) => {
        await refuseOffer(services, { actor, userUuid }, [activityUuid, otherUuid], true)
        return undefined
      },
    }),
    route({
      method: 'POST',
      path: '/:activityUuid/merge_offers/:otherUuid/restore',
      access: write,
      summary: 'Suggest merging two activities again',
      params: byPair,
      answer: nothing,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid, otherUuid } }) => {
        await refuseOffer(services, { actor, userUuid }, [activityUuid, otherUuid], false)
        return undefined
      },
    }),
    route({
      method: 'POST',
      path: '/:activityUuid/merge',
      access: write,
      summary:
        'Merge two recordings into one activity; this can be undone. The status is merging while long logs are being processed; repeat the request to check',
      params: byActivity,
      body: wire.mergeBody,
      answer: z.union([wire.activityAnswer, wire.mergingAnswer]),
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid }, body }) => {
        const whole = await mergeInTime(services, { actor, userUuid }, [activityUuid, body.other_uuid])
        if (whole !== 'merging') return showActivity(services, userUuid, whole)
        return wireJson({ merging: true as const })
      },
    }),
    route({
      method: 'POST',
      path: '/:activityUuid/unmerge',
      access: write,
      summary: 'Unmerge a merged activity into its original recordings',
      params: byActivity,
      answer: z.object({ activity_uuids: wire.activityUuids }),
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid } }) => ({
        activity_uuids: await unmergeActivity(services, { actor, userUuid }, activityUuid),
      }),
    }),
  ])
}
