/**
 * Log of who viewed whose data: at most one entry an hour per person and item. Entries are written together
 * after a moment, so that no request waits; a crash loses only the entries of that moment.
 */

import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { type AccessRow, insertAccesses } from './queries.ts'

export const accessActions = [
  'view activity',
  'view activities',
  'view file',
  'view records',
  'view load',
  'view plan',
  'view report',
  'view live session',
  'view overview',
] as const
export type AccessAction = (typeof accessActions)[number]

export interface Access {
  /** Owner of the data. */
  userUuid: string
  actorUuid: string
  action: AccessAction
  activityUuid?: string | undefined
}

const writeAfterMs = 2_000
const hourMs = 3_600_000
/** Entries kept while they cannot be written; the oldest are dropped first. */
const mostKept = 10_000

type LogServices = Pick<Services, 'database' | 'now' | 'log'>

export interface AccessLog {
  record(access: Access): void
  /** Writes the recorded entries; those that fail are retried with the next ones. */
  flush(): Promise<void>
}

const logs = new WeakMap<Services['database'], AccessLog>()

/** The one access log of a process. */
export function accessLogOf(services: LogServices): AccessLog {
  const known = logs.get(services.database)
  if (known) return known
  const made = createAccessLog(services)
  logs.set(services.database, made)
  return made
}

function createAccessLog({ database, now, log }: LogServices): AccessLog {
  let hour = 0
  /** Keys recorded in this hour. */
  let seen = new Set<string>()
  let waiting: AccessRow[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    const rows = waiting
    if (rows.length === 0) return
    waiting = []
    try {
      await insertAccesses(database, rows)
    } catch (error) {
      log.warn({ err: error }, 'accesses could not be logged; the next attempt includes them')
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
    record({ userUuid, actorUuid, action, activityUuid }) {
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
