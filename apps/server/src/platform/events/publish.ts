import type { wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { newUuid } from '../uuid.ts'
import { notifyListeners } from './queries.ts'

export const eventChannel = 'cadenza_events'

/**
 * Event and the data it concerns. `uuid` names the item: an activity, an upload, a notification, or for the
 * account's own data the user.
 */
export interface NewEvent {
  kind: wire.EventKind
  userUuid: string
  uuid: string
  /** Progress of a recomputation. */
  progress?: { done: number; total: number }
}

/**
 * Publishes to every process, and through them to the browsers that may know it. In a transaction, takes
 * effect on commit.
 */
export async function publish(database: Kysely<Database>, event: NewEvent): Promise<void> {
  await publishAll(database, [event])
}

export async function publishAll(database: Kysely<Database>, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const payloads = events.map((event) => JSON.stringify({ id: newUuid(), ...event }))
  await notifyListeners(database, eventChannel, payloads)
}
