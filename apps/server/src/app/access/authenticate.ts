/** Authenticates requests by the Authorization header alone, never by a cookie. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FindToken, newGatheredTokens } from '../../people/api-tokens/gathered.ts'
import { findApiToken, isApiToken } from '../../people/api-tokens/tokens.ts'
import { findSession } from '../../people/sessions/sessions.ts'
import { type Actor, bearerToken } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'
import { findPrintActor, isPrintToken } from '../../reports/printing/session.ts'
import { itemOf } from './access.ts'

const expired: Actor = { kind: 'expired' }

async function findActor(
  services: Services,
  request: FastifyRequest,
  findTogether: FindToken,
): Promise<Actor> {
  const header = request.headers.authorization
  if (header === undefined) return { kind: 'anonymous' }
  const token = bearerToken(header)
  if (!token) return expired
  const find = request.routeOptions.config.isFrequent ? findTogether : undefined
  if (isApiToken(token)) return (await findApiToken(services, token, find)) ?? expired
  if (isPrintToken(token)) return (await findPrintActor(services, token)) ?? expired
  const item = itemOf(request)
  const session = await findSession(services, token, item)
  if (item && session) request.itemOwner = session.itemOwner
  return session?.actor ?? expired
}

const anonymous: Actor = { kind: 'anonymous' }

export function addAuthentication(app: FastifyInstance, services: Services): void {
  const findTogether = newGatheredTokens(services)
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
    return findActor(services, this, findTogether)
  })
  app.decorateRequest('itemOwner', undefined)
  app.decorateRequest('ownerUuid', '')
  app.decorateRequest('relation', 'anonymous')
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.ownCredentials) return
    if (request.headers.authorization !== undefined) request.actor = await request.authenticate()
  })
}
