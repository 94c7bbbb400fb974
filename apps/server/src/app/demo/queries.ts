import type { demoDayRecords } from '@cadenza/simulator'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, DayRecordKind } from '../../platform/database/tables.ts'
import { simulatedDomain } from '../live-simulation/queries.ts'

/** Accounts that are neither deleted nor of simulated athletes, whom a killed `simulate-live` leaves. */
export async function peopleUuids(database: Kysely<Database>): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select('uuid')
    .where('deleted_at', 'is', null)
    .where('email', 'not like', `%@${simulatedDomain}`)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

export async function insertDayRecords(
  transaction: Transaction<Database>,
  userUuid: string,
  records: ReturnType<typeof demoDayRecords>,
): Promise<void> {
  const kinds = Object.entries(records) as [DayRecordKind, { date: string }[]][]
  const rows = kinds.flatMap(([kind, entries]) =>
    entries.map(({ date, ...value }) => ({
      user_uuid: userUuid,
      kind,
      date,
      value: JSON.stringify(value),
    })),
  )
  await transaction.insertInto('day_records').values(rows).execute()
}

/** True if one of the athletes has an activity with that note, or a range or target range of that name. */
export async function isEntered(
  database: Kysely<Database>,
  userUuids: readonly string[],
  entry: { note: string } | { range: string } | { target: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (${
    'note' in entry
      ? sql`select from activities where user_uuid = any(${userUuids}) and note = ${entry.note}`
      : 'range' in entry
        ? sql`select from ranges where user_uuid = any(${userUuids}) and type = 'user' and name = ${entry.range}`
        : sql`select from target_ranges where user_uuid = any(${userUuids}) and name = ${entry.target}`
  }) as found`.execute(database)
  return rows[0]?.found === true
}

/** True if anything was ever entered in the athlete's calendar. */
export async function hasPlan(database: Kysely<Database>, userUuid: string): Promise<boolean> {
  const row = await database
    .selectFrom('calendar_entries')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst()
  return row !== undefined
}

/** The first day of [from, to] without an entry in the athlete's calendar; null if there is none. */
export async function freeDay(
  database: Kysely<Database>,
  userUuid: string,
  from: string,
  to: string,
): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day from generate_series(${from}::date, ${to}::date, '1 day') as day
    where not exists (select from calendar_entries
      where user_uuid = ${userUuid} and deleted_at is null and day between date and coalesce(last_date, date))
    order by day limit 1`.execute(database)
  return rows[0]?.day ?? null
}

/** Activities made from files with these words in their names, the latest first. */
export async function activitiesOfFiles(
  database: Kysely<Database>,
  userUuid: string,
  words: string,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from activities a where user_uuid = ${userUuid} and deleted_at is null and merged_into is null
      and exists (select from activity_files f where f.user_uuid = a.user_uuid and f.activity_uuid = a.uuid
        and strpos(f.file_name, ${words}) > 0)
    order by start_time desc`.execute(database)
  return rows.map(({ uuid }) => uuid)
}

/** True if there was ever a report of that type about the activity, even if it was deleted. */
export async function hasReport(
  database: Kysely<Database>,
  { userUuid, type, activityUuid }: { userUuid: string; type: string; activityUuid: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from reports where user_uuid = ${userUuid} and type = ${type}
      and ${activityUuid}::uuid = any(activity_uuids)`.execute(database)
  return rows.length > 0
}
