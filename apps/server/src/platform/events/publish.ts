import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { newUuid } from '../uuid.ts'

export const eventChannel = 'cadenza_events'

/** What happened to whose data. `uuid` names the thing: an activity, an upload, a notification; for what is one's own, the user. */
export interface Happening {
  kind: EventKind
  userUuid: string
  uuid: string
  /** How far a recomputation has come. */
  progress?: { done: number; total: number }
}

export const eventKinds = [
  'activity',
  'upload',
  'notification',
  'range',
  'target_range',
  'account',
  'link',
  'record',
  'recompute',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Tells every process, and through them the browsers that may know it. Within a transaction: when that commits. */
export async function publish(database: Kysely<Database>, happening: Happening): Promise<void> {
  await sql`select pg_notify(${eventChannel}, ${JSON.stringify({ id: newUuid(), ...happening })})`.execute(
    database,
  )
}
