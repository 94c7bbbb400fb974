/**
 * Metrics for Prometheus at /metrics, behind a token of their own. Without one the address does not exist.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError, eventStream, isBytes } from '@cadenza/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerToken } from '../http/actor.ts'
import type { Services } from '../services.ts'
import type { PoolCounts } from './registry.ts'

/** ms; a database that does not answer in this time counts as down, and its figures are left out. */
const patienceMs = 2_000

export async function addMetrics(app: FastifyInstance, services: Services, pool?: PoolCounts): Promise<void> {
  const token = services.settings.metricsToken
  // Most installations do not load the library, nor measure the event loop.
  const registry =
    token === undefined
      ? undefined
      : (await import('./registry.ts')).newRegistry(services, { patienceMs, pool })
  if (registry) {
    app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
      const route = request.routeOptions.url ?? '(none)'
      const ms = isOpenEnded(request) ? undefined : elapsedTime
      registry.countRequest({ method: request.method, route, status: statusCode }, ms)
    })
    app.addHook('onClose', async () => registry.stop())
  }
  app.route({
    method: 'GET',
    url: '/metrics',
    config: { access: 'anyone', ownCredentials: true },
    handler: async (request, reply) => {
      if (registry === undefined || token === undefined) throw new ApiError('NotFound')
      if (!isEqual(bearerToken(request.headers.authorization) ?? '', token)) {
        reply.header('www-authenticate', 'Bearer')
        throw new ApiError('SignInRequired')
      }
      return reply
        .type(registry.mediaType)
        .header('cache-control', 'no-store')
        .send(await registry.text())
    },
  })
}

/** True for a stream of events, which lasts as long as its reader likes. */
function isOpenEnded({ routeOptions }: FastifyRequest): boolean {
  const answer = routeOptions.config.endpoint?.answer
  return answer !== undefined && isBytes(answer) && answer.mediaType === eventStream
}

/** Compares in a time that tells nothing about the token. */
function isEqual(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The Authorization header holds no session or personal token. */
    ownCredentials?: true
  }
}
