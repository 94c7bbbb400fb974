import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { type ApiTokenRow, liveApiTokens } from './queries.ts'
import { makeApiToken, revokeApiToken } from './tokens.ts'

const own = { resource: 'account', owner: 'self' } as const

export function apiTokenRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  return resource([
    serve(endpoints.apiTokens.list, {
      access: { ...own, verb: 'read' },
      handle: async ({ ownerUuid }) => ({
        api_tokens: (await liveApiTokens(database, ownerUuid, new Date(services.now()))).map(present),
      }),
    }),
    serve(endpoints.apiTokens.add, {
      access: { ...own, verb: 'write' },
      bodyLimit: 16 * 1024,
      handle: async ({ ownerUuid, body }) => {
        const { row, token } = await makeApiToken(services, ownerUuid, body)
        return { api_token: present(row), token }
      },
    }),
    serve(endpoints.apiTokens.revoke, {
      access: { ...own, verb: 'write' },
      handle: async ({ ownerUuid, params }) => {
        await revokeApiToken(services, ownerUuid, params.tokenUuid)
        return undefined
      },
    }),
  ])
}

const present = ({ created_at, expires_at, last_used_at, ...token }: ApiTokenRow) => ({
  ...token,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
})
