import { ApiError, endpoints } from '@cadenza/contract'
import { transactOn } from '../../platform/database/transact.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { type Route, serve } from '../../platform/http/resource.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import { revokeApiTokens } from '../api-tokens/tokens.ts'
import type { SecurityEntry } from '../audit/queries.ts'
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
      handle: async ({ actor, ownerUuid, body, request }) => {
        const { familyUuid } = signedIn(actor)
        const visitor = visitorOf(request)
        await transactOn(database, ownerUuid, async (transaction) => {
          await revokeOtherFamilies(transaction, { userUuid: ownerUuid, familyUuid }, services.now())
          const event = { userUuid: ownerUuid, action: 'sessions revoke', visitor } as const
          await noteSecurity(services, transaction, event)
          if (body.revoke_tokens) await revokeApiTokens(services, transaction, ownerUuid, visitor)
        })
        return undefined
      },
    }),
    serve(endpoints.accountSessions.end, {
      access: { ...own, verb: 'write' },
      handle: async ({ ownerUuid, params, request }) => {
        const families = await familiesOf(services, ownerUuid)
        if (!families.some(({ uuid }) => uuid === params.sessionUuid)) throw new ApiError('NotFound')
        const nowMs = services.now()
        await transactOn(database, ownerUuid, async (transaction) => {
          await revokeFamily(transaction, { userUuid: ownerUuid, familyUuid: params.sessionUuid }, nowMs)
          const event = {
            userUuid: ownerUuid,
            action: 'session revoke',
            visitor: visitorOf(request),
          } as const
          await noteSecurity(services, transaction, event)
        })
        return undefined
      },
    }),
    serve(endpoints.accountSessions.securityEvents, {
      access: { ...own, verb: 'read' },
      handle: async ({ ownerUuid }) => ({
        events: (await securityEventsOf(database, ownerUuid)).map(presentEvent),
      }),
    }),
  ]
}

function presentEvent({ uuid, action, at, detail }: SecurityEntry) {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    uuid,
    action,
    at: at.toISOString(),
    address: text(detail.address) ?? '',
    user_agent: text(detail.agent) ?? '',
    about: text(detail.name) ?? null,
  }
}
