import type { CurveChannel } from '@cadenza/activity/mean-maximal'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { inSpan } from '../totals/queries.ts'
import type { ActivitySpan, Sport } from '../totals/span.ts'

/** One channel of one athlete. */
export interface CurvesOf {
  userUuid: string
  channel: CurveChannel
}

/** Curve of an activity. */
export interface CurveRow {
  month: string
  sport: Sport
  activity_uuid: string
  values: Buffer
}

/**
 * Curves of the months, of activities in the span, by uuid: at most `limit` that follow the activity `after`.
 */
export async function curvesOfMonths(
  database: Kysely<Database>,
  { userUuid, channel }: CurvesOf,
  { months, span, after }: { months: readonly string[]; span: ActivitySpan; after: string | undefined },
  limit: number,
): Promise<CurveRow[]> {
  const { rows } = await sql<CurveRow>`
    select date_trunc('month', a.local_date)::date as month, a.sport, c.activity_uuid, c.values
    from activity_curves c join activities a on a.user_uuid = c.user_uuid and a.uuid = c.activity_uuid
    where c.user_uuid = ${userUuid} and c.channel = ${channel} and ${inSpan(userUuid, span)}
      and date_trunc('month', a.local_date)::date = any(${sql.val(months)}::date[])
      and (${after ?? null}::uuid is null or c.activity_uuid > ${after ?? null}::uuid)
    order by c.activity_uuid limit ${limit}`.execute(database)
  return rows
}

/** Stored best curve of a month and sport; without a sport, the month's have not been stored. */
export interface MonthRow {
  month: string
  sport: Sport | null
  values: Buffer
  holders: Buffer
  activities: string[]
}

/** Whole months with activities between the ends of the span, both included. */
export async function bestMonths(
  database: Kysely<Database>,
  { userUuid, channel }: CurvesOf,
  { from, to }: Pick<ActivitySpan, 'from' | 'to'>,
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select m.month, e.sport, e.values, e.holders, e.activities
    from (select distinct date_trunc('month', a.local_date)::date as month from activities a
      where ${inSpan(userUuid, { from, to })}) m
    left join best_months e on e.user_uuid = ${userUuid} and e.channel = ${channel} and e.month = m.month
    where (${from ?? null}::date is null or m.month >= ${from ?? null}::date)
      and (${to ?? null}::date is null or m.month + interval '1 month' <= ${to ?? null}::date + interval '1 day')
    `.execute(database)
  return rows
}

/** Locks the athlete's best months until the transaction ends; false if a change is in progress. */
export async function tryLockBestMonths(
  transaction: Transaction<Database>,
  userUuid: string,
): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(8420019, hashtext(${userUuid}::uuid::text)) as locked`.execute(
    transaction,
  )
  return rows[0]?.locked === true
}

/** Stores best months; those stored already stay. */
export async function insertBestMonths(
  transaction: Transaction<Database>,
  months: readonly Insertable<Database['best_months']>[],
): Promise<void> {
  await transaction
    .insertInto('best_months')
    .values(months)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Shortest time over each distance. */
export async function shortestTimes(database: Kysely<Database>, userUuid: string, span: ActivitySpan) {
  return database
    .selectFrom('best_times as t')
    .innerJoin('activities as a', (join) =>
      join.onRef('a.user_uuid', '=', 't.user_uuid').onRef('a.uuid', '=', 't.activity_uuid'),
    )
    .distinctOn('t.distance_m')
    .select(['t.distance_m', 't.time_s', 't.activity_uuid'])
    .where('t.user_uuid', '=', userUuid)
    .where(inSpan(userUuid, span))
    .orderBy('t.distance_m')
    .orderBy('t.time_s')
    .orderBy('t.activity_uuid')
    .execute()
}

/** Titles, dates and sports of activities, in no order. */
export async function activityNames(database: Kysely<Database>, userUuid: string, uuids: readonly string[]) {
  return database
    .selectFrom('activities')
    .select(['uuid', 'title', 'local_date as date', 'sport'])
    .where('user_uuid', '=', userUuid)
    .where((eb) => eb('uuid', '=', sql<string>`any(${sql.val(uuids)}::uuid[])`))
    .execute()
}
