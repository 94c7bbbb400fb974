import { endpoints } from '@cadenza/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessAction, accessLogOf } from '../../people/audit/access-log.ts'
import { noteStaffAct } from '../../people/audit/security-log.ts'
import { visitorOf } from '../../platform/http/visitor.ts'
import type { Services } from '../../platform/services.ts'

const aboutLoad: ReadonlySet<unknown> = new Set(
  [endpoints.load, endpoints.bests, endpoints.zoneTimes].map(({ ofAthlete }) => ofAthlete),
)

/** Names what a request viewed; undefined for changes and for requests about nobody's data. */
function actionOf(request: FastifyRequest): AccessAction | undefined {
  const { access, endpoint } = request.routeOptions.config
  if (!access || access === 'anyone') return undefined
  const { resource, verb } = access
  if (verb !== 'read' && verb !== 'download') return undefined
  if (resource === 'record') return 'view records'
  if (resource === 'workout' || resource === 'calendar') return 'view plan'
  if (resource === 'report') return 'view report'
  if (resource === 'live_session') return 'view live session'
  if (resource !== 'activity') return undefined
  if (verb === 'download') return 'view file'
  if ('activityUuid' in (request.params as object)) return 'view activity'
  return aboutLoad.has(endpoint) ? 'view load' : 'view activities'
}

/** Records what coaches and staff view. Holders of a share link are not recorded. */
export function addAccessLog(app: FastifyInstance, services: Services): void {
  const log = accessLogOf(services)
  app.addHook('onResponse', async (request, reply) => {
    const { actor, relation } = request
    if ((relation !== 'coach' && relation !== 'staff') || actor.kind !== 'signed-in') return
    if (relation === 'staff')
      noteStaffAct(services, {
        actorUuid: actor.userUuid,
        userUuid: request.ownerUuid,
        route: `${request.method} ${request.routeOptions.url ?? ''}`,
        status: reply.statusCode,
        visitor: visitorOf(request),
      })
    if (reply.statusCode >= 400) return
    const action = actionOf(request)
    if (!action) return
    const { activityUuid } = request.params as { activityUuid?: string }
    log.record({ userUuid: request.ownerUuid, actorUuid: actor.userUuid, action, activityUuid })
  })
  app.addHook('onClose', () => log.flush())
}
