/** Identity of a request's sender. `app/access/authenticate.ts` finds it from the Authorization header. */
import type { Locale, Role } from '@cadenza/contract'
import { ApiError } from '@cadenza/contract'
import type { ApiScope, Relation } from '../policy.ts'

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

/** The actor where a route has made sure that somebody is signed in. */
export function signedIn(actor: Actor): SignedIn {
  if (actor.kind !== 'signed-in') throw new ApiError('SignInRequired')
  return actor
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** Looks the token up again: a long answer ends with its session. */
    authenticate(): Promise<Actor>
    ownerUuid: string
    relation: Relation
  }
}
