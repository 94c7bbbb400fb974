/** News of live sessions, which every process receives for its watchers. */
import { wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { notifyListeners } from '../../platform/events/queries.ts'
import type { NamedSession } from './queries.ts'

export const liveChannel = 'cadenza_live'

export const liveNews = wire.liveUpdate.shape.sessions.element
export type LiveNews = wire.LiveUpdate['sessions'][number]

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
  await notifyListeners(database, liveChannel, [JSON.stringify(news)])
}
