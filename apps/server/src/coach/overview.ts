/** A coach's athletes at a glance, from one query: what they did last, their load, and what changed in their form. */
import { loadBefore, trainingLoad } from '@cadenza/activity/training-load'
import type { coachWire } from '@cadenza/contract'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../database/tables.ts'
import { changesIn, type MonthMeans } from './form-changes.ts'

type OverviewAthlete = z.output<typeof coachWire.overviewAthlete>

const dayMs = 86_400_000
const lineDays = 42
/** As in `load.ts`: what lies further back is felt no more. */
const feltDays = 1_100
/** Two spans of thirty days are compared; what is new is looked for in the last. */
const monthDays = 30

export interface OverviewRow {
  uuid: string
  name: string
  coach_note: string
  step: OverviewAthlete['step']
  date: string
  unread: number
  last_activity: OverviewAthlete['last_activity']
  days: { dates: string[] | null; tss: number[] | null }
  form: Record<string, MonthMeans> | null
}

/** As of a day, or of today where each athlete lives. */
export async function overviewRows(
  database: Kysely<Database>,
  coachUuid: string,
  at: { now: Date; date: string | undefined },
): Promise<OverviewRow[]> {
  const { rows } = await sql<OverviewRow>`
    select users.uuid, users.name, link.coach_note, link.step, today.date::text as date, last.activity as last_activity,
      fresh.count as unread, load.days, form.means as form
    from coach_athletes link
    join users on users.uuid = link.user_uuid
    cross join lateral (
      select coalesce(${at.date ?? null}::date, today_of(link.user_uuid, ${at.now}::timestamptz)) as date) today
    left join lateral (
      select json_build_object('uuid', a.uuid, 'title', a.title, 'sport', a.sport,
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
            and l.action = 'look activity' and l.action like 'look %'
            and coalesce(l.activity_uuid, '00000000-0000-0000-0000-000000000000') = a.uuid)) fresh
    cross join lateral (
      select json_build_object('dates', array_agg(date order by date),
        'tss', array_agg(power_tss + pace_tss + heartrate_tss order by date)) as days
      from load_days d where d.user_uuid = link.user_uuid
        and date between today.date - ${sql.lit(feltDays)}::int and today.date) load
    cross join lateral (
      select json_object_agg(key, array[now_mean, now_count, before_mean, before_count]) as means from (
        select m.key,
          sum(m.mean * m.count) filter (where recent) / sum(m.count) filter (where recent) as now_mean,
          count(*) filter (where recent) as now_count,
          sum(m.mean * m.count) filter (where not recent) / sum(m.count) filter (where not recent)
            as before_mean,
          count(*) filter (where not recent) as before_count
        from (select f.*, f.date > today.date - ${sql.lit(monthDays)}::int as recent
          from activity_form f where f.user_uuid = link.user_uuid
            and f.date between today.date - ${sql.lit(2 * monthDays - 1)}::int and today.date) f
        cross join lateral unnest(f.keys, f.means, f.counts) m (key, mean, count)
        group by m.key) sums) form
    where link.coach_uuid = ${coachUuid}
    order by users.name, users.uuid`.execute(database)
  return rows
}

export function present({ days, form, ...rest }: OverviewRow): OverviewAthlete {
  return { ...rest, ...loadIn(days, rest.date), changes: changesIn(form ?? {}) }
}

const dateBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10)

function loadIn(
  { dates, tss: sums }: OverviewRow['days'],
  date: string,
): Pick<OverviewAthlete, 'load' | 'ctl_line' | 'week_tss'> {
  if (!dates || !sums) return { load: null, ctl_line: [], week_tss: null }
  const stress = new Map(dates.map((day, i) => [day, sums[i] ?? 0]))
  const from = dateBefore(date, lineDays - 1)
  const line = trainingLoad(stress, { from, to: date, before: loadBefore(stress, from) })
  const today = line.at(-1)
  const weekAgo = line.at(-8)
  if (!today || !weekAgo) throw new Error('The line has no days')
  const { ctl, atl, tsb } = today
  return {
    load: { ctl: tenth(ctl), atl: tenth(atl), tsb: tenth(tsb), ramp: tenth(ctl - weekAgo.ctl) },
    ctl_line: line.map((day) => tenth(day.ctl)),
    week_tss: tenth(line.slice(-7).reduce((sum, { tss }) => sum + tss, 0)),
  }
}

const tenth = (value: number) => Math.round(value * 10) / 10
