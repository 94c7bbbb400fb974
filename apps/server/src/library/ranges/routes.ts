import { ApiError, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../platform/http/actor.ts'
import { JsonText, nothing, resource, route, wireJson } from '../../platform/http/resource.ts'
import type { Relation } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { byActivity, ofActivity, withShare } from '../activities/routes.ts'
import { requestAssessments } from '../assessments/run.ts'
import { type ActivityRef, activityHead } from '../lookup/activity-head.ts'

import { type Change, changeRange, createRanges, deleteRanges, restoreRanges } from './change.ts'
import type { Include } from './present.ts'
import { type RangeNumber, type RangeType, rangesOfActivity } from './queries.ts'
import { withTargetStats } from './target-stats.ts'
import { temporaryRange } from './temporary.ts'

const yes = z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off', ''] })
const options = withShare.extend({
  target_range_uuid: wire.uuid.optional(),
  include_standing_stats: yes.default(false),
  include_noise_filtered_stats: yes.default(false),
})
type Options = z.output<typeof options>

/** `{start}-{end}`, ms since the activity's start. */
const bySpan = byActivity.extend({ span: z.string().regex(/^\d{1,9}-\d{1,9}$/) })
/** `{type}{num}`: `lap3`, `user-2`. */
const byInfo = byActivity.extend({ rangeInfo: z.string().regex(/^((lap|auto|noise)|user-)[1-9]\d{0,8}$/) })

const num = z.coerce.number().int().refine(Boolean)
/** `?type=user&num=-1&num=-2` */
const several = z.object({
  type: z.enum(wire.rangeTypes),
  num: z.union([num, z.array(num).min(1).max(1_000)]),
})
const withVersion = z.object({ version: z.coerce.number().int().optional() })

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
    requestAssessments(services, of).catch((error: unknown) => {
      services.log.warn(
        { err: error },
        'the tests of an activity are not measured yet; the next look asks again',
      )
    })
    const text = await rangesOfActivity(database, of, { ...included(query), notes }, uuids)
    if (query.target_range_uuid === undefined) return new JsonText(text)
    const { ranges } = JSON.parse(text) as { ranges: wire.Range[] }
    return wireJson({ ranges: await withTargetStats(services, of, query.target_range_uuid, ranges) })
  }

  const one = async (of: ActivityRef, query: Options, uuid: string | undefined) => {
    const { text } = await listed(of, query, uuid ? [uuid] : [])
    const range: unknown = JSON.parse(text.toString()).ranges[0]
    // Somebody deleted it between its change and this look.
    if (!range) throw new ApiError('NotFound')
    return wireJson({ range })
  }

  const changeOf = (call: { actor: Actor; ownerUuid: string; params: { activityUuid: string } }): Change => ({
    actor: call.actor,
    userUuid: call.ownerUuid,
    activityUuid: call.params.activityUuid,
  })

  return resource('/api/activities/v1/:activityUuid/ranges', [
    route({
      method: 'GET',
      path: '/',
      access: read,
      summary: 'List the ranges of an activity with their values',
      params: byActivity,
      query: options,
      answer: wire.rangesAnswer,
      handle: async ({ ownerUuid: userUuid, relation, params: { activityUuid }, query }) => {
        if (!(await activityHead(database, userUuid, activityUuid))) throw new ApiError('NotFound')
        refuseTarget(relation, query)
        return listed({ userUuid, activityUuid }, query, undefined, relation !== 'shareHolder')
      },
    }),
    route({
      method: 'POST',
      path: '/',
      access: mark,
      summary: 'Create a range; idempotent',
      params: byActivity,
      query: options,
      body: wire.newRange,
      answer: wire.rangeAnswer,
      handle: async ({ query, body, ...call }) => {
        const change = changeOf(call)
        const [uuid] = await createRanges(services, change, [body], () => '')
        return one(change, query, uuid)
      },
    }),
    route({
      method: 'POST',
      path: '/bulk',
      access: mark,
      summary: 'Create up to ten ranges, all or none; existing ones are returned unchanged',
      params: byActivity,
      query: options,
      body: wire.newRanges,
      answer: wire.rangesAnswer,
      handle: async ({ query, body, ...call }) => {
        const change = changeOf(call)
        return listed(
          change,
          query,
          await createRanges(services, change, body.ranges, (at) => `ranges.${at}.`),
        )
      },
    }),
    route({
      method: 'DELETE',
      path: '/',
      access: mark,
      summary: 'Delete several ranges of one type by their numbers; they can be restored',
      params: byActivity,
      query: several,
      answer: nothing,
      handle: async ({ query: { type, num }, ...call }) => {
        await deleteRanges(services, changeOf(call), type, [num].flat())
        return undefined
      },
    }),
    route({
      method: 'POST',
      path: '/restore',
      access: mark,
      summary: 'Restore several deleted ranges of one type',
      params: byActivity,
      query: options.extend(several.shape),
      answer: wire.rangesAnswer,
      handle: async ({ query, ...call }) => {
        const change = changeOf(call)
        return listed(change, query, await restoreRanges(services, change, query.type, [query.num].flat()))
      },
    }),
    route({
      method: 'PUT',
      path: '/:rangeInfo',
      access: mark,
      summary: 'Change a range’s name, note, type or times; omitted fields stay unchanged',
      params: byInfo,
      query: options,
      body: wire.rangeChange,
      answer: wire.rangeAnswer,
      handle: async ({ query, body, ...call }) => {
        const change = changeOf(call)
        return one(change, query, await changeRange(services, change, numberOf(call.params.rangeInfo), body))
      },
    }),
    route({
      method: 'DELETE',
      path: '/:rangeInfo',
      access: mark,
      summary: 'Delete a range; it can be restored',
      params: byInfo,
      query: withVersion,
      answer: nothing,
      handle: async ({ query: { version }, ...call }) => {
        const { type, num } = numberOf(call.params.rangeInfo)
        await deleteRanges(services, changeOf(call), type, [num], version)
        return undefined
      },
    }),
    route({
      method: 'POST',
      path: '/:rangeInfo/restore',
      access: mark,
      summary: 'Restore a deleted range under its number',
      params: byInfo,
      query: options,
      answer: wire.rangeAnswer,
      handle: async ({ query, ...call }) => {
        const change = changeOf(call)
        const { type, num } = numberOf(call.params.rangeInfo)
        const [uuid] = await restoreRanges(services, change, type, [num])
        return one(change, query, uuid)
      },
    }),
    route({
      method: 'GET',
      path: '/temporary/:span',
      access: read,
      summary: 'Get the values of a temporary range of an activity',
      params: bySpan,
      query: options,
      answer: wire.rangeAnswer,
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
