import { bandedMetric } from '@cadenza/activity/target-bands'
import {
  ApiError,
  type FieldError,
  invalid,
  targetRangesPerUser,
  validateSpan,
  wire,
} from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { audit } from '../audit/audit.ts'
import type { Actor } from '../http/actor.ts'
import { nothing, resource, route } from '../http/resource.ts'
import { measurableOf } from '../ranges/measure.ts'
import { derivationsOf } from '../series/offload.ts'
import type { Services } from '../services.ts'
import { newUuid } from '../uuid.ts'
import { targetRangesOf } from './queries.ts'

const kind = 'target_range'
const byUuid = z.object({ targetRangeUuid: wire.uuid })
const ofUser = { query: 'user' } as const
const mark = { resource: 'activity', verb: 'mark', owner: { of: 'targetRangeUuid', kind } } as const

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

  const create = async (
    actor: Actor,
    userUuid: string,
    form: z.output<typeof wire.newTargetRange>,
  ): Promise<string> => {
    const activityUuid = form.activity_uuid
    const { place, elapsedMs, sport } = await measurableOf(database, { userUuid, activityUuid })
    const span = {
      startMs: Math.round(form.relative_start_time),
      endMs: Math.round(form.relative_end_time),
    }
    const failures = validateSpan(
      { relative_start_time: span.startMs, relative_end_time: span.endMs },
      elapsedMs,
    )
    if (form.sport !== sport) failures.push({ field: 'sport', code: 'ErrorInvalidValue' })
    if (failures.length > 0) throw invalid(failures)
    const thresholds = await derivationsOf(services).bands(place, span)
    const uuid = newUuid(services.now())
    await database.transaction().execute(async (transaction) => {
      await transaction.insertInto('owners').values({ uuid, kind, user_uuid: userUuid }).execute()
      await transaction
        .insertInto('target_ranges')
        .values({
          ...{ user_uuid: userUuid, uuid, activity_uuid: activityUuid, name: form.name, sport },
          ...{ start_ms: span.startMs, end_ms: span.endMs, thresholds: JSON.stringify(thresholds) },
          registered_at: new Date(services.now()),
        })
        .execute()
      const { length } = await targetRangesOf(transaction, userUuid)
      if (length > targetRangesPerUser)
        throw invalid([{ field: 'name', code: 'ErrorTooMany', parameters: { count: targetRangesPerUser } }])
      await audit(services, transaction, actor, { userUuid, activityUuid, action: 'target_range create' })
    })
    return uuid
  }

  return resource('/api/target_ranges/v1', [
    route({
      method: 'GET',
      path: '/',
      access: { resource: 'activity', verb: 'read', owner: ofUser },
      summary: 'The target ranges of an athlete, newest first',
      query: wire.userQuery,
      answer: wire.targetRangesAnswer,
      handle: async ({ ownerUuid }) => ({ target_ranges: await targetRangesOf(database, ownerUuid) }),
    }),
    route({
      method: 'POST',
      path: '/',
      access: { resource: 'activity', verb: 'mark', owner: ofUser },
      summary: 'Make a span of an activity a target: each metric’s mean ± its standard deviation',
      query: wire.userQuery,
      body: wire.newTargetRange,
      answer: wire.targetRangeAnswer,
      handle: async ({ actor, ownerUuid, body }) => one(ownerUuid, await create(actor, ownerUuid, body)),
    }),
    route({
      method: 'PUT',
      path: '/:targetRangeUuid',
      access: mark,
      summary: 'Rename a target range, or set its thresholds',
      params: byUuid,
      body: wire.targetRangeChange,
      answer: wire.targetRangeAnswer,
      handle: async ({ actor, ownerUuid, params: { targetRangeUuid: uuid }, body }) => {
        const failures = validateThresholds(body.thresholds ?? {})
        if (failures.length > 0) throw invalid(failures)
        const { name, thresholds } = body
        await database.transaction().execute(async (transaction) => {
          if (name === undefined && thresholds === undefined) return
          await transaction
            .updateTable('target_ranges')
            .set({
              ...(name === undefined ? {} : { name }),
              ...(thresholds === undefined ? {} : { thresholds: JSON.stringify(thresholds) }),
            })
            .where('user_uuid', '=', ownerUuid)
            .where('uuid', '=', uuid)
            .execute()
          const detail = { target_range: uuid }
          await audit(services, transaction, actor, {
            userUuid: ownerUuid,
            action: 'target_range update',
            detail,
          })
        })
        return one(ownerUuid, uuid)
      },
    }),
    route({
      method: 'DELETE',
      path: '/:targetRangeUuid',
      access: mark,
      summary: 'Delete a target range',
      params: byUuid,
      answer: nothing,
      handle: async ({ actor, ownerUuid, params: { targetRangeUuid: uuid } }) => {
        await database.transaction().execute(async (transaction) => {
          await transaction
            .deleteFrom('target_ranges')
            .where('user_uuid', '=', ownerUuid)
            .where('uuid', '=', uuid)
            .execute()
          await transaction.deleteFrom('owners').where('uuid', '=', uuid).execute()
          const detail = { target_range: uuid }
          await audit(services, transaction, actor, {
            userUuid: ownerUuid,
            action: 'target_range delete',
            detail,
          })
        })
        return undefined
      },
    }),
  ])
}
