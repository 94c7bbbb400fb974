import { bandedMetric } from '@cadenza/activity/target-bands'
import { ApiError, endpoints, type FieldError, invalid, validateTarget, type wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { changeTarget, createTarget, deleteOrRestoreTarget } from './change.ts'
import { targetRangesOf } from './queries.ts'

const ofUser = { query: 'user' } as const
const mark = {
  resource: 'activity',
  verb: 'mark',
  owner: { of: 'targetRangeUuid', kind: 'target_range' },
} as const

/** Bands of metrics that can have none. */
const unknownBands = (thresholds: wire.TargetRange['thresholds']): FieldError[] =>
  Object.keys(thresholds)
    .filter((column) => !bandedMetric(column))
    .map((column) => ({ field: `thresholds.${column}`, code: 'ErrorUnknownField' }))

export function targetRangeRoutes(services: Services): FastifyPluginAsync {
  const { database } = services

  const one = async (userUuid: string, uuid: string) => {
    const [target_range] = await targetRangesOf(database, userUuid, { uuid })
    if (!target_range) throw new ApiError('NotFound')
    return { target_range }
  }

  return resource([
    serve(endpoints.targetRanges.list, {
      access: { resource: 'activity', verb: 'read', owner: ofUser },
      handle: async ({ ownerUuid }) => ({ target_ranges: await targetRangesOf(database, ownerUuid) }),
    }),
    serve(endpoints.targetRanges.add, {
      access: {
        resource: 'activity',
        verb: 'mark',
        owner: { body: 'activity_uuid', kind: 'activity' },
      },
      handle: async ({ actor, ownerUuid, body }) =>
        one(ownerUuid, await createTarget(services, { actor, userUuid: ownerUuid }, body)),
    }),
    serve(endpoints.targetRanges.change, {
      access: mark,
      handle: async ({ actor, ownerUuid, params: { targetRangeUuid: uuid }, body }) => {
        const failures = [...unknownBands(body.thresholds ?? {}), ...validateTarget(body)]
        if (failures.length > 0) throw invalid(failures)
        await changeTarget(services, { actor, userUuid: ownerUuid, uuid }, body)
        return one(ownerUuid, uuid)
      },
    }),
    serve(endpoints.targetRanges.remove, {
      access: mark,
      handle: async ({ actor, ownerUuid, params: { targetRangeUuid: uuid } }) => {
        await deleteOrRestoreTarget(services, { actor, userUuid: ownerUuid, uuid }, true)
        return undefined
      },
    }),
    serve(endpoints.targetRanges.restore, {
      access: mark,
      handle: async ({ actor, ownerUuid, params: { targetRangeUuid: uuid } }) => {
        await deleteOrRestoreTarget(services, { actor, userUuid: ownerUuid, uuid }, false)
        return one(ownerUuid, uuid)
      },
    }),
  ])
}
