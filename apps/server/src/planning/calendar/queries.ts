/** Statements on the entries of calendars. The caller of those that change something holds the account. */
import type { EntryForm } from '@cadenza/contract'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CalendarEntriesTable, Database } from '../../platform/database/tables.ts'

export interface EntryRef {
  userUuid: string
  uuid: string
}

export type StoredEntry = Selectable<CalendarEntriesTable> & { changed_by_name: string | null }

/** Entries that are not deleted, by day: those named, or those of a series from a day on. */
export async function entriesOf(
  database: Kysely<Database>,
  userUuid: string,
  which: { uuids: readonly string[] } | { seriesUuid: string; from: string },
): Promise<StoredEntry[]> {
  return database
    .selectFrom('calendar_entries as entry')
    .leftJoin('users', 'users.uuid', 'entry.changed_by')
    .selectAll('entry')
    .select('users.name as changed_by_name')
    .where('entry.user_uuid', '=', userUuid)
    .where('entry.deleted_at', 'is', null)
    .where((eb) =>
      'uuids' in which
        ? eb('entry.uuid', '=', sql<string>`any(${sql.val(which.uuids)}::uuid[])`)
        : eb.and([eb('entry.series_uuid', '=', which.seriesUuid), eb('entry.date', '>=', which.from)]),
    )
    .orderBy('entry.date')
    .orderBy('entry.uuid')
    .execute()
}

export async function countEntries(database: Kysely<Database>, userUuid: string): Promise<number> {
  const { count } = await database
    .selectFrom('calendar_entries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NewEntry = EntryForm &
  Pick<
    Insertable<CalendarEntriesTable>,
    'uuid' | 'workout_uuid' | 'series_uuid' | 'profile' | 'changed_by' | 'change'
  >

const columnsOf = ({ definition, ...form }: EntryForm) => ({
  ...form,
  definition: definition && JSON.stringify(definition),
})

const lastPlace = (userUuid: string, date: string) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from calendar_entries
    where user_uuid = ${userUuid} and date = ${date} and deleted_at is null)`

/** Adds entries, each behind all others of its day. */
export async function insertEntries(
  transaction: Transaction<Database>,
  userUuid: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('owners')
    .values(entries.map(({ uuid }) => ({ uuid, kind: 'calendar_entry', user_uuid: userUuid })))
    .execute()
  await transaction
    .insertInto('calendar_entries')
    .values(
      entries.map(({ uuid, workout_uuid, series_uuid, profile, changed_by, change, ...form }) => ({
        ...columnsOf(form),
        ...{ uuid, workout_uuid, series_uuid, profile, changed_by, change },
        user_uuid: userUuid,
        position: lastPlace(userUuid, form.date),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}

export type ChangedEntry = EntryForm &
  Pick<Selectable<CalendarEntriesTable>, 'workout_uuid' | 'changed_by' | 'change' | 'moved_from'> & {
    profile: Uint8Array
  }

/** Writes an entry; one that comes to another day stands behind all others there. */
export async function updateEntry(
  transaction: Transaction<Database>,
  { userUuid, uuid }: EntryRef,
  { workout_uuid, profile, changed_by, change, moved_from, ...form }: ChangedEntry,
  now: Date,
): Promise<void> {
  const { date } = form
  await transaction
    .updateTable('calendar_entries')
    .set({
      ...columnsOf(form),
      ...{ workout_uuid, profile, changed_by, change, moved_from },
      position: sql<number>`case when date = ${date} then position else ${lastPlace(userUuid, date)} end`,
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** Moves an entry directly behind another of its day, or to the front where `previousUuid` is null. */
export async function placeEntry(
  transaction: Transaction<Database>,
  { userUuid, uuid, date }: EntryRef & { date: string },
  previousUuid: string | null,
): Promise<void> {
  await sql`
    with ordered as (
      select uuid, row_number() over (order by position, uuid) * 2 as place
      from calendar_entries where user_uuid = ${userUuid} and date = ${date} and deleted_at is null),
    moved as (
      select uuid, case when uuid = ${uuid} then
        coalesce((select place from ordered where uuid = ${previousUuid}::uuid), 0) + 1 else place end as place
      from ordered),
    numbered as (select uuid, row_number() over (order by place) as place from moved)
    update calendar_entries entry set position = numbered.place from numbered
    where entry.user_uuid = ${userUuid} and entry.uuid = numbered.uuid and entry.position <> numbered.place`.execute(
    transaction,
  )
}

/** Makes an entry the first of a series, unless it is part of one. */
export async function startSeries(
  transaction: Transaction<Database>,
  { userUuid, uuid }: EntryRef,
  seriesUuid: string,
): Promise<void> {
  await transaction
    .updateTable('calendar_entries')
    .set({ series_uuid: seriesUuid })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('series_uuid', 'is', null)
    .execute()
}

/** Deletes entries softly. */
export async function markEntriesDeleted(
  transaction: Transaction<Database>,
  userUuid: string,
  uuids: readonly string[],
  deletedAt: Date,
): Promise<void> {
  await transaction
    .updateTable('calendar_entries')
    .set({ deleted_at: deletedAt, version: sql<number>`version + 1` })
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Restores a deleted entry, with `following` also what was deleted at the same time of its series, each
 * without an activity that another entry has taken meanwhile. Each gets a place of its own: before an entry
 * that has taken its place. Returns the uuids of the restored.
 */
export async function restoreEntries(
  transaction: Transaction<Database>,
  { userUuid, uuid }: EntryRef,
  following: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update calendar_entries entry set deleted_at = null, version = entry.version + 1,
      activity_uuid = case when not exists (
        select from calendar_entries other where other.user_uuid = ${userUuid}
          and other.activity_uuid = entry.activity_uuid and other.deleted_at is null) then entry.activity_uuid end
    from calendar_entries asked
    where asked.user_uuid = ${userUuid} and asked.uuid = ${uuid} and entry.user_uuid = ${userUuid}
      and entry.deleted_at is not null
      and (entry.uuid = asked.uuid or (${following}
        and entry.series_uuid = asked.series_uuid and entry.deleted_at = asked.deleted_at))
    returning entry.uuid`.execute(transaction)
  const restored = rows.map((row) => row.uuid)
  await sql`
    with numbered as (
      select uuid, row_number() over (
        partition by date order by position, uuid = any(${sql.val(restored)}::uuid[]) desc, uuid) as place
      from calendar_entries where user_uuid = ${userUuid} and deleted_at is null and date in (
        select date from calendar_entries
        where user_uuid = ${userUuid} and uuid = any(${sql.val(restored)}::uuid[])))
    update calendar_entries entry set position = numbered.place from numbered
    where entry.user_uuid = ${userUuid} and entry.uuid = numbered.uuid and entry.position <> numbered.place`.execute(
    transaction,
  )
  return restored
}

/** True if there is an entry with the uuid, deleted or not. */
export async function entryExists(
  database: Kysely<Database>,
  { userUuid, uuid }: EntryRef,
): Promise<boolean> {
  const row = await database
    .selectFrom('calendar_entries')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row !== undefined
}

/** The living entry that an activity is matched with. */
export async function entryOfActivity(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('calendar_entries')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.uuid
}

/** Name of the actor, unless the athlete has an unread notification about their changes. */
export async function nameToNotify(
  transaction: Transaction<Database>,
  { userUuid, actorUuid }: { userUuid: string; actorUuid: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from users where uuid = ${actorUuid} and not exists (
      select from notifications n where n.user_uuid = ${userUuid} and not n.read and n.type = 'MESSAGE'
        and n.meta @> jsonb_build_object('text', 'NotificationPlanned', 'name', users.name))`.execute(
    transaction,
  )
  return rows[0]?.name
}
