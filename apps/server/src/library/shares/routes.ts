/** Routes to share one activity by link. */

import { randomBytes } from 'node:crypto'
import { ApiError, endpoints, invalid, type wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { audit } from '../../people/audit/audit.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { ofActivity } from '../activities/routes.ts'
import { type ActivityRef, activityHead, wholeOf } from '../lookup/queries.ts'
import { deleteShare, keepShare, opensAnother, privacyRadius, shareOf } from './queries.ts'

const write = { resource: 'activity', verb: 'write', owner: ofActivity } as const
const viewsPerMinute = 60

export function shareRoutes(services: Services): FastifyPluginAsync {
  const { database, now } = services

  const shown = async (of: ActivityRef, hash?: string) => {
    const share = await shareOf(database, of, now(), hash)
    const activity = share && (await activityHead(database, of.userUuid, of.activityUuid))
    if (!activity) throw new ApiError('NotFound')
    const hidden = activity.available.gps ? await privacyRadius(database, of.userUuid) : 0
    return { share: { ...share, hidden_route_m: hidden } }
  }

  const keep = async (
    actor: Actor,
    of: ActivityRef,
    { share_hash, expires_at }: z.output<typeof wire.shareBody>,
  ): Promise<void> => {
    const expires = typeof expires_at === 'string' ? new Date(expires_at) : expires_at
    if (expires && expires.getTime() <= now())
      throw invalid([{ field: 'expires_at', code: 'ErrorInvalidValue' }])
    const { userUuid, activityUuid } = of
    await transactOn(database, userUuid, async (transaction) => {
      if (!(await activityHead(transaction, userUuid, activityUuid))) throw new ApiError('NotFound')
      const hash = share_hash ?? randomBytes(16).toString('base64url')
      if (await opensAnother(transaction, activityUuid, hash)) throw new ApiError('Conflict')
      await keepShare(transaction, of, { hash, expires, nowMs: now() })
      await audit(services, transaction, actor, { userUuid, activityUuid, action: 'share create' })
      await publish(transaction, { kind: 'activity', userUuid, uuid: activityUuid })
    })
  }

  return resource([
    serve(endpoints.shares.keep, {
      access: write,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid }, body }) => {
        await keep(actor, { userUuid, activityUuid }, body)
        return shown({ userUuid, activityUuid })
      },
    }),
    serve(endpoints.shares.read, {
      access: { resource: 'activity', verb: 'read', owner: ofActivity },
      perMinute: viewsPerMinute,
      handle: async ({ ownerUuid: userUuid, params: { activityUuid, shareHash } }) => {
        return shown({ userUuid, activityUuid: await wholeOf(database, userUuid, activityUuid) }, shareHash)
      },
    }),
    serve(endpoints.shares.remove, {
      access: write,
      handle: async ({ actor, ownerUuid: userUuid, params: { activityUuid, shareHash } }) => {
        await transactOn(database, userUuid, async (transaction) => {
          if (!(await deleteShare(transaction, { userUuid, activityUuid }, shareHash)))
            throw new ApiError('NotFound')
          await audit(services, transaction, actor, { userUuid, activityUuid, action: 'share delete' })
          await publish(transaction, { kind: 'activity', userUuid, uuid: activityUuid })
        })
        return undefined
      },
    }),
  ])
}
