import { accountWire, wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { nothing, resource, route } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { type ApiTokenRow, apiTokensOf, makeApiToken, revokeApiToken } from './tokens.ts'

const own = { resource: 'account', owner: 'self' } as const

export function apiTokenRoutes(services: Services): FastifyPluginAsync {
  return resource('/api/account/v1/api_tokens', [
    route({
      method: 'GET',
      path: '/',
      access: { ...own, verb: 'read' },
      summary: 'List your personal tokens',
      answer: accountWire.apiTokensAnswer,
      handle: async ({ ownerUuid }) => ({
        api_tokens: (await apiTokensOf(services, ownerUuid)).map(present),
      }),
    }),
    route({
      method: 'POST',
      path: '/',
      access: { ...own, verb: 'write' },
      summary: 'Create a personal token; it is shown only once',
      body: accountWire.newApiTokenBody,
      bodyLimit: 16 * 1024,
      status: 201,
      answer: accountWire.newApiTokenAnswer,
      handle: async ({ ownerUuid, body }) => {
        const { row, token } = await makeApiToken(services, ownerUuid, body)
        return { api_token: present(row), token }
      },
    }),
    route({
      method: 'DELETE',
      path: '/:tokenUuid',
      access: { ...own, verb: 'write' },
      summary: 'Revoke a personal token, effective immediately',
      params: z.object({ tokenUuid: wire.uuid }),
      answer: nothing,
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
