import { defaultFeatures, endpoints, invalid, validateAccount } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../platform/http/actor.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { accountOf } from '../users/account.ts'
import { changeAccount, withoutSameEmail } from './change.ts'
import { deleteAccount } from './delete.ts'
import { profileOf } from './profile.ts'
import { sessionRoutes } from './session-routes.ts'

export function accountRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const account = resource([
    serve(endpoints.account.read, {
      access: { resource: 'account', verb: 'read', owner: 'self' },
      handle: async ({ actor, ownerUuid }) => {
        const account = await accountOf(services, ownerUuid)
        const { prints, lang } = signedIn(actor)
        // A report is printed in the language that was asked for.
        return { account: prints ? { ...account, lang } : account }
      },
    }),
    serve(endpoints.account.change, {
      access: { resource: 'account', verb: 'write', owner: 'self' },
      bodyLimit: 16 * 1024,
      handle: async ({ actor, ownerUuid, body, request }) => {
        const change = await withoutSameEmail(database, ownerUuid, body)
        const failures = validateAccount(change, services.settings.passwordMin)
        if (failures.length > 0) throw invalid(failures)
        await changeAccount(services, { actor: signedIn(actor), visitor: visitorOf(request) }, change)
        return { account: await accountOf(services, signedIn(actor).userUuid) }
      },
    }),
    serve(endpoints.account.remove, {
      access: { resource: 'account', verb: 'write', owner: 'self' },
      bodyLimit: 16 * 1024,
      handle: async ({ actor, ownerUuid, body, request }) => {
        const confirming = { actor: signedIn(actor), visitor: visitorOf(request) }
        await confirmPassword(services, confirming, body.password, 'password')
        await deleteAccount(services, ownerUuid)
        return undefined
      },
    }),
    ...sessionRoutes(services),
    serve(endpoints.account.defaultFeatures, {
      access: 'anyone',
      handle: async () => ({ default_features: [...defaultFeatures] }),
    }),
  ])
  const profiles = resource([
    serve(endpoints.profiles.read, {
      access: { resource: 'record', verb: 'read', owner: { param: 'userUuid' } },
      handle: async ({ ownerUuid }) => profileOf(database, ownerUuid, services.now()),
    }),
  ])
  return async (app) => {
    await app.register(account)
    await app.register(profiles)
  }
}
