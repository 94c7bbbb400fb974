import type { wire } from '@cadenza/contract'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import { type FormActivities, type FormMeans, formMeans } from './form-changes.ts'

type OverviewAthlete = z.output<typeof wire.overviewAthlete>

/** Days; older load has no effect. The same as in `load.ts`. */
const feltDays = 1_100
/** Days of each of the two compared spans; new activities are counted in the last. */
const monthDays = 30

/** Version of what is stored of each form; another is computed anew. */
const formVersion = 1

export interface OverviewRow {
  uuid: string
  name: string
  coach_note: string
  step: OverviewAthlete['step']
  date: string
  unread: number
  last_activity: OverviewAthlete['last_activity']
  /** Days with a load: days ago, and TSS. */
  days: { ago: number[] | null; tss: number[] | null }
  form: Form
}

interface Form {
  /** Identifies the rows and versions behind the means. */
  of: string
  /** Set if the means are not stored yet. */
  fresh: boolean
  now: FormMeans | null
  before: FormMeans | null
}

/** Row as read: with the means of each activity where they are not stored yet. */
type ReadRow = Omit<OverviewRow, 'form'> & {
  form: (Form & { fresh: false }) | (Omit<Form, 'now' | 'before'> & FreshForm)
}

interface FreshForm {
  fresh: true
  now: FormActivities | null
  before: FormActivities | null
}

const withMeans = ({ form, ...rest }: ReadRow): OverviewRow => ({
  ...rest,
  form: form.fresh ? { ...form, ...formMeans(form.now ?? {}, form.before ?? {}) } : form,
})

/**
 * Overview from one query, as of a day or of each athlete's own today. Means of form are stored for the next
 * time.
 */
export async function overviewRows(
  database: Kysely<Database>,
  coachUuid: string,
  at: { now: Date; date: string | undefined },
): Promise<OverviewRow[]> {
  const { rows } = await sql<ReadRow>`
    select users.uuid, users.name, link.coach_note, link.step, today.date::text as date, last.activity as last_activity,
      fresh.count as unread, load.days,
      json_build_object('of', state.made_of::text, 'fresh', kept is null,
        'now', coalesce(kept.now, form.now), 'before', coalesce(kept.before, form.before)) as form
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
            and l.action = 'view activity' and l.action like 'view %'
            and coalesce(l.activity_uuid, '00000000-0000-0000-0000-000000000000') = a.uuid)) fresh
    cross join lateral (
      select json_build_object('ago', array_agg(today.date - date),
        'tss', array_agg(power_tss + pace_tss + heartrate_tss)) as days
      from load_days d where d.user_uuid = link.user_uuid
        and date between today.date - ${sql.lit(feltDays)}::int and today.date) load
    cross join lateral (
      select coalesce(sum(hashtextextended(
          f.activity_uuid::text || f.xmin::text || (f.date > today.date - ${sql.lit(monthDays)}::int)::text, ${sql.lit(formVersion)})), 0) as made_of
      from activity_form f where f.user_uuid = link.user_uuid
        and f.date between today.date - ${sql.lit(2 * monthDays - 1)}::int and today.date) state
    left join form_means kept on kept.user_uuid = link.user_uuid and kept.made_of = state.made_of
    cross join lateral (
      select json_object_agg(key, json_build_array(mean, activities, each)) filter (where recent) as now,
        json_object_agg(key, json_build_array(mean, activities, each)) filter (where not recent) as before from (
        select recent, key, sum(mean * count) / sum(count) as mean, count(*) as activities,
          array_agg(mean order by date) as each
        -- Unnested here rather than as a function beside the table, which takes twice as long.
        from (select f.date, f.date > today.date - ${sql.lit(monthDays)}::int as recent,
            unnest(f.keys) as key, unnest(f.means) as mean, unnest(f.counts) as count
          from activity_form f where f.user_uuid = link.user_uuid and kept.user_uuid is null
            and f.date between today.date - ${sql.lit(2 * monthDays - 1)}::int and today.date) m
        group by recent, key) sums) form
    where link.coach_uuid = ${coachUuid}
    order by users.name, users.uuid`.execute(database)
  const made = rows.map(withMeans)
  await keepForms(database, made)
  return made
}

/** Stores the means. Ordered by athlete, so that two coaches of the same athletes do not deadlock. */
async function keepForms(database: Kysely<Database>, rows: readonly OverviewRow[]): Promise<void> {
  const made = rows.filter(({ form }) => form.fresh && (form.now || form.before))
  if (made.length === 0) return
  const kept = made
    .map(({ uuid, form }) => ({ user_uuid: uuid, made_of: form.of, now: form.now, before: form.before }))
    .sort((a, b) => (a.user_uuid < b.user_uuid ? -1 : 1))
  // Accounts are locked first, as everywhere; a deleted one has nothing to store.
  await transact(database, (transaction) =>
    sql`
    insert into form_means (user_uuid, made_of, now, before)
    select made.* from json_to_recordset(${JSON.stringify(kept)}::json)
      as made (user_uuid uuid, made_of numeric, now json, before json)
    join users on users.uuid = made.user_uuid order by made.user_uuid for key share of users
    on conflict (user_uuid) do update
      set made_of = excluded.made_of, now = excluded.now, before = excluded.before`.execute(transaction),
  )
}
