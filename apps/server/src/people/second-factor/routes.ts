import { endpoints, invalid } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { noteSecurity } from '../audit/security-log.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { countAttempt } from '../sessions/throttle.ts'
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
      handle: async ({ ownerUuid, body, request }) => {
        const email = await confirmPassword(services, ownerUuid, body.current_password, request.ip)
        return offerSecret(services, ownerUuid, email)
      },
    }),
    serve(endpoints.secondFactor.confirm, {
      access: { ...own, verb: 'write' },
      bodyLimit,
      handle: async ({ ownerUuid, body, request }) => {
        if (body.totp.trim() === '') throw invalid([{ field: 'totp', code: 'TotpRequired' }])
        const attempt = await countAttempt(services, `second factor of ${ownerUuid}`, request.ip)
        const nowMs = services.now()
        const codes = await transactOn(database, ownerUuid, async (transaction) => {
          const confirmed = await confirmSecret(services, transaction, ownerUuid, body.totp)
          if (!confirmed) return undefined
          await noteSecurity(transaction, ownerUuid, 'second factor on', nowMs)
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
      handle: async ({ ownerUuid, body, request }) => {
        await confirmPassword(services, ownerUuid, body.current_password, request.ip)
        await transactOn(database, ownerUuid, async (transaction) => {
          await removeSecondFactor(transaction, ownerUuid)
          await noteSecurity(transaction, ownerUuid, 'second factor off', services.now())
        })
        return undefined
      },
    }),
    serve(endpoints.secondFactor.renewRecoveryCodes, {
      access: { ...own, verb: 'write' },
      bodyLimit,
      handle: async ({ ownerUuid, body, request }) => {
        await confirmPassword(services, ownerUuid, body.current_password, request.ip)
        const { enabled } = await secondFactorOf(database, ownerUuid)
        if (!enabled) throw invalid([{ field: 'second_factor', code: 'ErrorInvalidValue' }])
        const codes = await transactOn(database, ownerUuid, async (transaction) => {
          await noteSecurity(transaction, ownerUuid, 'recovery codes renew', services.now())
          return renewRecoveryCodes(transaction, ownerUuid)
        })
        return { recovery_codes: codes }
      },
    }),
  ])
}
