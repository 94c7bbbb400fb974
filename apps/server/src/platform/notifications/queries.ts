import { ApiError } from '@cadenza/contract'
import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database, NotificationsTable } from '../database/tables.ts'
import { transact } from '../database/transact.ts'
import { publish } from '../events/publish.ts'

export type NotificationRecord = Selectable<NotificationsTable>

const shown = 100

export async function insertNotification(
  database: Kysely<Database>,
  notification: Insertable<NotificationsTable>,
): Promise<void> {
  await database.insertInto('notifications').values(notification).execute()
}

export async function latestNotifications(
  database: Kysely<Database>,
  userUuid: string,
): Promise<NotificationRecord[]> {
  return database
    .selectFrom('notifications')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at', 'desc')
    .orderBy('key', 'desc')
    .limit(shown)
    .execute()
}

/** Marks notifications as read, or none if one does not exist. */
export async function markRead(
  database: Kysely<Database>,
  userUuid: string,
  marks: readonly { key: string; read: boolean }[],
): Promise<void> {
  await transact(database, async (transaction) => {
    for (const read of [true, false]) {
      const keys = [...new Set(marks.filter((mark) => mark.read === read).map(({ key }) => key))]
      const [first] = keys
      if (first === undefined) continue
      const marked = await transaction
        .updateTable('notifications')
        .set({ read })
        .where('user_uuid', '=', userUuid)
        .where('key', 'in', keys)
        .executeTakeFirst()
      if (Number(marked.numUpdatedRows) !== keys.length) throw new ApiError('NotFound')
      await publish(transaction, { kind: 'notification', userUuid, uuid: first })
    }
  })
}

/** Time zone of the account, or UTC. */
export async function timeZoneOf(database: Kysely<Database>, userUuid: string): Promise<string> {
  const user = await database
    .selectFrom('users')
    .select('time_zone')
    .where('uuid', '=', userUuid)
    .executeTakeFirst()
  return user?.time_zone ?? 'UTC'
}
