/** Routes to suggest, merge and unmerge two recordings of the same activity. */
import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve, wireJson } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { showActivity } from '../activities/change.ts'
import { ofActivity } from '../activities/routes.ts'
import { refuseOffer, unmergeActivity } from './merge.ts'
import { mergeOffers } from './queries.ts'
import { mergeInTime } from './under-way.ts'

const write = { resource: 'activity', verb: 'write', owner: ofActivity } as const
/** Pairs shown at once; more follow as these are dealt with. */
const offersAtOnce = 100

export function mergeRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  return resource([
    serve(endpoints.merge.offers, {
      access: { resource: 'activity', verb: 'write', owner: { query: 'user' } },
      handle: async ({ ownerUuid }) => ({
        merge_offers: await mergeOffers(database, ownerUuid, { limit: offersAtOnce }),
      }),
    }),
    serve(endpoints.merge.offersOfActivity, {
      access: write,
      handle: async ({ ownerUuid, params: { activityUuid } }) => ({
        merge_offers: await mergeOffers(database, ownerUuid, { activityUuid, limit: offersAtOnce }),
      }),
    }),
    serve(endpoints.merge.refuse, {
      access: write,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid, otherUuid } }) => {
        await refuseOffer(services, { actor, userUuid }, [activityUuid, otherUuid], true)
        return undefined
      },
    }),
    serve(endpoints.merge.restoreOffer, {
      access: write,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid, otherUuid } }) => {
        await refuseOffer(services, { actor, userUuid }, [activityUuid, otherUuid], false)
        return undefined
      },
    }),
    serve(endpoints.merge.merge, {
      access: write,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid }, body }) => {
        const whole = await mergeInTime(services, { actor, userUuid }, [activityUuid, body.other_uuid])
        if (whole !== 'merging') return showActivity(services, userUuid, whole)
        return wireJson({ merging: true as const })
      },
    }),
    serve(endpoints.merge.unmerge, {
      access: write,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid } }) => ({
        activity_uuids: await unmergeActivity(services, { actor, userUuid }, activityUuid),
      }),
    }),
  ])
}
