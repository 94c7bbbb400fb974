import { endpoints, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import { findStanding } from '../../people/coaching/standing.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { JsonText, resource, serve } from '../../platform/http/resource.ts'
import { decide, policy } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { deleteOrRestore, editActivity, showActivity } from './change.ts'
import { activityList, neighbourOf } from './queries.ts'
import { searchActivities } from './search.ts'

/** Owner of an activity, found in the table `owners`. */
export const ofActivity = { of: 'activityUuid', kind: 'activity' } as const

/** The reader's rights to an activity beyond reading, by the policy table. */
async function activityRights(
  database: Kysely<Database>,
  actor: Actor,
  ownerUuid: string,
): Promise<wire.Activity['may']> {
  if (actor.kind !== 'signed-in') return []
  const standing = await findStanding(database, actor, ownerUuid)
  return wire.activityVerbs.filter((verb) => decide(policy.activity[verb], standing) === 200)
}

export function activityRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const list = (endpoint: typeof endpoints.activities.list | typeof endpoints.activities.listAtRoot) =>
    serve(endpoint, {
      access: { resource: 'activity', verb: 'read', owner: { query: 'user' } },
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

  return resource([
    list(endpoints.activities.listAtRoot),
    list(endpoints.activities.list),
    serve(endpoints.activities.search, {
      access: { resource: 'activity', verb: 'read', owner: { query: 'user' } },
      handle: async ({ ownerUuid, query: { q } }) => ({
        uuids: await searchActivities(database, ownerUuid, q),
      }),
    }),
    serve(endpoints.activities.rights, {
      access: { resource: 'activity', verb: 'read', owner: { query: 'user' } },
      handle: async ({ actor, ownerUuid }) => ({
        may: (await activityRights(database, actor, ownerUuid)) ?? [],
      }),
    }),
    serve(endpoints.activities.neighbours, {
      access: { resource: 'activity', verb: 'read', owner: { query: 'user' } },
      handle: async ({ ownerUuid, query: { activity_uuid } }) => ({
        previous: await neighbourOf(database, ownerUuid, activity_uuid, 'previous'),
        next: await neighbourOf(database, ownerUuid, activity_uuid, 'next'),
      }),
    }),
    serve(endpoints.activities.removeSeveral, {
      access: { resource: 'activity', verb: 'write', owner: { query: 'user' } },
      handle: async ({ ownerUuid, body }) => {
        await deleteOrRestore(services, ownerUuid, body.activity_uuids, true)
        return undefined
      },
    }),
    serve(endpoints.activities.restoreSeveral, {
      access: { resource: 'activity', verb: 'write', owner: { query: 'user' } },
      handle: async ({ ownerUuid, body }) => {
        await deleteOrRestore(services, ownerUuid, body.activity_uuids, false)
        return undefined
      },
    }),
    serve(endpoints.activities.read, {
      access: { resource: 'activity', verb: 'read', owner: ofActivity },
      handle: async ({ actor, relation, ownerUuid, params }) =>
        showActivity(services, ownerUuid, params.activityUuid, {
          may: await activityRights(database, actor, ownerUuid),
          // Its page offers to bring it back.
          deletedToo: relation === 'owner' || relation === 'staff',
          shared: relation === 'shareHolder',
        }),
    }),
    serve(endpoints.activities.change, {
      access: { resource: 'activity', verb: 'write', owner: ofActivity },
      handle: async ({ actor, ownerUuid, params, body }) => {
        await editActivity(services, ownerUuid, params.activityUuid, body)
        const may = await activityRights(database, actor, ownerUuid)
        return showActivity(services, ownerUuid, params.activityUuid, { may })
      },
    }),
    serve(endpoints.activities.remove, {
      access: { resource: 'activity', verb: 'write', owner: ofActivity },
      handle: async ({ ownerUuid, params }) => {
        await deleteOrRestore(services, ownerUuid, [params.activityUuid], true)
        return undefined
      },
    }),
    serve(endpoints.activities.restore, {
      access: { resource: 'activity', verb: 'write', owner: ofActivity },
      handle: async ({ actor, ownerUuid, params }) => {
        await deleteOrRestore(services, ownerUuid, [params.activityUuid], false)
        const may = await activityRights(database, actor, ownerUuid)
        return showActivity(services, ownerUuid, params.activityUuid, { may })
      },
    }),
  ])
}
