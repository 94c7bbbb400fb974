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
      summary: 'Pairs of activities that are two recordings of one outing, newest first',
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
      summary: 'Other recordings of the outing that an activity is of',
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
      summary: 'Offer two activities no more for merging',
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
      summary: 'Offer two activities for merging again',
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
        'Make one activity of two recordings of one outing; it can be taken apart again. While long logs are measured it is merging: ask again',
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
      summary: 'Take a merged activity apart: the recordings that went into it are activities again',
      params: byActivity,
      answer: z.object({ activity_uuids: wire.activityUuids }),
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid } }) => ({
        activity_uuids: await unmergeActivity(services, { actor, userUuid }, activityUuid),
      }),
    }),
  ])
}
