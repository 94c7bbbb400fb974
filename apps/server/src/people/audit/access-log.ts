/**
 * Who looked at whose data: noted once for each person, thing and hour, and never while somebody waits. What is noted
 * here is written together after a moment; a crash in between loses that moment's looks, nothing else.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'

export const lookActions = [
  'look activity',
  'look activities',
  'look file',
  'look records',
  'look load',
  'look overview',
] as const
export type LookAction = (typeof lookActions)[number]

export interface Look {
  /** Whose data. */
  userUuid: string
  actorUuid: string
  action: LookAction
  activityUuid?: string | undefined
}

const writeAfterMs = 2_000
const hourMs = 3_600_000
/** Of looks that could not be written; the oldest go first. */
const mostKept = 10_000

type LookServices = Pick<Services, 'database' | 'now' | 'log'>

export interface Looks {
  note(look: Look): void
  /** Writes what is noted; what cannot be written now is tried with the next. */
  flush(): Promise<void>
}

const ofDatabase = new WeakMap<Services['database'], Looks>()

/** The one keeper of a process. */
export function looksOf(services: LookServices): Looks {
  const known = ofDatabase.get(services.database)
  if (known) return known
  const made = keepLooks(services)
  ofDatabase.set(services.database, made)
  return made
}

function keepLooks({ database, now, log }: LookServices): Looks {
  let hour = 0
  /** What was noted in this hour. */
  let seen = new Set<string>()
  let waiting: object[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const rows = waiting
    if (rows.length === 0) return
    waiting = []
    try {
      await sql`
        insert into audit_log (user_uuid, uuid, actor_uuid, action, activity_uuid, at)
        select v.user_uuid, v.uuid, v.actor_uuid, v.action, v.activity_uuid, v.at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as v (user_uuid uuid, uuid uuid, actor_uuid uuid, action text, activity_uuid uuid, at timestamptz)
        where exists (select from users where users.uuid = v.user_uuid)
        on conflict do nothing`.execute(database)
    } catch (error) {
      log.warn({ err: error }, 'looks could not be noted; the next try takes them along')
      waiting = [...rows, ...waiting].slice(-mostKept)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    note({ userUuid, actorUuid, action, activityUuid }) {
      if (actorUuid === userUuid) return
      const nowMs = now()
      if (Math.floor(nowMs / hourMs) !== hour) {
        hour = Math.floor(nowMs / hourMs)
        seen = new Set()
      }
      const key = `${userUuid} ${actorUuid} ${action} ${activityUuid ?? ''}`
      if (seen.has(key)) return
      seen.add(key)
      waiting.push({
        user_uuid: userUuid,
        uuid: newUuid(nowMs),
        actor_uuid: actorUuid,
        action,
        activity_uuid: activityUuid ?? null,
        at: new Date(nowMs),
      })
      timer ??= setTimeout(() => void flush(), writeAfterMs)
      timer.unref()
    },
    flush,
  }
}

/** What a request looked at; undefined where it changed something or was about nobody's data. */
function actionOf(request: FastifyRequest): LookAction | undefined {
  const { access } = request.routeOptions.config
  if (!access || access === 'anyone') return undefined
  const { resource, verb } = access
  if (verb !== 'read' && verb !== 'download') return undefined
  if (resource === 'record') return 'look records'
  if (resource !== 'activity') return undefined
  if (verb === 'download') return 'look file'
  if ('activityUuid' in (request.params as object)) return 'look activity'
  return /\/(load|bests|zone_times)\/?$/.test(request.routeOptions.url ?? '')
    ? 'look load'
    : 'look activities'
}

/** Notes what coaches and staff are shown. Whoever was given a link to an activity is not named. */
export function addLooks(app: FastifyInstance, services: Services): void {
  const looks = looksOf(services)
  app.addHook('onResponse', async (request, reply) => {
    const { actor, relation } = request
    if ((relation !== 'coach' && relation !== 'staff') || actor.kind !== 'signed-in') return
    if (reply.statusCode >= 400) return
    const action = actionOf(request)
    if (!action) return
    const { activityUuid } = request.params as { activityUuid?: string }
    looks.note({ userUuid: request.ownerUuid, actorUuid: actor.userUuid, action, activityUuid })
  })
  app.addHook('onClose', () => looks.flush())
}
