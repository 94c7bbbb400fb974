import { endpoints, invalid } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { signedIn } from '../../platform/http/actor.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import { enqueueMail } from '../../platform/mail/mails.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { countConfirmation } from '../sessions/throttle.ts'
import { confirmOwner } from './confirm-owner.ts'
import { removeSecondFactor, secondFactorOf } from './queries.ts'
import { confirmSecret, offerSecret, renewRecoveryCodes } from './second-factor.ts'

const own = { resource: 'account', owner: 'self' } as const
const bodyLimit = 16 * 1024

export function secondFactorRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  return resource([
    serve(endpoints.secondFactor.read, {
      access: { ...own, verb: 'read' },
      handle: async ({ ownerUuid }) => {
        const { enabled, confirmedAt, recoveryCodesLeft } = await secondFactorOf(database, ownerUuid)
        return {
          second_factor: {
            enabled,
            confirmed_at: confirmedAt?.toISOString() ?? null,
            recovery_codes_left: recoveryCodesLeft,
          },
        }
      },
    }),
    serve(endpoints.secondFactor.offer, {
      access: { ...own, verb: 'write' },
      bodyLimit,
      handle: async ({ actor, ownerUuid, body, request }) => {
        const confirming = { actor: signedIn(actor), visitor: visitorOf(request) }
        const email = await confirmPassword(services, confirming, body.current_password)
        return offerSecret(services, ownerUuid, email)
      },
    }),
    serve(endpoints.secondFactor.confirm, {
      access: { ...own, verb: 'write' },
      bodyLimit,
      handle: async ({ actor, ownerUuid, body, request }) => {
        if (body.totp.trim() === '') throw invalid([{ field: 'totp', code: 'TotpRequired' }])
        const attempt = await countConfirmation(services, signedIn(actor).familyUuid)
        const event = {
          userUuid: ownerUuid,
          action: 'second factor on',
          visitor: visitorOf(request),
        } as const
        const codes = await transactOn(database, ownerUuid, async (transaction) => {
          const confirmed = await confirmSecret(services, transaction, ownerUuid, body.totp)
          if (!confirmed) return undefined
          await noteSecurity(services, transaction, event)
          await publish(transaction, { kind: 'account', userUuid: ownerUuid, uuid: ownerUuid })
          return confirmed
        })
        if (!codes) throw invalid([{ field: 'totp', code: 'TotpWrong' }])
        await attempt.succeeded()
        return { recovery_codes: codes }
      },
    }),
    serve(endpoints.secondFactor.remove, {
      access: { ...own, verb: 'write' },
      bodyLimit,
      handle: async ({ actor, ownerUuid, body, request }) => {
        const visitor = visitorOf(request)
        await confirmOwner(services, { actor: signedIn(actor), visitor }, body)
        await transactOn(database, ownerUuid, async (transaction) => {
          await removeSecondFactor(transaction, ownerUuid)
          const event = { userUuid: ownerUuid, action: 'second factor off', visitor } as const
          await noteSecurity(services, transaction, event)
          await enqueueMail(services, { kind: 'secondFactorOff', userUuid: ownerUuid }, transaction)
        })
        return undefined
      },
    }),
    serve(endpoints.secondFactor.renewRecoveryCodes, {
      access: { ...own, verb: 'write' },
      bodyLimit,
      handle: async ({ actor, ownerUuid, body, request }) => {
        const visitor = visitorOf(request)
        await confirmOwner(services, { actor: signedIn(actor), visitor }, body)
        const { enabled } = await secondFactorOf(database, ownerUuid)
        if (!enabled) throw invalid([{ field: 'second_factor', code: 'ErrorInvalidValue' }])
        const codes = await transactOn(database, ownerUuid, async (transaction) => {
          const event = { userUuid: ownerUuid, action: 'recovery codes renew', visitor } as const
          await noteSecurity(services, transaction, event)
          return renewRecoveryCodes(transaction, ownerUuid)
        })
        return { recovery_codes: codes }
      },
    }),
  ])
}
