import { ApiError, endpoints, type wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../../platform/http/actor.ts'
import { JsonText, resource, serve, wireJson } from '../../platform/http/resource.ts'
import type { Relation } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { ofActivity } from '../activities/routes.ts'
import { requestAssessments } from '../assessments/run.ts'
import type { ActivityRef } from '../lookup/queries.ts'
import { type Change, changeRange, createRanges, deleteRanges, restoreRanges } from './change.ts'
import type { Include } from './present.ts'
import { type RangeNumber, type RangeType, rangesOfActivity } from './queries.ts'
import { withTargetStats } from './target-stats.ts'
import { temporaryRange } from './temporary.ts'

type Options = z.output<typeof wire.rangeOptions>

const read = { resource: 'activity', verb: 'read', owner: ofActivity } as const
const mark = { resource: 'activity', verb: 'mark', owner: ofActivity } as const

const included = (query: Options): Include => ({
  standing: query.include_standing_stats,
  noiseFiltered: query.include_noise_filtered_stats,
})

/** Targets are the athlete's own; a share shows the activity alone. */
function refuseTarget(relation: Relation, query: Options): void {
  if (relation === 'shareHolder' && query.target_range_uuid !== undefined) throw new ApiError('NotFound')
}

function numberOf(rangeInfo: string): RangeNumber {
  const [, type = '', num = ''] = /^([a-z]+)(-?\d+)$/.exec(rangeInfo) ?? []
  return { type: type as RangeType, num: Number(num) }
}

export function rangeRoutes(services: Services): FastifyPluginAsync {
  const { database } = services

  const listed = async (of: ActivityRef, query: Options, uuids?: readonly string[], notes = true) => {
    const found = await rangesOfActivity(database, of, { ...included(query), notes }, uuids)
    if (!found) throw new ApiError('NotFound')
    const { text, named } = found
    requestAssessments(services, of, named).catch((error: unknown) => {
      services.log.warn(
        { err: error },
        'the tests of an activity are not measured yet; the next look asks again',
      )
    })
    if (query.target_range_uuid === undefined) return new JsonText(text)
    const { ranges } = JSON.parse(text) as { ranges: wire.Range[] }
    return wireJson({ ranges: await withTargetStats(services, of, query.target_range_uuid, ranges) })
  }

  const one = async (of: ActivityRef, query: Options, uuid: string | undefined) => {
    const { text } = await listed(of, query, uuid ? [uuid] : [])
    const range: unknown = JSON.parse(text.toString()).ranges[0]
    // The range was deleted between its change and this query.
    if (!range) throw new ApiError('NotFound')
    return wireJson({ range })
  }

  const changeOf = (call: { actor: Actor; ownerUuid: string; params: { activityUuid: string } }): Change => ({
    actor: call.actor,
    userUuid: call.ownerUuid,
    activityUuid: call.params.activityUuid,
  })

  return resource([
    serve(endpoints.ranges.list, {
      access: read,
      handle: async ({ ownerUuid: userUuid, relation, params: { activityUuid }, query }) => {
        refuseTarget(relation, query)
        return listed({ userUuid, activityUuid }, query, undefined, relation !== 'shareHolder')
      },
    }),
    serve(endpoints.ranges.add, {
      access: mark,
      handle: async ({ query, body, ...call }) => {
        const change = changeOf(call)
        const [uuid] = await createRanges(services, change, [body], () => '')
        return one(change, query, uuid)
      },
    }),
    serve(endpoints.ranges.addSeveral, {
      access: mark,
      handle: async ({ query, body, ...call }) => {
        const change = changeOf(call)
        return listed(
          change,
          query,
          await createRanges(services, change, body.ranges, (at) => `ranges.${at}.`),
        )
      },
    }),
    serve(endpoints.ranges.removeSeveral, {
      access: mark,
      handle: async ({ query: { type, num }, ...call }) => {
        await deleteRanges(services, changeOf(call), type, [num].flat())
        return undefined
      },
    }),
    serve(endpoints.ranges.restoreSeveral, {
      access: mark,
      handle: async ({ query, ...call }) => {
        const change = changeOf(call)
        return listed(change, query, await restoreRanges(services, change, query.type, [query.num].flat()))
      },
    }),
    serve(endpoints.ranges.change, {
      access: mark,
      handle: async ({ query, body, ...call }) => {
        const change = changeOf(call)
        return one(change, query, await changeRange(services, change, numberOf(call.params.rangeInfo), body))
      },
    }),
    serve(endpoints.ranges.remove, {
      access: mark,
      handle: async ({ query: { version }, ...call }) => {
        const { type, num } = numberOf(call.params.rangeInfo)
        await deleteRanges(services, changeOf(call), type, [num], version)
        return undefined
      },
    }),
    serve(endpoints.ranges.restore, {
      access: mark,
      handle: async ({ query, ...call }) => {
        const change = changeOf(call)
        const { type, num } = numberOf(call.params.rangeInfo)
        const [uuid] = await restoreRanges(services, change, type, [num])
        return one(change, query, uuid)
      },
    }),
    serve(endpoints.ranges.measure, {
      access: read,
      handle: async ({ ownerUuid: userUuid, relation, params: { activityUuid, span }, query }) => {
        refuseTarget(relation, query)
        const [startMs = 0, endMs = 0] = span.split('-').map(Number)
        const include = { ...included(query), standing: true }
        const of = { userUuid, activityUuid }
        const range = await temporaryRange(services, of, { startMs, endMs }, include)
        const target = query.target_range_uuid
        const [measured] = target ? await withTargetStats(services, of, target, [range]) : [range]
        return wireJson({ range: measured })
      },
    }),
  ])
}
