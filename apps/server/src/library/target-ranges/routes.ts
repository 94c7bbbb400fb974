import { bandedMetric } from '@cadenza/activity/target-bands'
import { ApiError, type FieldError, invalid, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { nothing, resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { changeTarget, createTarget, deleteOrRestoreTarget } from './change.ts'
import { targetRangesOf } from './queries.ts'

const byUuid = z.object({ targetRangeUuid: wire.uuid })
const ofUser = { query: 'user' } as const
const mark = {
  resource: 'activity',
  verb: 'mark',
  owner: { of: 'targetRangeUuid', kind: 'target_range' },
} as const

/** Of known metrics only, the lower end first. */
function validateThresholds(thresholds: wire.TargetRange['thresholds']): FieldError[] {
  return Object.entries(thresholds).flatMap(([column, { min, max }]): FieldError[] => {
    const field = `thresholds.${column}`
    if (!bandedMetric(column)) return [{ field, code: 'ErrorUnknownField' }]
    const isBand = (min !== null || max !== null) && (min === null || max === null || min <= max)
    return isBand ? [] : [{ field, code: 'ErrorInvalidValue' }]
  })
}

export function targetRangeRoutes(services: Services): FastifyPluginAsync {
  const { database } = services

  const one = async (userUuid: string, uuid: string) => {
    const [target_range] = await targetRangesOf(database, userUuid, { uuid })
    if (!target_range) throw new ApiError('NotFound')
    return { target_range }
  }

  return resource('/api/target_ranges/v1', [
    route({
      method: 'GET',
      path: '/',
      access: { resource: 'activity', verb: 'read', owner: ofUser },
      summary: 'List the target ranges of an athlete, newest first',
      query: wire.userQuery,
      answer: wire.targetRangesAnswer,
      handle: async ({ ownerUuid }) => ({ target_ranges: await targetRangesOf(database, ownerUuid) }),
    }),
    route({
      method: 'POST',
      path: '/',
      access: { resource: 'activity', verb: 'mark', owner: ofUser },
      summary: 'Create a target range from part of an activity: each metric’s mean ± its standard deviation',
      query: wire.userQuery,
      body: wire.newTargetRange,
      answer: wire.targetRangeAnswer,
      handle: async ({ actor, ownerUuid, body }) =>
        one(ownerUuid, await createTarget(services, { actor, userUuid: ownerUuid }, body)),
    }),
    route({
      method: 'PUT',
      path: '/:targetRangeUuid',
      access: mark,
      summary: 'Rename a target range or set its thresholds',
      params: byUuid,
      body: wire.targetRangeChange,
      answer: wire.targetRangeAnswer,
      handle: async ({ actor, ownerUuid, params: { targetRangeUuid: uuid }, body }) => {
        const failures = validateThresholds(body.thresholds ?? {})
        if (failures.length > 0) throw invalid(failures)
        await changeTarget(services, { actor, userUuid: ownerUuid, uuid }, body)
        return one(ownerUuid, uuid)
      },
    }),
    route({
      method: 'DELETE',
      path: '/:targetRangeUuid',
      access: mark,
      summary: 'Delete a target range; it can be restored for 30 days',
      params: byUuid,
      answer: nothing,
      handle: async ({ actor, ownerUuid, params: { targetRangeUuid: uuid } }) => {
        await deleteOrRestoreTarget(services, { actor, userUuid: ownerUuid, uuid }, true)
        return undefined
      },
    }),
    route({
      method: 'POST',
      path: '/:targetRangeUuid/restore',
      access: mark,
      summary: 'Restore a deleted target range',
      params: byUuid,
      answer: wire.targetRangeAnswer,
      handle: async ({ actor, ownerUuid, params: { targetRangeUuid: uuid } }) => {
        await deleteOrRestoreTarget(services, { actor, userUuid: ownerUuid, uuid }, false)
        return one(ownerUuid, uuid)
      },
    }),
  ])
}
