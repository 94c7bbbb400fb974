/** News of live sessions, which every process receives for its watchers. */
import { wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { notifyListeners } from '../../platform/events/queries.ts'
import type { NamedSession } from './queries.ts'

export const liveChannel = 'cadenza_live'

/** A notification: news of several sessions. */
export const liveNews = z.array(wire.liveUpdate.shape.sessions.element)
export type LiveNews = wire.LiveUpdate['sessions'][number]

/** Bytes of a notification; PostgreSQL takes fewer than 8,000. */
const mostBytes = 7_900

/** Tells watchers the state of sessions, many in one notification. */
export async function tellNews(database: Kysely<Database>, news: readonly LiveNews[]): Promise<void> {
  await notifyListeners(database, liveChannel, payloadsOf(news))
}

/** JSON arrays that fit into notifications. */
export function payloadsOf(news: readonly LiveNews[]): string[] {
  const payloads: string[] = []
  let texts: string[] = []
  let bytes = 0
  const close = () => {
    if (texts.length > 0) payloads.push(`[${texts.join()}]`)
    texts = []
    bytes = 2
  }
  close()
  for (const each of news) {
    const text = JSON.stringify(each)
    const own = Buffer.byteLength(text) + 1
    if (bytes + own > mostBytes) close()
    texts.push(text)
    bytes += own
  }
  close()
  return payloads
}

/** Tells watchers that a session began or ended. */
export async function tellChanged(database: Kysely<Database>, session: NamedSession): Promise<void> {
  const news: LiveNews = {
    uuid: session.uuid,
    user_uuid: session.user_uuid,
    received_at: session.received_at.toISOString(),
    last_s: session.last_s,
    latest: session.latest,
    from_s: null,
    changed: true,
  }
  await tellNews(database, [news])
}
