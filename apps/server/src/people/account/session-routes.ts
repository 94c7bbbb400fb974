import { ApiError, endpoints } from '@cadenza/contract'
import { transactOn } from '../../platform/database/transact.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { type Route, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity, securityEventsOf } from '../audit/security-log.ts'
import { familiesOf, revokeFamily, revokeOtherFamilies } from '../sessions/queries.ts'

const own = { resource: 'account', owner: 'self' } as const

/** Routes for the user's sessions and security events. */
export function sessionRoutes(services: Services): Route[] {
  const { database } = services
  return [
    serve(endpoints.accountSessions.list, {
      access: { ...own, verb: 'read' },
      handle: async ({ actor, ownerUuid }) => {
        const { familyUuid } = signedIn(actor)
        const families = await familiesOf(services, ownerUuid)
        return {
          sessions: families.map(({ created_at, last_used_at, ...family }) => ({
            ...family,
            created_at: created_at.toISOString(),
            last_used_at: last_used_at.toISOString(),
            current: family.uuid === familyUuid,
          })),
        }
      },
    }),
    serve(endpoints.accountSessions.endOthers, {
      access: { ...own, verb: 'write' },
      handle: async ({ actor, ownerUuid }) => {
        const { familyUuid } = signedIn(actor)
        const nowMs = services.now()
        await transactOn(database, ownerUuid, async (transaction) => {
          await revokeOtherFamilies(transaction, { userUuid: ownerUuid, familyUuid }, nowMs)
          await noteSecurity(transaction, ownerUuid, 'sessions revoke', nowMs)
        })
        return undefined
      },
    }),
    serve(endpoints.accountSessions.end, {
      access: { ...own, verb: 'write' },
      handle: async ({ ownerUuid, params }) => {
        const families = await familiesOf(services, ownerUuid)
        if (!families.some(({ uuid }) => uuid === params.sessionUuid)) throw new ApiError('NotFound')
        const nowMs = services.now()
        await transactOn(database, ownerUuid, async (transaction) => {
          await revokeFamily(transaction, { userUuid: ownerUuid, familyUuid: params.sessionUuid }, nowMs)
          await noteSecurity(transaction, ownerUuid, 'session revoke', nowMs)
        })
        return undefined
      },
    }),
    serve(endpoints.accountSessions.securityEvents, {
      access: { ...own, verb: 'read' },
      handle: async ({ ownerUuid }) => ({
        events: (await securityEventsOf(database, ownerUuid)).map(({ at, ...event }) => ({
          ...event,
          at: at.toISOString(),
        })),
      }),
    }),
  ]
}
