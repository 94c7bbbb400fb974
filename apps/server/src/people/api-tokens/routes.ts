import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../platform/http/actor.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'
import { confirmOwner } from '../second-factor/confirm-owner.ts'
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
      handle: async ({ actor, ownerUuid, body, request }) => {
        const visitor = visitorOf(request)
        await confirmOwner(services, { actor: signedIn(actor), visitor }, body)
        const { row, token } = await makeApiToken(services, ownerUuid, body, visitor)
        return { api_token: present(row), token }
      },
    }),
    serve(endpoints.apiTokens.revoke, {
      access: { ...own, verb: 'write' },
      handle: async ({ ownerUuid, params, request }) => {
        await revokeApiToken(services, ownerUuid, params.tokenUuid, visitorOf(request))
        return undefined
      },
    }),
  ])
}

const present = ({ created_at, expires_at, last_used_at, ...token }: ApiTokenRow) => ({
  ...token,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})
