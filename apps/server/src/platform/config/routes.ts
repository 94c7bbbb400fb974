/**
 * Routes for what the browser stores for a user, such as preferences, columns and completed tutorial steps: one JSON
 * value per name.
 */
import { ApiError, invalid, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { resource, route } from '../http/resource.ts'
import type { Services } from '../services.ts'
import { configOf, configsOf, keepConfig } from './queries.ts'

const configName = z.string().regex(/^[\w.-]{1,64}$/)
const byName = z.object({ configName })
const ofUser = z.object({ userUuid: wire.uuid, configName })
const configBody = z.object({ data: z.json() })
const configAnswer = z.object({ config: z.object({ name: z.string(), data: z.unknown() }) })

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
  return resource('/api', [
    route({
      method: 'GET',
      path: '/account/v1/config/',
      access: { resource: 'record', verb: 'read', owner: 'self' },
      summary: 'List your configs',
      answer: wire.configsAnswer,
      handle: async ({ ownerUuid }) => ({ configs: await configsOf(database, ownerUuid) }),
    }),
    route({
      method: 'GET',
      path: '/account/v1/config/:configName',
      access: { resource: 'record', verb: 'read', owner: 'self' },
      summary: 'Get one of your configs',
      params: byName,
      answer: configAnswer,
      handle: async ({ ownerUuid, params }) => one(ownerUuid, params.configName),
    }),
    route({
      method: 'GET',
      path: '/profiles/v1/:userUuid/config/:configName',
      access: { resource: 'record', verb: 'read', owner: { param: 'userUuid' } },
      summary: 'Get a config of a user',
      params: ofUser,
      answer: configAnswer,
      handle: async ({ ownerUuid, params }) => one(ownerUuid, params.configName),
    }),
    route({
      method: 'PUT',
      path: '/profiles/v1/:userUuid/config/:configName',
      access: { resource: 'record', verb: 'write', owner: { param: 'userUuid' } },
      summary: 'Save one of your configs',
      params: ofUser,
      body: configBody,
      bodyLimit: 64 * 1024,
      answer: configAnswer,
      handle: async ({ ownerUuid, params, body }) => {
        if (params.configName === reservedName) throw invalid([{ field: 'name', code: 'ErrorReservedName' }])
        await keepConfig(database, ownerUuid, params.configName, body.data)
        return one(ownerUuid, params.configName)
      },
    }),
  ])
}
