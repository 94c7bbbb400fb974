/** Statements that merge an archive with the existing data. */
import {
  availabilityDaysPerUser,
  calendarEntriesPerUser,
  dashboardItemsPerUser,
  recommendedPerUser,
  reportsPerUser,
  workoutsPerUser,
} from '@cadenza/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { ActivityRef } from '../../library/lookup/queries.ts'
import type { ActivityRecord, Database } from '../../platform/database/tables.ts'
import type {
  account,
  availabilityDays,
  availabilityWeek,
  calendar,
  complianceThresholds,
  configs,
  dashboardItems,
  dayRecords,
  notifications,
  recommendedWorkouts,
  reports,
  tags,
  workouts,
} from '../../reading/files/archive-layout.ts'

/** Adds records and replaces older ones with another value. Returns the number of both. */
export async function mergeDayRecords(
  transaction: Transaction<Database>,
  userUuid: string,
  records: z.output<typeof dayRecords>,
): Promise<number> {
  return affected(
    await sql`
      insert into day_records (user_uuid, kind, date, value, updated_at)
      select distinct on (kind, date) ${userUuid}::uuid, kind, date, value, updated_at
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as given(kind text, date date, value jsonb, updated_at timestamptz)
      order by kind, date, updated_at desc
      on conflict (user_uuid, kind, date) do update set value = excluded.value, updated_at = excluded.updated_at
        where day_records.updated_at < excluded.updated_at and day_records.value <> excluded.value`.execute(
      transaction,
    ),
  )
}

/** Adds configs and replaces older ones with another value. Returns the number of both. */
export async function mergeConfigs(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof configs>,
): Promise<number> {
  return affected(
    await sql`
      insert into configs (user_uuid, name, data, updated_at)
      select distinct on (name) ${userUuid}::uuid, name, data, updated_at
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(name text, data jsonb, updated_at timestamptz)
      where data is not null
      order by name, updated_at desc
      on conflict (user_uuid, name) do update set data = excluded.data, updated_at = excluded.updated_at
        where configs.updated_at < excluded.updated_at and configs.data <> excluded.data`.execute(
      transaction,
    ),
  )
}

/** Adds new items behind the existing ones, as far as the limit allows, and returns their number. */
export async function mergeDashboardItems(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof dashboardItems>,
): Promise<number> {
  return affected(
    await sql`
      with existing as (
        select coalesce(max(position), 0) as last, count(*) filter (where deleted_at is null) as shown
        from dashboard_items where user_uuid = ${userUuid}::uuid),
      missing as (
        select distinct on (uuid) * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(
          uuid uuid, position int, name text, data jsonb, is_visible boolean, version int,
          created_at timestamptz, deleted_at timestamptz)
        where not exists (
          select from dashboard_items item where item.user_uuid = ${userUuid}::uuid and item.uuid = given.uuid)
        order by uuid),
      numbered as (
        select *, row_number() over (order by position, uuid) as nth,
          count(*) filter (where deleted_at is null) over (order by position, uuid) as shown_so_far
        from missing)
      insert into dashboard_items
        (user_uuid, uuid, position, name, data, is_visible, version, created_at, deleted_at)
      select ${userUuid}::uuid, uuid, last + nth, name, data, is_visible, version, created_at, deleted_at
      from numbered, existing where shown + shown_so_far <= ${dashboardItemsPerUser}`.execute(transaction),
  )
}

/** Adds new workouts, as far as the limit allows, and returns their number. */
export function mergeWorkouts(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof workouts>,
): Promise<number> {
  return mergeOwned(transaction, userUuid, given, {
    table: 'workouts',
    kind: 'workout',
    columns: {
      definition: 'jsonb',
      version: 'int',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      deleted_at: 'timestamptz',
    },
    most: workoutsPerUser,
  })
}

/** Adds new recommended workouts, as far as the limit allows, and returns their number. */
export function mergeRecommended(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof recommendedWorkouts>,
): Promise<number> {
  return mergeOwned(transaction, userUuid, given, {
    table: 'recommended_workouts',
    kind: 'recommended_workout',
    columns: {
      workout_uuid: 'uuid',
      definition: 'jsonb',
      date: 'date',
      message: 'text',
      status: 'text',
      reason: 'text',
      entry_uuid: 'uuid',
      version: 'int',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      deleted_at: 'timestamptz',
    },
    most: recommendedPerUser,
  })
}

/** Adds new reports, as far as the limit allows, and returns their number. */
export function mergeReports(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof reports>,
): Promise<number> {
  return mergeOwned(transaction, userUuid, given, {
    table: 'reports',
    kind: 'report',
    columns: {
      type: 'text',
      sport: 'text',
      name: 'text',
      values: 'jsonb',
      ranges: 'jsonb',
      activity_uuids: 'uuid[]',
      evaluation: 'jsonb',
      scores: 'jsonb',
      drills: 'jsonb',
      comments_on: 'jsonb',
      locale: 'text',
      time_zone: 'text',
      published: 'boolean',
      accepted_at: 'timestamptz',
      version: 'int',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      deleted_at: 'timestamptz',
    },
    most: reportsPerUser,
  })
}

/**
 * Adds new entries of the calendar, as far as the limit allows, and returns their number. Activities are
 * matched again by hand: here they have other uuids.
 */
export function mergeCalendar(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof calendar>,
): Promise<number> {
  const entries = given.map((entry) => ({ ...entry, activity_uuid: null }))
  return mergeOwned(transaction, userUuid, entries, {
    table: 'calendar_entries',
    kind: 'calendar_entry',
    columns: {
      kind: 'text',
      date: 'date',
      position: 'int',
      clock_time: 'text',
      last_date: 'date',
      title: 'text',
      note: 'text',
      sport: 'text',
      expected_time: 'float8',
      expected_distance: 'float8',
      expected_load: 'float8',
      definition: 'jsonb',
      priority: 'text',
      goal: 'text',
      activity_uuid: 'uuid',
      is_unmatched: 'boolean',
      workout_uuid: 'uuid',
      series_uuid: 'uuid',
      version: 'int',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      deleted_at: 'timestamptz',
    },
    most: calendarEntriesPerUser,
  })
}

/**
 * Adds new rows of a table whose items stand in `owners`, the oldest first up to `most` that are not deleted,
 * and returns their number. An item whose uuid is another account's gets one that follows from both, so that
 * importing it again changes nothing.
 */
async function mergeOwned(
  transaction: Transaction<Database>,
  userUuid: string,
  given: readonly object[],
  {
    table,
    kind,
    columns,
    most,
  }: { table: string; kind: string; columns: Record<string, string>; most: number },
): Promise<number> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  const typed = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', '),
  )
  const into = sql.table(table)
  return affected(
    await sql`
      with given as (
        select distinct on (uuid) *, case
          when exists (select from owners o where o.uuid = given.uuid and o.user_uuid <> ${userUuid}::uuid)
          then overlay(overlay(md5(concat(${userUuid}::text, given.uuid)) placing '8' from 13) placing '8' from 17)::uuid
          else uuid end as kept
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(uuid uuid, ${typed})
        order by uuid),
      missing as (
        select *, count(*) filter (where deleted_at is null) over (order by created_at, uuid) as living
        from given where not exists (
          select from ${into} known where known.user_uuid = ${userUuid}::uuid and known.uuid = given.kept)),
      fitting as (
        select * from missing where living + (
          select count(*) from ${into} where user_uuid = ${userUuid}::uuid and deleted_at is null) <= ${most}),
      owned as (
        insert into owners (uuid, kind, user_uuid) select kept, ${kind}, ${userUuid}::uuid from fitting
        on conflict do nothing)
      insert into ${into} (user_uuid, uuid, ${names}) select ${userUuid}::uuid, kept, ${names} from fitting`.execute(
      transaction,
    ),
  )
}

/** Adds the week if none was entered. Returns the number of weeks added. */
export async function mergeWeek(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof availabilityWeek>,
): Promise<number> {
  return affected(
    await sql`
      insert into availability_weeks (user_uuid, week, version)
      select ${userUuid}::uuid, week, version
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(week jsonb, version int)
      on conflict do nothing`.execute(transaction),
  )
}

/** Adds days that were not entered yet, as far as the limit allows, and returns their number. */
export async function mergeDays(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof availabilityDays>,
): Promise<number> {
  return affected(
    await sql`
      insert into availability_days (user_uuid, date, free, note)
      select distinct on (date) ${userUuid}::uuid, date, free, note
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(date date, free jsonb, note text)
      order by date
      limit greatest(0, ${availabilityDaysPerUser} - (
        select count(*) from availability_days where user_uuid = ${userUuid}))
      on conflict do nothing`.execute(transaction),
  )
}

/** Adds the thresholds if none were set. Returns the number added. */
export async function mergeThresholds(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof complianceThresholds>,
): Promise<number> {
  return affected(
    await sql`
      insert into compliance_thresholds (user_uuid, good, near)
      select ${userUuid}::uuid, good, near
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(good int, near int)
      on conflict do nothing`.execute(transaction),
  )
}

/** Adds new tags and returns their number. */
export async function mergeTags(
  transaction: Transaction<Database>,
  userUuid: string,
  given: z.output<typeof tags>,
): Promise<number> {
  return affected(
    await sql`
      insert into tags (user_uuid, uuid, tag)
      select ${userUuid}::uuid, uuid, tag
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(uuid uuid, tag text)
      on conflict do nothing`.execute(transaction),
  )
}

/** Adds new notifications and returns their number. Those about another user's data are left out. */
export async function mergeNotifications(
  database: Kysely<Database>,
  userUuid: string,
  given: z.output<typeof notifications>,
): Promise<number> {
  return affected(
    await sql`
      insert into notifications (user_uuid, key, type, meta, url, read, created_at)
      select ${userUuid}::uuid, key, type, meta, url, read, created_at
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given(key uuid, type text, meta jsonb, url text, read boolean, created_at timestamptz)
      where meta ->> 'activity_uuid' is null or exists (
        select from activities a where a.user_uuid = ${userUuid} and a.uuid::text = meta ->> 'activity_uuid')
      on conflict do nothing`.execute(database),
  )
}

const affected = ({ numAffectedRows }: { numAffectedRows?: bigint }) => Number(numAffectedRows ?? 0n)

/** Changes an account that its owner has never changed. */
export async function updateUntouchedUser(
  transaction: Transaction<Database>,
  userUuid: string,
  change: z.output<typeof account>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('uuid', '=', userUuid)
    .whereRef('updated_at', '=', 'created_at')
    .execute()
}

/** Locks the activities of an original until the transaction ends. */
export async function lockSessionsOfFile(
  transaction: Transaction<Database>,
  userUuid: string,
  sha256: Uint8Array,
): Promise<
  Pick<
    ActivityRecord,
    | 'uuid'
    | 'session_index'
    | 'version'
    | 'sport'
    | 'sport_name'
    | 'start_time'
    | 'end_time'
    | 'time_zone'
    | 'counts_impossible'
  >[]
> {
  return transaction
    .selectFrom('activities')
    .select([
      'uuid',
      'session_index',
      'version',
      'sport',
      'sport_name',
      'start_time',
      'end_time',
      'time_zone',
      'counts_impossible',
    ])
    .where('user_uuid', '=', userUuid)
    .where('file_sha256', '=', Buffer.from(sha256))
    .forUpdate()
    .execute()
}

export async function deleteRanges(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
): Promise<void> {
  await transaction
    .deleteFrom('ranges')
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .execute()
}

/** Those of the uuids that ranges of the user have. */
export async function takenRangeUuids(
  transaction: Transaction<Database>,
  userUuid: string,
  uuids: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('ranges')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', uuids)
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** The time zone; undefined if the database does not know it. */
export async function knownZone(
  transaction: Transaction<Database>,
  zone: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ known: string | null }>`select known_zone(${zone}) as known`.execute(
    transaction,
  )
  return rows[0]?.known ?? undefined
}
