import { wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { findStanding } from '../../people/coaching/standing.ts'

import type { Database } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { JsonText, nothing, resource, route } from '../../platform/http/resource.ts'
import { decide, policy } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { deleteOrRestore, editActivity, showActivity } from './change.ts'
import { activityList } from './queries.ts'
import { searchActivities } from './search.ts'

export const byActivity = z.object({ activityUuid: wire.uuid })
/** Lets whoever holds it read that activity. */
export const withShare = z.object({ share_hash: z.string().optional() })
/** Whose an activity is, the table `owners` says. */
export const ofActivity = { of: 'activityUuid', kind: 'activity' } as const

const form = z.object({
  title: z.string().trim().min(1, 'ErrorEnterValue').max(200).optional(),
  note: z.string().max(20_000).optional(),
  sport: z.enum(['bike', 'run', 'other']).optional(),
  start_time: z.string().optional(),
  version: z.int32().optional(),
})

/** What the reader may do with an activity beyond reading, by the table that decides about each call. */
async function activityRights(
  database: Kysely<Database>,
  actor: Actor,
  ownerUuid: string,
): Promise<wire.Activity['may']> {
  if (actor.kind !== 'signed-in') return []
  const standing = await findStanding(database, actor, ownerUuid)
  return wire.activityVerbs.filter((verb) => decide(policy.activity[verb], standing) === 200)
}

const severalActivities = z.object({ activity_uuids: wire.activityUuids })

export function activityRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const list = (path: string) =>
    route({
      method: 'GET',
      path,
      access: { resource: 'activity', verb: 'read', owner: { query: 'user' } },
      summary: 'List activities with their values, newest first',
      query: wire.activitiesQuery,
      answer: wire.activitiesAnswer,
      handle: async ({ ownerUuid, query }) =>
        new JsonText(
          await activityList(database, ownerUuid, {
            sports: query.sport_in === undefined ? undefined : [query.sport_in].flat(),
            from: query.date_gte,
            to: query.date_lte,
            limit: query.limit,
          }),
        ),
    })

  return resource('/api/activities/v1', [
    list('/'),
    list('/activities'),
    route({
      method: 'GET',
      path: '/activities/search',
      access: { resource: 'activity', verb: 'read', owner: { query: 'user' } },
      summary: 'Search activities by title, note, tags and ranges',
      query: wire.searchQuery,
      answer: wire.searchAnswer,
      handle: async ({ ownerUuid, query: { q } }) => ({
        uuids: await searchActivities(database, ownerUuid, q),
      }),
    }),
    route({
      method: 'GET',
      path: '/activities/rights',
      access: { resource: 'activity', verb: 'read', owner: { query: 'user' } },
      summary: 'Get your permissions for an athlete’s activities',
      query: wire.userQuery,
      answer: wire.rightsAnswer,
      handle: async ({ actor, ownerUuid }) => ({
        may: (await activityRights(database, actor, ownerUuid)) ?? [],
      }),
    }),
    route({
      method: 'DELETE',
      path: '/activities',
      access: { resource: 'activity', verb: 'write', owner: { query: 'user' } },
      summary: 'Delete several activities, all or none; they can be restored for 30 days',
      query: wire.userQuery,
      body: severalActivities,
      answer: nothing,
      handle: async ({ ownerUuid, body }) => {
        await deleteOrRestore(services, ownerUuid, body.activity_uuids, true)
        return undefined
      },
    }),
    route({
      method: 'POST',
      path: '/activities/restore',
      access: { resource: 'activity', verb: 'write', owner: { query: 'user' } },
      summary: 'Restore several deleted activities, all or none',
      query: wire.userQuery,
      body: severalActivities,
      answer: nothing,
      handle: async ({ ownerUuid, body }) => {
        await deleteOrRestore(services, ownerUuid, body.activity_uuids, false)
        return undefined
      },
    }),
    route({
      method: 'GET',
      path: '/:activityUuid',
      access: { resource: 'activity', verb: 'read', owner: ofActivity },
      summary: 'Get an activity with all its values',
      params: byActivity,
      query: withShare,
      answer: wire.activityAnswer,
      handle: async ({ actor, relation, ownerUuid, params }) =>
        showActivity(services, ownerUuid, params.activityUuid, {
          may: await activityRights(database, actor, ownerUuid),
          // Its page offers to bring it back.
          deletedToo: relation === 'owner' || relation === 'staff',
          shared: relation === 'shareHolder',
        }),
    }),
    route({
      method: 'PUT',
      path: '/:activityUuid',
      access: { resource: 'activity', verb: 'write', owner: ofActivity },
      summary: 'Change an activity’s title, note, sport or start',
      params: byActivity,
      body: form,
      answer: wire.activityAnswer,
      handle: async ({ actor, ownerUuid, params, body }) => {
        await editActivity(services, ownerUuid, params.activityUuid, body)
        const may = await activityRights(database, actor, ownerUuid)
        return showActivity(services, ownerUuid, params.activityUuid, { may })
      },
    }),
    route({
      method: 'DELETE',
      path: '/:activityUuid',
      access: { resource: 'activity', verb: 'write', owner: ofActivity },
      summary: 'Delete an activity; it can be restored for 30 days',
      params: byActivity,
      answer: nothing,
      handle: async ({ ownerUuid, params }) => {
        await deleteOrRestore(services, ownerUuid, [params.activityUuid], true)
        return undefined
      },
    }),
    route({
      method: 'POST',
      path: '/:activityUuid/restore',
      access: { resource: 'activity', verb: 'write', owner: ofActivity },
      summary: 'Restore a deleted activity',
      params: byActivity,
      answer: wire.activityAnswer,
      handle: async ({ actor, ownerUuid, params }) => {
        await deleteOrRestore(services, ownerUuid, [params.activityUuid], false)
        const may = await activityRights(database, actor, ownerUuid)
        return showActivity(services, ownerUuid, params.activityUuid, { may })
      },
    }),
  ])
}
