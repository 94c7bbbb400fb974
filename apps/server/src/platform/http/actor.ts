/** Who asks: found from the Authorization header alone, never from a cookie. */
import type { Locale, Role } from '@cadenza/contract'
import { ApiError } from '@cadenza/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findApiToken, isApiToken } from '../../people/api-tokens/tokens.ts'
import { findSession } from '../../people/sign-in/sessions.ts'
import type { ApiScope, Relation } from '../policy.ts'
import type { Services } from '../services.ts'

export interface SignedIn {
  kind: 'signed-in'
  userUuid: string
  roles: readonly Role[]
  lang: Locale
  /** The sign-in that the token belongs to. */
  familyUuid: string
  /** Of a personal token: what it serves for. A sign-in serves for everything. */
  scopes?: readonly ApiScope[]
}

export type Actor =
  | { kind: 'anonymous' }
  /** A token was sent, but it is not, or no longer, valid. */
  | { kind: 'expired' }
  | SignedIn

const bearer = /^Bearer ([A-Za-z0-9_-]{1,128})$/

/** The token of `Bearer <token>`; undefined for anything else. */
export function bearerToken(value: string | undefined): string | undefined {
  return bearer.exec(value ?? '')?.[1]
}

export async function findActor(services: Services, request: FastifyRequest): Promise<Actor> {
  const header = request.headers.authorization
  if (header === undefined) return { kind: 'anonymous' }
  const token = bearerToken(header)
  if (!token) return { kind: 'expired' }
  const found = isApiToken(token) ? findApiToken(services, token) : findSession(services, token)
  return (await found) ?? { kind: 'expired' }
}

/** The actor where a route has made sure that somebody is signed in. */
export function signedIn(actor: Actor): SignedIn {
  if (actor.kind !== 'signed-in') throw new ApiError('SignInRequired')
  return actor
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    ownerUuid: string
    relation: Relation
  }
}

const anonymous: Actor = { kind: 'anonymous' }

export function addActor(app: FastifyInstance, services: Services): void {
  const actors = new WeakMap<FastifyRequest, Actor>()
  app.decorateRequest('actor', {
    getter() {
      return actors.get(this) ?? anonymous
    },
    setter(actor: Actor) {
      actors.set(this, actor)
    },
  })
  app.decorateRequest('ownerUuid', '')
  app.decorateRequest('relation', 'anonymous')
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== undefined) request.actor = await findActor(services, request)
  })
}
