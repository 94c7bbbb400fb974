import { wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { byActivity, ofActivity } from '../activities/routes.ts'
import { addTag, removeTag } from './change.ts'
import { tagsOf } from './queries.ts'

const ofUser = { query: 'user' } as const

export function tagRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  return resource('/api/activities/v1', [
    route({
      method: 'GET',
      path: '/tags/',
      access: { resource: 'activity', verb: 'read', owner: ofUser },
      summary: 'List all tags of an athlete',
      query: wire.userQuery,
      answer: wire.tagsAnswer,
      handle: async ({ ownerUuid }) => ({ tags: await tagsOf(database, ownerUuid) }),
    }),
    route({
      method: 'POST',
      path: '/tags/',
      access: { resource: 'activity', verb: 'mark', owner: ofUser },
      summary: 'Add a tag to several activities, all or none',
      query: wire.userQuery,
      body: wire.tagsBody,
      answer: wire.tagsAnswer,
      handle: async ({ actor, ownerUuid: userUuid, body: { tag, activity_uuids } }) => {
        await addTag(services, { actor, userUuid, activityUuids: activity_uuids, tag })
        return { tags: await tagsOf(database, userUuid) }
      },
    }),
    route({
      method: 'DELETE',
      path: '/tags/',
      access: { resource: 'activity', verb: 'mark', owner: ofUser },
      summary: 'Remove a tag from several activities',
      query: wire.userQuery,
      body: wire.tagsBody,
      answer: wire.tagsAnswer,
      handle: async ({ actor, ownerUuid: userUuid, body: { tag, activity_uuids } }) => {
        await removeTag(services, { actor, userUuid, activityUuids: activity_uuids, tag })
        return { tags: await tagsOf(database, userUuid) }
      },
    }),
    route({
      method: 'POST',
      path: '/:activityUuid/tags/',
      access: { resource: 'activity', verb: 'mark', owner: ofActivity },
      summary: 'Add a tag to an activity',
      params: byActivity,
      body: wire.tagBody,
      answer: wire.tagsAnswer,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid }, body: { tag } }) => {
        await addTag(services, { actor, userUuid, activityUuids: [activityUuid], tag })
        return { tags: await tagsOf(database, userUuid, activityUuid) }
      },
    }),
    route({
      method: 'DELETE',
      path: '/:activityUuid/tags/',
      access: { resource: 'activity', verb: 'mark', owner: ofActivity },
      summary: 'Remove a tag from an activity',
      params: byActivity,
      body: wire.tagBody,
      answer: wire.tagsAnswer,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid }, body: { tag } }) => {
        await removeTag(services, { actor, userUuid, activityUuids: [activityUuid], tag })
        return { tags: await tagsOf(database, userUuid, activityUuid) }
      },
    }),
  ])
}
