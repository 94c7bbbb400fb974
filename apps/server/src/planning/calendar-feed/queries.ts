import { awayDaysMax, type Locale } from '@cadenza/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

export async function feedOf(
  database: Kysely<Database>,
  userUuid: string,
): Promise<{ created_at: Date; read_at: Date | null } | undefined> {
  return database
    .selectFrom('calendar_feeds')
    .select(['created_at', 'read_at'])
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst()
}

/** Adds the link of an account, or replaces it. */
export async function upsertFeed(
  database: Kysely<Database>,
  userUuid: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<void> {
  const row = { hash, created_at: now, read_at: null }
  await database
    .insertInto('calendar_feeds')
    .values({ user_uuid: userUuid, ...row })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet(row))
    .execute()
}

export async function deleteFeed(database: Kysely<Database>, userUuid: string): Promise<void> {
  await database.deleteFrom('calendar_feeds').where('user_uuid', '=', userUuid).execute()
}

export interface FeedReader {
  user_uuid: string
  name: string
  time_zone: string | null
  unit: 'km' | 'mi'
  lang: Locale
  read_at: Date | null
}

/** The account that a link belongs to; undefined if it was revoked or the account is gone. */
export async function accountOfFeed(
  database: Kysely<Database>,
  hash: Buffer,
): Promise<FeedReader | undefined> {
  return database
    .selectFrom('calendar_feeds as feed')
    .innerJoin('users', 'users.uuid', 'feed.user_uuid')
    .select(['feed.user_uuid', 'users.name', 'users.time_zone', 'users.unit', 'users.lang', 'feed.read_at'])
    .where('feed.hash', '=', hash)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function noteReading(database: Kysely<Database>, userUuid: string, now: Date): Promise<void> {
  await database
    .updateTable('calendar_feeds')
    .set({ read_at: now })
    .where('user_uuid', '=', userUuid)
    .execute()
}

export interface FeedEntry {
  uuid: string
  kind: 'workout' | 'note' | 'race' | 'away'
  date: string
  clock_time: string | null
  last_date: string | null
  title: string
  note: string
  expected_time: number | null
  expected_distance: number | null
  expected_load: number | null
  priority: string | null
  goal: string
  definition: Record<string, unknown> | null
  version: number
  updated_at: Date
}

const mostEntries = 2_000
/** Bytes of a definition whose steps are written into the feed. */
const longestSteps = 16_384

/** Entries of a span of days, in order, with stays away that began before. */
export async function feedEntries(
  database: Kysely<Database>,
  userUuid: string,
  { from, to }: { from: string; to: string },
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select uuid, kind, date, clock_time, last_date, title, note, expected_time, expected_distance, expected_load,
      priority, goal, version, updated_at,
      case when octet_length(definition::text) < ${longestSteps} then definition end as definition
    from calendar_entries
    where user_uuid = ${userUuid} and deleted_at is null and date between ${from}::date - ${awayDaysMax}::int and ${to}::date
      and (date >= ${from}::date or last_date >= ${from}::date)
    order by date, position, uuid
    limit ${mostEntries}`.execute(database)
  return rows
}
