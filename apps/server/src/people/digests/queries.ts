import type { wire } from '@cadenza/contract'
import type { Kysely, Selectable } from 'kysely'
import type { z } from 'zod'
import type { Database, DigestsTable } from '../../platform/database/tables.ts'
import type { NotificationRecord } from '../../platform/notifications/queries.ts'
import type { Services } from '../../platform/services.ts'

export type DigestRecord = Selectable<DigestsTable>
type Digest = z.output<typeof wire.digest>

export async function digestOf({ database, settings }: Services, userUuid: string): Promise<Digest> {
  const row = await database
    .selectFrom('users')
    .leftJoin('digests', 'digests.user_uuid', 'users.uuid')
    .select(['users.email_verified_at', 'digests.period', 'digests.next_at'])
    .where('users.uuid', '=', userUuid)
    .executeTakeFirst()
  return {
    period: row?.period ?? 'off',
    next_at: row?.next_at?.toISOString() ?? null,
    hindrance: !settings.mail ? 'no_mail_server' : row?.email_verified_at ? null : 'unconfirmed',
  }
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

/** Digests due by now, the longest overdue first. */
export async function dueDigests(database: Kysely<Database>, now: Date, most: number): Promise<string[]> {
  const rows = await database
    .selectFrom('digests')
    .select('user_uuid')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .execute()
  return rows.map(({ user_uuid }) => user_uuid)
}

/** Unread notifications of a span, newest first, with their total number. */
export async function unreadBetween(
  database: Kysely<Database>,
  userUuid: string,
  { after, until }: { after: Date; until: Date },
  most: number,
): Promise<{ latest: NotificationRecord[]; count: number }> {
  const unread = database
    .selectFrom('notifications')
    .where('user_uuid', '=', userUuid)
    .where('read', '=', false)
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
  const latest = await unread
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('key', 'desc')
    .limit(most)
    .execute()
  if (latest.length < most) return { latest, count: latest.length }
  const { count } = await unread
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { latest, count: Number(count) }
}
