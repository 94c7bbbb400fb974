/**
 * Routes for what the browser stores for a user, such as preferences, columns and completed tutorial steps:
 * one JSON value per name.
 */
import { ApiError, endpoints, invalid } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../http/resource.ts'
import type { Services } from '../services.ts'
import { configOf, configsOf } from './queries.ts'
import { storeWithinLimit } from './store-config.ts'

/** Reserved for the server. */
const reservedName = 'status'

export function configRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const one = async (userUuid: string, name: string) => {
    if (name === reservedName) throw invalid([{ field: 'name', code: 'ErrorReservedName' }])
    const data = await configOf(database, userUuid, name)
    if (data === undefined) throw new ApiError('NotFound')
    return { config: { name, data } }
  }
  return resource([
    serve(endpoints.configs.list, {
      access: { resource: 'record', verb: 'read', owner: 'self' },
      handle: async ({ ownerUuid }) => ({ configs: await configsOf(database, ownerUuid) }),
    }),
    serve(endpoints.configs.read, {
      access: { resource: 'record', verb: 'read', owner: 'self' },
      handle: async ({ ownerUuid, params }) => one(ownerUuid, params.configName),
    }),
    serve(endpoints.configs.readOfUser, {
      access: { resource: 'record', verb: 'read', owner: { param: 'userUuid' } },
      handle: async ({ ownerUuid, params }) => one(ownerUuid, params.configName),
    }),
    serve(endpoints.configs.keep, {
      access: { resource: 'record', verb: 'write', owner: { param: 'userUuid' } },
      bodyLimit: 64 * 1024,
      handle: async ({ ownerUuid, params, body }) => {
        if (params.configName === reservedName) throw invalid([{ field: 'name', code: 'ErrorReservedName' }])
        await storeWithinLimit(database, ownerUuid, params.configName, body.data)
        return one(ownerUuid, params.configName)
      },
    }),
  ])
}
