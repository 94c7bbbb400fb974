/** Authenticates requests by the Authorization header alone, never by a cookie. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findApiToken, isApiToken } from '../../people/api-tokens/tokens.ts'
import { findSession } from '../../people/sessions/sessions.ts'
import { type Actor, bearerToken } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'

async function findActor(services: Services, request: FastifyRequest): Promise<Actor> {
  const header = request.headers.authorization
  if (header === undefined) return { kind: 'anonymous' }
  const token = bearerToken(header)
  if (!token) return { kind: 'expired' }
  const found = isApiToken(token) ? findApiToken(services, token) : findSession(services, token)
  return (await found) ?? { kind: 'expired' }
}

const anonymous: Actor = { kind: 'anonymous' }

export function addAuthentication(app: FastifyInstance, services: Services): void {
  const actors = new WeakMap<FastifyRequest, Actor>()
  app.decorateRequest('actor', {
    getter() {
      return actors.get(this) ?? anonymous
    },
    setter(actor: Actor) {
      actors.set(this, actor)
    },
  })
  app.decorateRequest('authenticate', function () {
    return findActor(services, this)
  })
  app.decorateRequest('ownerUuid', '')
  app.decorateRequest('relation', 'anonymous')
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.ownCredentials) return
    if (request.headers.authorization !== undefined) request.actor = await request.authenticate()
  })
}
