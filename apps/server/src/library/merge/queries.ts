import { type Kysely, sql, type Transaction } from 'kysely'
import type { ActivityRecord, Database } from '../../platform/database/tables.ts'
import { isoText, lockParts, type Part } from '../lookup/queries.ts'
import { supersedeObjects } from '../recompute/series-queries.ts'

/** Least share of the shorter recording that two recordings of the same activity have in common. */
const leastShare = 0.8
/**
 * s; least overlap of a motion log with its recording. A motion log has nothing but its time, so the two may
 * differ in length.
 */
const leastMotionS = 60

export interface OfferedActivity {
  uuid: string
  title: string
  sport: 'bike' | 'run' | 'other'
  start_time: string
  end_time: string
  file_name: string | null
  /** Motion sensors without positions. */
  motion_only: boolean
}

export interface Offer {
  /** Activity that would supply session, laps and title. */
  activity: OfferedActivity
  other: OfferedActivity
  /** s that both recorded. */
  overlap: number
}

/**
 * Pairs of a user's activities that overlap, newest first; with `activityUuid` only its pairs. Excludes
 * deleted activities, parts of a multisport and refused pairs.
 */
export async function mergeOffers(
  database: Kysely<Database>,
  userUuid: string,
  { activityUuid, limit }: { activityUuid?: string; limit: number },
): Promise<Offer[]> {
  const described = (side: 'a' | 'b') => sql`jsonb_build_object(
    'uuid', ${sql.ref(`${side}.uuid`)}, 'title', ${sql.ref(`${side}.title`)}, 'sport', ${sql.ref(`${side}.sport`)},
    'start_time', ${isoText(sql.ref(`${side}.start_time`))}, 'end_time', ${isoText(sql.ref(`${side}.end_time`))},
    'file_name', (select file.file_name from activity_files file where file.user_uuid = ${userUuid}
      and file.activity_uuid = ${sql.ref(`${side}.uuid`)} and file.file_type = 'original' limit 1),
    'motion_only', ${motionOnly(side)})`
  const motionOnly = (side: 'a' | 'b') => sql`(exists (
    select from activity_files file where file.user_uuid = ${userUuid}
      and file.activity_uuid = ${sql.ref(`${side}.uuid`)} and file.file_type = 'original' and file.file_format = 'motion'))`
  const timeOf = (
    column: 'start_time' | 'end_time',
  ) => sql`(select ${sql.ref(`own.${column}`)} from activities own
    where own.user_uuid = ${userUuid} and own.uuid = ${activityUuid})`
  const nearby =
    activityUuid === undefined
      ? sql``
      : sql`and a.start_time <= ${timeOf('end_time')} and a.end_time >= ${timeOf('start_time')}`
  // Only those whose successor begins before their end are compared with others, by the index of times: as a
  // plain join, PostgreSQL may compare each with each.
  const { rows } = await sql<Offer>`
    with timed as materialized (
      select a.uuid, a.sport, a.sport_name, a.start_time, a.end_time,
        lead(a.start_time) over (order by a.start_time, a.uuid) as next_start
      from activities a
      where a.user_uuid = ${userUuid} and a.deleted_at is null and a.multisport_uuid is null ${nearby}),
    pairs as materialized (
      select a.uuid as first, b.uuid as second, a.start_time,
        extract(epoch from least(a.end_time, b.end_time) - b.start_time)::float8 as overlap,
        extract(epoch from least(a.end_time - a.start_time, b.end_time - b.start_time))::float8 as shorter
      from timed a cross join lateral (
        select b.uuid, b.sport, b.sport_name, b.start_time, b.end_time
        from activities b
        where b.user_uuid = ${userUuid} and b.deleted_at is null and b.multisport_uuid is null
          and b.start_time >= a.start_time and b.start_time < a.end_time
          and (b.start_time > a.start_time or b.uuid > a.uuid)
        offset 0) b
      where a.next_start < a.end_time
        and a.sport = b.sport and (a.sport <> 'other' or a.sport_name = b.sport_name)
        ${activityUuid === undefined ? sql`` : sql`and ${activityUuid} in (a.uuid, b.uuid)`})
    select ${described('a')} as activity, ${described('b')} as other, pairs.overlap
    from pairs
      join activities a on a.user_uuid = ${userUuid} and a.uuid = pairs.first
      join activities b on b.user_uuid = ${userUuid} and b.uuid = pairs.second
    where (pairs.overlap >= ${leastShare} * pairs.shorter
        or (pairs.overlap >= ${leastMotionS} and ${motionOnly('a')} <> ${motionOnly('b')}))
      and not exists (select from merge_refusals refused where refused.user_uuid = ${userUuid}
        and refused.activity_uuid = least(a.uuid, b.uuid) and refused.other_uuid = greatest(a.uuid, b.uuid))
    order by pairs.start_time desc
    limit ${limit}`.execute(database)
  return rows
}

/** Parts of a merged activity, the main one first, locked until the transaction ends. */
export async function lockMergedParts(
  transaction: Transaction<Database>,
  userUuid: string,
  wholeUuid: string,
): Promise<Part[]> {
  const parts = await transaction
    .selectFrom('activities')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('merged_into', '=', wholeUuid)
    .orderBy('merge_order')
    .execute()
  const order = parts.map(({ uuid }) => uuid)
  const locked = await lockParts(transaction, userUuid, order)
  return order.flatMap((uuid) => locked.find((part) => part.uuid === uuid) ?? [])
}

/** Marks an activity as merged by its athlete, who may unmerge it. */
export async function markMerged(
  transaction: Transaction<Database>,
  userUuid: string,
  uuid: string,
): Promise<void> {
  await transaction
    .updateTable('activities')
    .set({ is_merged: true })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** Ranges that were created on a merged activity after the merge. */
export async function rangesMadeOn(
  transaction: Transaction<Database>,
  userUuid: string,
  whole: Pick<Part, 'uuid' | 'created_at'>,
) {
  return transaction
    .selectFrom('ranges')
    .select(['uuid', 'type', 'start_ms', 'end_ms'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', whole.uuid)
    .where('type', 'in', ['user', 'noise'])
    .where('created_at', '>', whole.created_at)
    .orderBy('created_at')
    .execute()
}

/** Changes a part, which may be hidden. */
export async function changePart(
  transaction: Transaction<Database>,
  userUuid: string,
  uuid: string,
  change: Partial<Pick<ActivityRecord, 'title' | 'note' | 'inputs_hash' | 'counts_impossible'>>,
  nowMs: number,
): Promise<void> {
  await transaction
    .updateTable('activities')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date(nowMs) }))
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** Moves target ranges to another activity, `shiftMs` earlier, and the share where the other one has none. */
export async function moveTargetsAndShare(
  transaction: Transaction<Database>,
  userUuid: string,
  { from, to, shiftMs }: { from: string; to: string; shiftMs: number },
): Promise<void> {
  await sql`update target_ranges set activity_uuid = ${to}, start_ms = greatest(0, start_ms - ${shiftMs}),
      end_ms = greatest(1, end_ms - ${shiftMs})
    where user_uuid = ${userUuid} and activity_uuid = ${from}`.execute(transaction)
  await sql`update shares set activity_uuid = ${to}
    where user_uuid = ${userUuid} and activity_uuid = ${from} and not exists (
      select from shares own where own.user_uuid = ${userUuid} and own.activity_uuid = ${to})`.execute(
    transaction,
  )
}

/** Deletes a merged activity for good. Its objects are removed a day later. */
export async function deleteWhole(
  transaction: Transaction<Database>,
  { userUuid, uuid }: { userUuid: string; uuid: string },
  nowMs: number,
): Promise<void> {
  await transaction.deleteFrom('owners').where('uuid', '=', uuid).execute()
  await sql`
    with gone as (
      delete from activities where user_uuid = ${userUuid} and uuid = ${uuid} returning user_uuid, uuid)
    ${supersedeObjects(sql`gone`, new Date(nowMs))}`.execute(transaction)
}

/** Excludes a pair, in order of its uuids, from the offers. */
export async function refusePair(
  transaction: Transaction<Database>,
  userUuid: string,
  [first, second]: readonly [string, string],
  nowMs: number,
): Promise<void> {
  await transaction
    .insertInto('merge_refusals')
    .values({
      user_uuid: userUuid,
      activity_uuid: first,
      other_uuid: second,
      refused_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Offers a refused pair, in order of its uuids, again. */
export async function reconsiderPair(
  transaction: Transaction<Database>,
  userUuid: string,
  [first, second]: readonly [string, string],
): Promise<void> {
  await transaction
    .deleteFrom('merge_refusals')
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', first)
    .where('other_uuid', '=', second)
    .execute()
}
