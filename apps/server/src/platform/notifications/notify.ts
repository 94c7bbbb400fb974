import type { NotificationMeta, NotificationType } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../database/tables.ts'
import { publish } from '../events/publish.ts'
import { newUuid } from '../uuid.ts'
import { insertNotification } from './queries.ts'

export interface NewNotification {
  type: NotificationType
  meta: NotificationMeta
  /** Path within Cadenza, or a URL elsewhere. */
  url?: string
}

/** Stores a notification and updates the recipient's open browsers. Returns its key. */
export async function notify(
  database: Kysely<Database>,
  userUuid: string,
  { type, meta, url }: NewNotification,
  nowMs: number,
): Promise<string> {
  const key = newUuid(nowMs)
  await insertNotification(database, {
    user_uuid: userUuid,
    key,
    type,
    meta: JSON.stringify(meta),
    url: url ?? null,
    created_at: new Date(nowMs),
  })
  await publish(database, { kind: 'notification', userUuid, uuid: key })
  return key
}
