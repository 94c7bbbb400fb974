import type { wire } from '@cadenza/contract'
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
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

/** Adds a subscription, or changes the period and the next morning of the one there is. */
export async function upsertDigest(
  transaction: Transaction<Database>,
  digest: Insertable<DigestsTable>,
): Promise<void> {
  await transaction
    .insertInto('digests')
    .values(digest)
    // Everything since the last mail belongs to the next.
    .onConflict((conflict) =>
      conflict.column('user_uuid').doUpdateSet({ period: digest.period, next_at: digest.next_at }),
    )
    .execute()
}

export async function deleteDigest(database: Kysely<Database>, userUuid: string): Promise<void> {
  await database.deleteFrom('digests').where('user_uuid', '=', userUuid).execute()
}

export async function deleteDigestByToken(database: Kysely<Database>, token: string): Promise<void> {
  await database.deleteFrom('digests').where('token', '=', token).execute()
}

/** Locks a digest that is not being sent. */
export async function lockIdleDigest(
  transaction: Transaction<Database>,
  userUuid: string,
): Promise<DigestRecord | undefined> {
  return lockDigest(transaction, userUuid).where('pending_until', 'is', null).executeTakeFirst()
}

export async function lockDueDigest(
  transaction: Transaction<Database>,
  userUuid: string,
  now: Date,
): Promise<DigestRecord | undefined> {
  return lockDigest(transaction, userUuid).where('next_at', '<=', now).executeTakeFirst()
}

const lockDigest = (transaction: Transaction<Database>, userUuid: string) =>
  transaction.selectFrom('digests').selectAll().where('user_uuid', '=', userUuid).forUpdate()

/** Changes a digest that the transaction has locked. */
export async function updateDigest(
  transaction: Transaction<Database>,
  userUuid: string,
  change: Pick<Updateable<DigestsTable>, 'pending_until' | 'next_at'>,
): Promise<void> {
  await transaction.updateTable('digests').set(change).where('user_uuid', '=', userUuid).execute()
}

/** Marks a digest as sent, unless it is no longer pending for that span. */
export async function markDigestSent(
  database: Kysely<Database>,
  userUuid: string,
  until: Date,
  nextAt: Date,
): Promise<void> {
  await database
    .updateTable('digests')
    .set({ sent_until: until, pending_until: null, next_at: nextAt })
    .where('user_uuid', '=', userUuid)
    .where('pending_until', '=', until)
    .execute()
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
