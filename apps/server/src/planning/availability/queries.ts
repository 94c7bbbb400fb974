import { availabilityDaysPerUser, type wire } from '@cadenza/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

export async function availabilityOf(
  database: Kysely<Database>,
  userUuid: string,
): Promise<wire.Availability> {
  const entered = await database
    .selectFrom('availability_weeks')
    .select(['week', 'version'])
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst()
  const days = await freeDays(database, [userUuid])
  return {
    week: entered?.week ?? null,
    days: days.map(({ user_uuid: _, ...day }) => day),
    version: entered?.version ?? 0,
  }
}

/** Weeks of several athletes, as far as they are entered. */
export async function weeksOf(
  database: Kysely<Database>,
  userUuids: readonly string[],
): Promise<{ user_uuid: string; week: wire.FreeTime[] }[]> {
  const { rows } = await sql<{ user_uuid: string; week: wire.FreeTime[] }>`
    select user_uuid, week from availability_weeks
    where user_uuid = any(${sql.val(userUuids)}::uuid[])`.execute(database)
  return rows
}

/** Days that differ from their weekday, by date. */
export async function freeDays(
  database: Kysely<Database>,
  userUuids: readonly string[],
  { from, to }: { from?: string; to?: string } = {},
): Promise<(wire.FreeDay & { user_uuid: string })[]> {
  const { rows } = await sql<{ user_uuid: string; date: string; free: wire.FreeTime; note: string }>`
    select user_uuid, date, free, note from availability_days
    where user_uuid = any(${sql.val(userUuids)}::uuid[])
      and date between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
    order by user_uuid, date`.execute(database)
  return rows.map(({ free, ...day }) => ({ ...day, ...free }))
}

/** Returns false if the version is no longer `version`. The caller holds the account. */
export async function upsertWeek(
  transaction: Transaction<Database>,
  userUuid: string,
  week: readonly wire.FreeTime[],
  version: number | undefined,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into availability_weeks as entered (user_uuid, week)
    select ${userUuid}::uuid, ${JSON.stringify(week)}::jsonb
    where ${version ?? 0}::int = 0 or exists (select from availability_weeks where user_uuid = ${userUuid})
    on conflict (user_uuid) do update set week = excluded.week, version = entered.version + 1
      where ${version ?? null}::int is null or entered.version = ${version ?? null}::int`.execute(transaction)
  return numAffectedRows > 0n
}

/** Returns false if there are too many. */
export async function upsertDay(
  transaction: Transaction<Database>,
  userUuid: string,
  { date, note, ...free }: wire.FreeDay,
): Promise<boolean> {
  await sql`
    insert into availability_days (user_uuid, date, free, note)
    values (${userUuid}, ${date}, ${JSON.stringify(free)}::jsonb, ${note})
    on conflict (user_uuid, date) do update set free = excluded.free, note = excluded.note`.execute(
    transaction,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from availability_days where user_uuid = ${userUuid}`.execute(transaction)
  return (rows[0]?.count ?? 0) <= availabilityDaysPerUser
}

export async function deleteDay(
  transaction: Transaction<Database>,
  userUuid: string,
  date: string,
): Promise<void> {
  await transaction
    .deleteFrom('availability_days')
    .where('user_uuid', '=', userUuid)
    .where('date', '=', date)
    .execute()
}
