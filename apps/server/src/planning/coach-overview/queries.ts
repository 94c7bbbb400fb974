import type { wire } from '@cadenza/contract'
import { formMetric } from '@cadenza/metrics'
import { type Kysely, sql } from 'kysely'
import { monthDays } from '../../analysis/seconds/month-effort.ts'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'

/** Days; older load has no effect. The same as in `load.ts`. */
const feltDays = 1_100
/** Days of planned load that are summed up. */
const plannedDays = 28
/** Days in which a sensor that measured badly is still worth a look. */
const sensorDays = 7

/** Version of what is stored of each form; another is computed anew. */
const formVersion = 2

/** TSS by days ago; null without any. */
export interface DayLoads {
  ago: number[] | null
  load: number[] | null
}

export type MonthForm = Pick<wire.OverviewAthlete, 'gap' | 'changes'>

export interface OverviewRow
  extends Pick<
    wire.OverviewAthlete,
    'uuid' | 'name' | 'coach_note' | 'step' | 'date' | 'unread' | 'last_activity' | 'away_until'
  > {
  /** Days since the last activity; null without one. */
  last_ago: number | null
  done: DayLoads
  planned: DayLoads
  /** Workouts planned after the last activity and before today. */
  missed: number
  /** Activities of the last week whose sensors are of poor trust. */
  poor_motion: number
  form: MonthForm | null
  /** True if the form is not that of the athlete's activities as they are now. */
  is_stale: boolean
  /** Identifies the activities of both months. */
  made_of: string
}

/** A day, or each athlete's own today. */
export interface OverviewDay {
  now: Date
  date: string | undefined
}

/** Overview from one query. */
export async function overviewRows(
  database: Kysely<Database>,
  coachUuid: string,
  { now, date }: OverviewDay,
): Promise<OverviewRow[]> {
  const { rows } = await sql<OverviewRow>`
    select users.uuid, users.name, link.coach_note, link.step, today.date::text as date, last.activity as last_activity,
      today.date - last.local_date as last_ago, fresh.count as unread, load.days as done, plan.days as planned,
      plan.missed, away.until::text as away_until, poor.count as poor_motion, state.made_of::text,
      state.made_of <> 0 and kept.made_of is distinct from state.made_of as is_stale,
      case when state.made_of <> 0 and kept.user_uuid is not null
        then json_build_object('gap', kept.gap, 'changes', kept.changes) end as form
    from coach_athletes link
    join users on users.uuid = link.user_uuid
    cross join lateral (
      select coalesce(${date ?? null}::date, today_of(link.user_uuid, ${now}::timestamptz)) as date) today
    left join lateral (
      select a.local_date::date, json_build_object('uuid', a.uuid, 'title', a.title, 'sport', a.sport,
        'start_time', to_char(a.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'time_zone', a.time_zone) as activity
      from activities a where a.user_uuid = link.user_uuid and a.deleted_at is null
      order by a.start_time desc limit 1) last on true
    cross join lateral (
      select count(*)::int from activities a
      where a.user_uuid = link.user_uuid and a.deleted_at is null
        and a.start_time >= today.date - ${sql.lit(monthDays)}::int and a.created_at >= link.created_at
        and not exists (
          select from audit_log l where l.user_uuid = link.user_uuid and l.actor_uuid = link.coach_uuid
            and l.action = 'view activity' and l.action like 'view %'
            and coalesce(l.activity_uuid, '00000000-0000-0000-0000-000000000000') = a.uuid)) fresh
    cross join lateral (
      select count(*)::int from activities a
      where a.user_uuid = link.user_uuid and a.deleted_at is null and a.motion ->> 'trust' in ('poor', 'none')
        and a.start_time >= today.date - ${sql.lit(sensorDays)}::int) poor
    cross join lateral (
      select json_build_object('ago', array_agg(today.date - date),
        'load', array_agg(power_tss + pace_tss + heartrate_tss)) as days
      from load_days d where d.user_uuid = link.user_uuid
        and date between today.date - ${sql.lit(feltDays)}::int and today.date) load
    cross join lateral (
      select json_build_object('ago', array_agg(today.date - e.date), 'load', array_agg(coalesce(e.expected_load, 0))) as days,
        count(*) filter (where e.date < today.date and e.date > coalesce(last.local_date, '-infinity'))::int as missed
      from calendar_entries e where e.user_uuid = link.user_uuid and e.deleted_at is null and e.kind in ('workout', 'race')
        and e.date between today.date - ${sql.lit(plannedDays - 1)}::int and today.date) plan
    left join lateral (
      select max(e.last_date) as until from calendar_entries e
      where e.user_uuid = link.user_uuid and e.deleted_at is null and e.kind = 'away'
        and e.date <= today.date and e.last_date >= today.date) away on true
    cross join lateral (
      select coalesce(sum(hashtextextended(
          f.activity_uuid::text || f.xmin::text || (f.date > today.date - ${sql.lit(monthDays)}::int)::text, ${sql.lit(formVersion)})), 0) as made_of
      from activity_form f where f.user_uuid = link.user_uuid
        and f.date between today.date - ${sql.lit(2 * monthDays - 1)}::int and today.date) state
    left join month_forms kept on kept.user_uuid = link.user_uuid
    where link.coach_uuid = ${coachUuid}
    order by users.name, users.uuid`.execute(database)
  return rows
}

/** Means of the last thirty days of the metric that tells form, in the sport that has it latest. */
export async function gapOf(
  database: Kysely<Database>,
  userUuid: string,
  date: string,
): Promise<MonthForm['gap']> {
  const codes = Object.values(formMetric)
  const { rows } = await sql<NonNullable<MonthForm['gap']>>`
    select metric, max(mean) filter (where side = 'left') as left, max(mean) filter (where side = 'right') as right,
      min(activities)::int as activities
    from (
      select split_part(key, '.', 1) as metric, split_part(key, '.', 2) as side, max(date) as last,
        sum(mean * count) / sum(count) as mean, count(*) as activities
      from (select f.date, unnest(f.keys) as key, unnest(f.means) as mean, unnest(f.counts) as count
        from activity_form f where f.user_uuid = ${userUuid}
          and f.date > ${date}::date - ${sql.lit(monthDays)}::int and f.date <= ${date}::date) each
      where split_part(key, '.', 1) = any(${sql.val(codes)}::text[]) group by key) sides
    group by metric having count(*) filter (where side in ('left', 'right')) = 2
    order by max(last) desc, metric limit 1`.execute(database)
  return rows[0] ?? null
}

/** Stores a form; a deleted account has nothing to store. */
export async function keepForm(
  database: Kysely<Database>,
  { uuid, made_of }: Pick<OverviewRow, 'uuid' | 'made_of'>,
  { gap, changes }: MonthForm,
): Promise<void> {
  await transact(database, (transaction) =>
    sql`
    insert into month_forms (user_uuid, made_of, gap, changes)
    select uuid, ${made_of}::numeric, ${gap && JSON.stringify(gap)}::jsonb, ${JSON.stringify(changes)}::jsonb
    from users where uuid = ${uuid} for key share
    on conflict (user_uuid) do update
      set made_of = excluded.made_of, gap = excluded.gap, changes = excluded.changes`.execute(transaction),
  )
}
