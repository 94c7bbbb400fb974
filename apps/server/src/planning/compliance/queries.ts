/** Statements on compliance. */
import type { Span } from '@cadenza/activity'
import type { wire } from '@cadenza/contract'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { SeriesPlace } from '../../reading/series/read.ts'

export interface MarkedDay {
  user_uuid: string
  date: string
  marked_at: string
}

/** Days to be compared, those that wait longest first. */
export async function markedDays(
  database: Kysely<Database>,
  { now, most, userUuid }: { now: Date; most: number; userUuid?: string },
): Promise<MarkedDay[]> {
  const { rows } = await sql<MarkedDay>`
    select user_uuid, date, marked_at::text from compliance_days
    where marked_at <= greatest(${now}::timestamptz, clock_timestamp()) and (${userUuid ?? null}::uuid is null or user_uuid = ${userUuid ?? null})
    order by marked_at limit ${most}`.execute(database)
  return rows
}

/**
 * Removes the mark of a day. Returns false if it is gone, or was set again: the day has been compared, or
 * changed, since the mark was read.
 */
export async function unmarkDay(
  transaction: Transaction<Database>,
  { user_uuid, date, marked_at }: MarkedDay,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from compliance_days
    where user_uuid = ${user_uuid} and date = ${date}::date and marked_at = ${marked_at}::timestamptz`.execute(
    transaction,
  )
  return numAffectedRows === 1n
}

/** Lets a day wait unless it was marked again. */
export async function postponeDay(
  database: Kysely<Database>,
  { user_uuid, date, marked_at }: MarkedDay,
): Promise<void> {
  await sql`update compliance_days set marked_at = clock_timestamp() + interval '10 minutes'
    where user_uuid = ${user_uuid} and date = ${date}::date and marked_at = ${marked_at}::timestamptz`.execute(
    database,
  )
}

export interface PlannedRow {
  uuid: string
  sport: 'bike' | 'run' | 'other'
  definition: Record<string, unknown> | null
  expected_time: number | null
  expected_distance: number | null
  expected_load: number | null
  /** The activity that a person matched it with, or that it was merged into; null once that is deleted. */
  activity_uuid: string | null
  is_unmatched: boolean
  /** The levels by which it was scored before. */
  athlete: Athlete | null
}

export async function plannedOn(
  database: Kysely<Database>,
  userUuid: string,
  date: string,
): Promise<PlannedRow[]> {
  const { rows } = await sql<PlannedRow>`
    select e.uuid, e.sport, e.definition, e.expected_time, e.expected_distance, e.expected_load,
      done.uuid as activity_uuid, e.is_unmatched, c.athlete
    from calendar_entries e left join compliances c on c.user_uuid = e.user_uuid and c.entry_uuid = e.uuid
      left join activities named on named.user_uuid = e.user_uuid and named.uuid = e.activity_uuid
      left join activities done on done.user_uuid = e.user_uuid
        and done.uuid = coalesce(named.merged_into, named.uuid) and done.deleted_at is null
    where e.user_uuid = ${userUuid} and e.date = ${date}::date and e.deleted_at is null
      and e.kind in ('workout', 'race') and e.sport is not null
    order by e.position, e.uuid`.execute(database)
  return rows
}

export interface DoneRow {
  uuid: string
  sport: 'bike' | 'run' | 'other'
  /** s, m and TSS. */
  time: number | null
  distance: number | null
  load: number | null
  place: SeriesPlace
  laps: Span[]
}

/** The activities of a day that no entry of another day has, and those named. */
export async function doneOn(
  database: Kysely<Database>,
  userUuid: string,
  { date, named }: { date: string; named: readonly string[] },
): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    select a.uuid, a.sport, a.moving_time as time, a.distance, a.tss as load,
      json_build_object('object_key', s.object_key, 'length', s.length, 'columns', s.columns) as place,
      coalesce((select json_agg(json_build_object('startMs', r.start_ms, 'endMs', r.end_ms) order by r.start_ms)
        from ranges r where r.user_uuid = a.user_uuid and r.activity_uuid = a.uuid and r.type = 'lap'), '[]') as laps
    from activities a
    join series s on s.user_uuid = a.user_uuid and s.activity_uuid = a.uuid and s.kind = 'series'
    where a.user_uuid = ${userUuid} and a.deleted_at is null and (a.uuid = any(${sql.val(named)}::uuid[])
      or (a.local_date = ${date}::date and not exists (
        select from calendar_entries e where e.user_uuid = a.user_uuid and e.deleted_at is null
          and (e.activity_uuid = a.uuid or e.activity_uuid in (
            select part.uuid from activities part
            where part.user_uuid = a.user_uuid and part.merged_into = a.uuid)))))
    order by a.start_time, a.uuid`.execute(database)
  return rows
}

export interface NewCompliance {
  entry_uuid: string
  activity_uuid: string
  by_hand: boolean
  rules: number
  score: number | null
  step_scores: (number | null)[]
  result: Pick<wire.Compliance, 'steps' | 'figures'>
  athlete: Athlete
}

const unknownEdges = { start_certain: false, end_certain: false }

/** Replaces what is known of a day, and of entries that are no more. Returns whether there was or is any. */
export async function replaceCompliances(
  transaction: Transaction<Database>,
  userUuid: string,
  { date, found, now }: { date: string; found: readonly NewCompliance[]; now: Date },
): Promise<boolean> {
  const activities = found.map(({ activity_uuid }) => activity_uuid)
  const { numAffectedRows } = await sql`
    delete from compliances c where c.user_uuid = ${userUuid} and (
      c.activity_uuid = any(${sql.val(activities)}::uuid[])
      or not exists (select from calendar_entries e where e.user_uuid = c.user_uuid and e.uuid = c.entry_uuid
        and e.deleted_at is null and e.date <> ${date}::date))`.execute(transaction)
  for (const { step_scores, result, athlete, ...row } of found)
    await sql`insert into compliances (user_uuid, entry_uuid, activity_uuid, by_hand, rules, score, step_scores, result,
        athlete, computed_at)
      values (${userUuid}, ${row.entry_uuid}, ${row.activity_uuid}, ${row.by_hand}, ${row.rules}, ${row.score},
        ${sql.val(step_scores)}::real[], ${JSON.stringify(result)}::jsonb, ${JSON.stringify(athlete)}::jsonb, ${now})`.execute(
      transaction,
    )
  return found.length > 0 || (numAffectedRows ?? 0n) > 0n
}

type Stored = Pick<
  wire.Compliance,
  'entry_uuid' | 'activity_uuid' | 'by_hand' | 'rules' | 'score' | 'steps' | 'figures'
>

export async function complianceOf(
  database: Kysely<Database>,
  userUuid: string,
  of: { entryUuid: string } | { activityUuid: string },
): Promise<Stored | null> {
  const which =
    'entryUuid' in of ? sql`entry_uuid = ${of.entryUuid}` : sql`activity_uuid = ${of.activityUuid}`
  const { rows } = await sql<
    Omit<Stored, 'steps' | 'figures'> & { result: Pick<Stored, 'steps' | 'figures'> }
  >`
    select entry_uuid, activity_uuid, by_hand, rules, score, result from compliances
    where user_uuid = ${userUuid} and ${which}`.execute(database)
  const [row] = rows
  if (!row) return null
  const { result, ...rest } = row
  // Results of the first rules do not say which edges are certain; they are computed anew before long.
  const steps = result.steps.map((step) => ({ ...unknownEdges, ...step }))
  return { ...rest, ...result, steps }
}

/** The way in which it was decided what an entry is matched with. */
export async function matchOf(
  database: Kysely<Database>,
  userUuid: string,
  entryUuid: string,
): Promise<wire.ComplianceMatch> {
  const { rows } = await sql<{ match: wire.ComplianceMatch }>`
    select case when activity_uuid is not null then 'by_hand' when is_unmatched then 'none' else 'automatic' end as match
    from calendar_entries where user_uuid = ${userUuid} and uuid = ${entryUuid}`.execute(database)
  return rows[0]?.match ?? 'automatic'
}

/** Writes by hand what an entry is matched with; `automatic` leaves it to the comparison. */
export async function setMatch(
  transaction: Transaction<Database>,
  { userUuid, entryUuid }: { userUuid: string; entryUuid: string },
  match: { activityUuid: string | null } | 'automatic',
): Promise<void> {
  const [activityUuid, isUnmatched] =
    match === 'automatic' ? [null, false] : [match.activityUuid, match.activityUuid === null]
  await sql`update calendar_entries set activity_uuid = ${activityUuid}::uuid, is_unmatched = ${isUnmatched}
    where user_uuid = ${userUuid} and uuid = ${entryUuid}`.execute(transaction)
}

export async function upsertThresholds(
  transaction: Transaction<Database>,
  userUuid: string,
  { good, near }: wire.ComplianceThresholds,
): Promise<void> {
  await sql`insert into compliance_thresholds values (${userUuid}, ${good}, ${near})
    on conflict (user_uuid) do update set good = ${good}, near = ${near}`.execute(transaction)
}

/** Planned workouts up to today, by week. */
export async function weeksOf(
  database: Kysely<Database>,
  userUuid: string,
  { from, to, today, good, near }: { from: string; to: string; today: string } & wire.ComplianceThresholds,
): Promise<wire.ComplianceWeek[]> {
  const { rows } = await sql<wire.ComplianceWeek>`
    select (${from}::date + 7 * ((e.date - ${from}::date) / 7))::text as date,
      count(*)::int as planned, count(c.entry_uuid)::int as done,
      (count(*) filter (where c.score >= ${good}))::int as good,
      (count(*) filter (where c.score < ${good} and c.score >= ${near}))::int as near,
      (count(*) filter (where c.score < ${near}))::int as off,
      round(avg(case when c.entry_uuid is null then 0 else c.score end)::numeric, 1)::float8 as score,
      coalesce(sum(e.expected_time), 0) as planned_time, coalesce(sum(e.expected_load), 0) as planned_load,
      coalesce(sum(round(a.moving_time)), 0) as done_time,
      coalesce(sum(round(a.tss * 10) / 10), 0) as done_load
    from calendar_entries e
    left join compliances c on c.user_uuid = e.user_uuid and c.entry_uuid = e.uuid
    left join activities a on a.user_uuid = e.user_uuid and a.uuid = c.activity_uuid
    where e.user_uuid = ${userUuid} and e.deleted_at is null and e.kind in ('workout', 'race')
      and e.date between ${from}::date and ${to}::date
      and (e.date < ${today}::date or (e.date = ${today}::date and c.entry_uuid is not null))
    group by 1 order by 1`.execute(database)
  return rows
}
