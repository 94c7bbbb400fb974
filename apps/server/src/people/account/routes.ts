import {
  accountWire,
  defaultFeatures,
  invalid,
  isTimeZone,
  locales,
  validateAccount,
  wire,
} from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../../platform/http/actor.ts'
import { nothing, resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { accountOf } from '../users/account.ts'
import { changeAccount } from './change.ts'
import { deleteAccount } from './delete.ts'
import { profileOf } from './profile.ts'
import { sessionRoutes } from './session-routes.ts'

const change = z.object({
  name: z.string().max(200).optional(),
  email: z.string().optional(),
  password: z.string().optional(),
  password_confirm: z.string().optional(),
  current_password: z.string().optional(),
  lang: z.enum(locales).optional(),
  unit: z.enum(['km', 'mi']).optional(),
  time_zone: z.string().max(64).refine(isTimeZone).optional(),
})

export function accountRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const account = resource('/api/account/v1', [
    route({
      method: 'GET',
      path: '/',
      access: { resource: 'account', verb: 'read', owner: 'self' },
      summary: 'Get your account',
      answer: wire.accountAnswer,
      handle: async ({ ownerUuid }) => ({ account: await accountOf(services, ownerUuid) }),
    }),
    route({
      method: 'PUT',
      path: '/',
      access: { resource: 'account', verb: 'write', owner: 'self' },
      summary: 'Change your name, email address, password, language, unit or time zone',
      body: change,
      bodyLimit: 16 * 1024,
      answer: wire.accountAnswer,
      handle: async ({ actor, body, request }) => {
        const failures = validateAccount(body, services.settings.passwordMin)
        if (failures.length > 0) throw invalid(failures)
        await changeAccount(services, signedIn(actor), body, request.ip)
        return { account: await accountOf(services, signedIn(actor).userUuid) }
      },
    }),
    route({
      method: 'DELETE',
      path: '/',
      access: { resource: 'account', verb: 'write', owner: 'self' },
      summary: 'Delete your account and all its data',
      body: accountWire.deletionBody,
      bodyLimit: 16 * 1024,
      answer: nothing,
      handle: async ({ ownerUuid, body, request }) => {
        await confirmPassword(services, ownerUuid, body.password, request.ip, 'password')
        await deleteAccount(services, ownerUuid)
        return undefined
      },
    }),
    ...sessionRoutes(services),
    route({
      method: 'GET',
      path: '/default_features/',
      access: 'anyone',
      summary: 'List the features available without an account',
      answer: wire.defaultFeaturesAnswer,
      handle: async () => ({ default_features: [...defaultFeatures] }),
    }),
  ])
  const profiles = resource('/api/profiles/v1', [
    route({
      method: 'GET',
      path: '/:userUuid',
      access: { resource: 'record', verb: 'read', owner: { param: 'userUuid' } },
      summary: 'Get an athlete’s profile',
      params: z.object({ userUuid: wire.uuid }),
      answer: accountWire.profileAnswer,
      handle: async ({ ownerUuid }) => profileOf(database, ownerUuid),
    }),
  ])
  return async (app) => {
    await app.register(account)
    await app.register(profiles)
  }
}
