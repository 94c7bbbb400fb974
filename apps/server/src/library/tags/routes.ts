import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { ofActivity } from '../activities/routes.ts'
import { addTag, removeTag } from './change.ts'
import { tagsOf } from './queries.ts'

const ofUser = { query: 'user' } as const

export function tagRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  return resource([
    serve(endpoints.tags.list, {
      access: { resource: 'activity', verb: 'read', owner: ofUser },
      handle: async ({ ownerUuid }) => ({ tags: await tagsOf(database, ownerUuid) }),
    }),
    serve(endpoints.tags.add, {
      access: { resource: 'activity', verb: 'mark', owner: ofUser },
      handle: async ({ actor, ownerUuid: userUuid, body: { tag, activity_uuids } }) => {
        await addTag(services, { actor, userUuid, activityUuids: activity_uuids, tag })
        return { tags: await tagsOf(database, userUuid) }
      },
    }),
    serve(endpoints.tags.remove, {
      access: { resource: 'activity', verb: 'mark', owner: ofUser },
      handle: async ({ actor, ownerUuid: userUuid, body: { tag, activity_uuids } }) => {
        await removeTag(services, { actor, userUuid, activityUuids: activity_uuids, tag })
        return { tags: await tagsOf(database, userUuid) }
      },
    }),
    serve(endpoints.tags.addToActivity, {
      access: { resource: 'activity', verb: 'mark', owner: ofActivity },
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid }, body: { tag } }) => {
        await addTag(services, { actor, userUuid, activityUuids: [activityUuid], tag })
        return { tags: await tagsOf(database, userUuid, activityUuid) }
      },
    }),
    serve(endpoints.tags.removeFromActivity, {
      access: { resource: 'activity', verb: 'mark', owner: ofActivity },
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid }, body: { tag } }) => {
        await removeTag(services, { actor, userUuid, activityUuids: [activityUuid], tag })
        return { tags: await tagsOf(database, userUuid, activityUuid) }
      },
    }),
  ])
}
