/** Checks the access rule of each route before its handler runs; a route without a rule stops the start. */
import { ApiError } from '@cadenza/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Kysely } from 'kysely'
import { isShared } from '../../library/shares/queries.ts'
import { findStanding } from '../../people/coaching/standing.ts'
import { findUser } from '../../people/users/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { Actor, SignedIn } from '../../platform/http/actor.ts'
import { actorOfLink, linkSecret } from '../../platform/http/links.ts'
import {
  type Access,
  type ApiScope,
  decide,
  type OwnedItem,
  ruleOf,
  type Standing,
  scopeOf,
} from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { isUuid, ownerOf } from './queries.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyInstance {
    /** All routes, for the conformance test and the API documentation. */
    allRoutes: RouteOptions[]
  }
}

function field(source: unknown, name: string): string | undefined {
  const value = (source as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined
}

/** Finds the owner of the requested data; undefined if there is none. */
async function findOwner(
  database: Kysely<Database>,
  access: Exclude<Access, 'anyone'>,
  actorUuid: string | undefined,
  request: FastifyRequest,
): Promise<string | undefined> {
  const { owner } = access
  if (owner === 'self') return actorUuid
  if ('param' in owner) return field(request.params, owner.param)
  if ('bodyUser' in owner) return field(request.body, owner.bodyUser)
  if ('query' in owner) {
    const given = (request.query as Record<string, unknown> | null)?.[owner.query]
    return given === undefined ? actorUuid : field(request.query, owner.query)
  }
  if ('of' in owner && request.itemOwner !== undefined) return request.itemOwner ?? undefined
  const uuid = 'body' in owner ? field(request.body, owner.body) : field(request.params, owner.of)
  return uuid && ownerOf(database, owner.kind, uuid)
}

/** The item in the path that the request is about, if it is about one. */
export function itemOf({ params, routeOptions }: FastifyRequest): OwnedItem | undefined {
  const { access } = routeOptions.config
  if (!access || access === 'anyone' || typeof access.owner === 'string' || !('of' in access.owner))
    return undefined
  const { of, kind } = access.owner
  const uuid = field(params, of)
  return uuid === undefined ? undefined : { kind, uuid }
}

/** True if only the body tells whose data the request is about. */
const isInBody = (access: Access): access is Exclude<Access, 'anyone'> =>
  access !== 'anyone' &&
  typeof access.owner === 'object' &&
  ('body' in access.owner || 'bodyUser' in access.owner)

async function followLink(
  services: Services,
  access: Exclude<Access, 'anyone'>,
  request: FastifyRequest,
): Promise<void> {
  const [path = ''] = request.raw.url?.split('?') ?? []
  const query = request.query as Record<string, unknown>
  const { database, now } = services
  const actorUuid = actorOfLink(await linkSecret(database), path, query, now())
  if (actorUuid === undefined) throw new ApiError('Forbidden')
  const ownerUuid = await findOwner(services.database, access, undefined, request)
  const holder = await findUser(database, actorUuid)
  if (!ownerUuid || !holder || holder.deleted_at) throw new ApiError('NotFound')
  // A coach whose link has ended, or a former member of staff, is refused like anybody without a link.
  const standing = await findStanding(database, { userUuid: actorUuid, roles: holder.roles }, ownerUuid)
  if (decide(ruleOf(access), standing) !== 200) throw new ApiError('NotFound')
  request.ownerUuid = ownerUuid
}

/** Share hash in a request about one activity. */
function givenShare(access: Exclude<Access, 'anyone'>, request: FastifyRequest): string | undefined {
  if (typeof access.owner === 'string' || !('of' in access.owner) || access.owner.of !== 'activityUuid')
    return undefined
  const { shareHash } = request.params as Record<string, unknown>
  const given = shareHash ?? (request.query as Record<string, unknown> | null)?.share_hash
  return typeof given === 'string' ? given : undefined
}

/** Limits a personal token to its scopes, whoever its owner is. */
function requireScope(scopes: readonly ApiScope[], access: Exclude<Access, 'anyone'>): void {
  if (!scopeOf(access).some((scope) => scopes.includes(scope))) throw new ApiError('Forbidden')
}

/** Limits the browser that prints to reading its report, that one's activities and the reader's settings. */
function requirePrinted(
  { reportUuid, activityUuids }: NonNullable<SignedIn['prints']>,
  { resource, verb, owner }: Exclude<Access, 'anyone'>,
  request: FastifyRequest,
  userUuid: string,
): void {
  const report = field(request.params, 'reportUuid')
  const activity = field(request.params, 'activityUuid')
  const isOwn = owner === 'self' || field(request.params, 'userUuid') === userUuid
  const reads = verb === 'read' && request.method === 'GET' && !request.routeOptions.url?.endsWith('.pdf')
  const allowed =
    (resource === 'report' && report === reportUuid) ||
    (resource === 'activity' && activity !== undefined && activityUuids.includes(activity)) ||
    ((resource === 'account' || resource === 'record' || resource === 'drill') && isOwn)
  if (!reads || !allowed) throw new ApiError('Forbidden')
}

/** Refuses visitors without a session or a share, and tokens without the scope. */
function requireActor(actor: Actor, access: Exclude<Access, 'anyone'>, hash?: string): void {
  if (actor.kind === 'expired') throw new ApiError('SessionEnded')
  if (actor.kind === 'signed-in' && actor.scopes) requireScope(actor.scopes, access)
  if (actor.kind === 'anonymous' && hash === undefined) throw new ApiError('SignInRequired')
}

async function authorize(services: Services, access: Access, request: FastifyRequest): Promise<void> {
  if (access === 'anyone') return
  const { actor } = request
  if (access.signed && (request.query as Record<string, unknown>).signature !== undefined) {
    await followLink(services, access, request)
    return
  }
  const hash = givenShare(access, request)
  requireActor(actor, access, hash)
  if (actor.kind === 'signed-in' && actor.prints)
    requirePrinted(actor.prints, access, request, actor.userUuid)
  const ownerUuid = await findOwner(
    services.database,
    access,
    actor.kind === 'signed-in' ? actor.userUuid : undefined,
    request,
  )
  if (!ownerUuid) throw new ApiError('NotFound')
  let standing: Standing =
    actor.kind === 'signed-in'
      ? await findStanding(services.database, actor, ownerUuid)
      : { relation: 'other', roles: [] }
  let status = decide(ruleOf(access), standing)
  // Anybody with access of their own does not need the share.
  if (status !== 200 && hash !== undefined) {
    const activityUuid = field(request.params, 'activityUuid') ?? ''
    if (await isShared(services.database, { userUuid: ownerUuid, activityUuid }, hash, services.now())) {
      standing = { relation: 'shareHolder', roles: standing.roles }
      status = decide(ruleOf(access), standing)
    }
  }
  if (status === 403) throw new ApiError('Forbidden')
  if (status !== 200) throw new ApiError('NotFound')
  request.ownerUuid = ownerUuid
  request.relation = standing.relation
}

export function addAccess(app: FastifyInstance, services: Services): void {
  const routes: RouteOptions[] = []
  app.decorate('allRoutes', routes)
  app.addHook('onRoute', (options) => {
    routes.push(options)
  })
  app.addHook('onReady', async () => {
    const open = routes.filter((route) => !route.config?.access)
    if (open.length > 0)
      throw new Error(`Without an access rule: ${open.map((r) => `${r.method} ${r.url}`).join(', ')}`)
  })
  // After the rate limits and before the body is read, so that a stranger's bytes are not parsed.
  app.addHook('preParsing', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (!access) return
    if (isInBody(access)) return requireActor(request.actor, access)
    await authorize(services, access, request)
    if (request.relation === 'shareHolder') reply.header('x-robots-tag', 'noindex, nofollow')
  })
  app.addHook('preHandler', async (request) => {
    const { access } = request.routeOptions.config
    if (access && isInBody(access)) await authorize(services, access, request)
  })
}
