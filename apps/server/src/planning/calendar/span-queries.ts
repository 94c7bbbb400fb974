/** Statements that read the days of several athletes for the calendar. */
import type { wire } from '@cadenza/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

export interface DaySpan {
  from: string
  to: string
}

export interface DoneDays {
  user_uuid: string
  /** JSON of the activities in order, separated by commas. */
  text: string
  /** Sums of the days with activities, in order. */
  days: [date: string, count: number, time: number, distance: number, load: number][]
}

/** Activities of a span, and the sums of its days. PostgreSQL makes their JSON, so none is parsed here. */
export async function doneDays(
  database: Kysely<Database>,
  userUuids: readonly string[],
  { from, to }: DaySpan,
): Promise<DoneDays[]> {
  const { rows } = await sql<DoneDays>`
    select user_uuid, string_agg(text, ',' order by local_date) as text,
      json_agg(json_build_array(local_date, count, time, distance, load) order by local_date) as days
    from (
      select a.user_uuid, a.local_date,
        string_agg(concat(
          '{"uuid":"', a.uuid, '","sport":"', a.sport, '","title":', to_json(a.title), ',"date":"', a.local_date,
          '","start_time":', to_json(a.start_time),
          ',"time":', coalesce(round(a.moving_time)::text, 'null'),
          ',"distance":', coalesce(round(a.distance)::text, 'null'),
          ',"load":', coalesce((round(a.tss * 10) / 10)::text, 'null'),
          ',"sparkline":"', encode(a.sparkline, 'base64'), '"}'), ','
          order by a.start_time, a.uuid) as text,
        count(*), coalesce(sum(round(a.moving_time)), 0) as time,
        coalesce(sum(round(a.distance)), 0) as distance, coalesce(sum(round(a.tss * 10) / 10), 0) as load
      from activities a
      where a.user_uuid = any(${sql.val(userUuids)}::uuid[]) and a.deleted_at is null
        and a.local_date between ${from}::date and ${to}::date
      group by a.user_uuid, a.local_date
    ) days
    group by user_uuid`.execute(database)
  return rows
}

export type PlannedLine = Omit<wire.CalendarLine, 'changed_by' | 'done'> & {
  done: { activity_uuid: string; score: number | null; steps: (number | null)[] } | null
  user_uuid: string
  changed_by: string | null
  changed_by_name: string | null
  change: 'add' | 'move' | 'change' | null
  moved_from: string | null
}

/** Entries by day and place, those of stays away that began before included, without their steps. */
export async function plannedLines(
  database: Kysely<Database>,
  userUuids: readonly string[],
  { from, to }: DaySpan,
  awayDays: number,
): Promise<PlannedLine[]> {
  const { rows } = await sql<PlannedLine>`
    select e.user_uuid, e.uuid, e.kind, e.date, e.clock_time, e.last_date, e.title, e.note, e.sport,
      e.expected_time, e.expected_distance, e.expected_load, e.definition is not null as has_steps,
      encode(e.profile, 'base64') as profile,
      e.priority, e.goal, e.activity_uuid, e.workout_uuid, e.series_uuid, e.version, e.changed_by, users.name as changed_by_name, e.change, e.moved_from,
      case when c.entry_uuid is not null then
        json_build_object('activity_uuid', c.activity_uuid, 'score', c.score, 'steps', c.step_scores) end as done
    from calendar_entries e left join users on users.uuid = e.changed_by
      left join compliances c on c.user_uuid = e.user_uuid and c.entry_uuid = e.uuid
    where e.user_uuid = any(${sql.val(userUuids)}::uuid[]) and e.deleted_at is null
      and e.date between ${from}::date - ${awayDays}::int and ${to}::date
      and (e.date >= ${from}::date or e.last_date >= ${from}::date)
    order by e.user_uuid, e.date, e.position, e.uuid`.execute(database)
  return rows
}

/** TSS of planned workouts and races, by day. */
export async function plannedLoads(
  database: Kysely<Database>,
  userUuids: readonly string[],
  { from, to }: DaySpan,
): Promise<{ user_uuid: string; date: string; load: number }[]> {
  const { rows } = await sql<{ user_uuid: string; date: string; load: number }>`
    select user_uuid, date, sum(expected_load) as load from calendar_entries
    where user_uuid = any(${sql.val(userUuids)}::uuid[]) and deleted_at is null
      and date between ${from}::date and ${to}::date and expected_load > 0
    group by user_uuid, date`.execute(database)
  return rows
}

/** TSS of days with activities. */
export async function doneLoads(
  database: Kysely<Database>,
  userUuids: readonly string[],
  { from, to }: DaySpan,
): Promise<{ user_uuid: string; date: string; load: number }[]> {
  const { rows } = await sql<{ user_uuid: string; date: string; load: number }>`
    select user_uuid, date, power_tss + pace_tss + heartrate_tss as load from load_days
    where user_uuid = any(${sql.val(userUuids)}::uuid[]) and date between ${from}::date and ${to}::date`.execute(
    database,
  )
  return rows
}

/** Today's date where each athlete is. */
export async function todaysOf(
  database: Kysely<Database>,
  userUuids: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; today: string }>`
    select uuid, today_of(uuid, ${now}::timestamptz)::text as today
    from unnest(${sql.val(userUuids)}::uuid[]) as uuid`.execute(database)
  return new Map(rows.map(({ uuid, today }) => [uuid, today]))
}

/** The scores from which on workouts are as planned, and near it, of athletes who have their own. */
export async function ownThresholds(
  database: Kysely<Database>,
  userUuids: readonly string[],
): Promise<Map<string, wire.ComplianceThresholds>> {
  const { rows } = await sql<wire.ComplianceThresholds & { user_uuid: string }>`
    select user_uuid, good, near from compliance_thresholds where user_uuid = any(${sql.val(userUuids)}::uuid[])`.execute(
    database,
  )
  return new Map(rows.map(({ user_uuid, ...thresholds }) => [user_uuid, thresholds]))
}
