/** Identity of a request's sender. `app/access/authenticate.ts` finds it from the Authorization header. */
import type { Locale, Role } from '@cadenza/contract'
import { ApiError } from '@cadenza/contract'
import type { ApiScope, Relation } from '../policy.ts'

export interface SignedIn {
  kind: 'signed-in'
  userUuid: string
  roles: readonly Role[]
  lang: Locale
  /** Sign-in that the token belongs to. */
  familyUuid: string
  /** Scopes of a personal token; a sign-in has no limits. */
  scopes?: readonly ApiScope[]
  /** Report and activities that the browser that prints may read. */
  prints?: { reportUuid: string; activityUuids: readonly string[] }
}

export type Actor =
  | { kind: 'anonymous' }
  /** A token was sent, but it is invalid or has expired. */
  | { kind: 'expired' }
  | SignedIn

const bearer = /^Bearer ([A-Za-z0-9_-]{1,128})$/

/** Token of `Bearer <token>`; undefined for anything else. */
export function bearerToken(value: string | undefined): string | undefined {
  return bearer.exec(value ?? '')?.[1]
}

/** Actor of a route that requires a sign-in. */
export function signedIn(actor: Actor): SignedIn {
  if (actor.kind !== 'signed-in') throw new ApiError('SignInRequired')
  return actor
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** Looks the token up again: a long answer ends with its session. */
    authenticate(): Promise<Actor>
    /** Owner of the item in the path, null if there is no such item; undefined if nobody looked yet. */
    itemOwner: string | null | undefined
    ownerUuid: string
    relation: Relation
  }
}
