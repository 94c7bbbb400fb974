/** Pairs of recordings of the same activity, and merged activities. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ActivitiesTable, Database } from '../../platform/database/tables.ts'

type Db = Kysely<Database>

/** Least share of the shorter recording that two recordings of the same activity have in common. */
const leastShare = 0.8
/**
 * s; least overlap of a motion log with its recording. A motion log has nothing but its time, so the two may differ
 * in length.
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
 * Pairs of a user's activities that overlap, newest first; with `activityUuid` only its pairs. Excludes deleted
 * activities, parts of a multisport and refused pairs.
 */
export async function mergeOffers(
  database: Db,
  userUuid: string,
  { activityUuid, limit }: { activityUuid?: string; limit: number },
): Promise<Offer[]> {
  const described = (side: 'a' | 'b') => sql`jsonb_build_object(
    'uuid', ${sql.ref(`${side}.uuid`)}, 'title', ${sql.ref(`${side}.title`)}, 'sport', ${sql.ref(`${side}.sport`)},
    'start_time', to_char(${sql.ref(`${side}.start_time`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'end_time', to_char(${sql.ref(`${side}.end_time`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'file_name', (select file.file_name from activity_files file where file.user_uuid = ${userUuid}
      and file.activity_uuid = ${sql.ref(`${side}.uuid`)} and file.file_type = 'original' limit 1),
    'motion_only', ${motionOnly(side)})`
  const motionOnly = (side: 'a' | 'b') => sql`(exists (
    select from activity_files file where file.user_uuid = ${userUuid}
      and file.activity_uuid = ${sql.ref(`${side}.uuid`)} and file.file_type = 'original' and file.file_format = 'motion'))`
  const { rows } = await sql<Offer>`
    with pairs as materialized (
      select a.uuid as first, b.uuid as second, a.start_time,
        extract(epoch from least(a.end_time, b.end_time) - b.start_time)::float8 as overlap,
        extract(epoch from least(a.end_time - a.start_time, b.end_time - b.start_time))::float8 as shorter
      from activities a join activities b on b.user_uuid = a.user_uuid
        and b.start_time >= a.start_time and b.start_time < a.end_time
        and (b.start_time > a.start_time or b.uuid > a.uuid)
      where a.user_uuid = ${userUuid} and a.deleted_at is null and b.deleted_at is null
        and a.multisport_uuid is null and b.multisport_uuid is null
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

export type Part = Pick<
  Selectable<ActivitiesTable>,
  | 'uuid'
  | 'sport'
  | 'sport_name'
  | 'start_time'
  | 'end_time'
  | 'title'
  | 'note'
  | 'version'
  | 'available'
  | 'motion'
  | 'multisport_uuid'
  | 'deleted_at'
  | 'created_at'
  | 'session_index'
  | 'merged_into'
  | 'merge_order'
  | 'merge_shift_ms'
  | 'is_merged'
>

const partColumns = [
  'uuid',
  'sport',
  'sport_name',
  'start_time',
  'end_time',
  'title',
  'note',
  'version',
  'available',
  'motion',
  'multisport_uuid',
  'deleted_at',
  'created_at',
  'session_index',
  'merged_into',
  'merge_order',
  'merge_shift_ms',
  'is_merged',
] as const

/** Activities, locked until the transaction ends; in the same order everywhere, so that no deadlock arises. */
export async function lockParts(
  transaction: Transaction<Database>,
  userUuid: string,
  uuids: readonly string[],
): Promise<Part[]> {
  if (uuids.length === 0) return []
  return transaction
    .selectFrom('activities')
    .select(partColumns)
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', uuids)
    .orderBy('uuid')
    .forUpdate()
    .execute()
}

export async function partsOf(database: Db, userUuid: string, uuids: readonly string[]): Promise<Part[]> {
  return database
    .selectFrom('activities')
    .select(partColumns)
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', uuids)
    .execute()
}

/** Parts of a merged activity, the main one first. */
export async function mergedFrom(database: Db, userUuid: string, wholeUuid: string) {
  return database
    .selectFrom('activities as a')
    .leftJoin('activity_files as file', (join) =>
      join
        .onRef('file.user_uuid', '=', 'a.user_uuid')
        .onRef('file.activity_uuid', '=', 'a.uuid')
        .on('file.file_type', '=', 'original'),
    )
    .select(['a.uuid', 'a.title', 'a.merge_clock', 'file.file_name'])
    .where('a.user_uuid', '=', userUuid)
    .where('a.merged_into', '=', wholeUuid)
    .orderBy('a.merge_order')
    .execute()
}

/** Activity at the end of the chain of merges; the same one where it was never merged. */
export async function wholeOf(database: Db, userUuid: string, uuid: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    with recursive chain as (
      select uuid, merged_into, 0 as depth from activities where user_uuid = ${userUuid} and uuid = ${uuid}
      union all
      select a.uuid, a.merged_into, depth + 1 from chain
        join activities a on a.user_uuid = ${userUuid} and a.uuid = chain.merged_into)
    select uuid from chain order by depth desc limit 1`.execute(database)
  return rows[0]?.uuid ?? uuid
}

/** An activity and all its parts at any depth: a share given for a part also opens the whole. */
export const familyOf = (userUuid: string, uuid: string) => sql<string>`(
  with recursive family as (
    select ${uuid}::uuid as uuid
    union all
    select a.uuid from family join activities a on a.user_uuid = ${userUuid} and a.merged_into = family.uuid)
  select uuid from family)`

/** Hash of an activity that holds all of these files and more. */
export async function holderOf(
  database: Db,
  userUuid: string,
  { sha256, files }: { sha256: Uint8Array; files: readonly { sha256: Uint8Array }[] },
): Promise<Uint8Array | undefined> {
  const hashes = files.map((file) => Buffer.from(file.sha256))
  const row = await database
    .selectFrom('activity_files as file')
    .innerJoin('activities as a', (join) =>
      join.onRef('a.user_uuid', '=', 'file.user_uuid').onRef('a.uuid', '=', 'file.activity_uuid'),
    )
    .select(['a.file_sha256', 'a.uuid'])
    .where('file.user_uuid', '=', userUuid)
    .where('file.sha256', 'in', hashes)
    .where('a.file_sha256', '!=', Buffer.from(sha256))
    .where('a.deleted_at', 'is', null)
    .groupBy(['a.user_uuid', 'a.uuid'])
    .having((eb) => eb(eb.fn.count<number>('file.sha256').distinct(), '>=', hashes.length))
    .orderBy('a.uuid')
    .limit(1)
    .executeTakeFirst()
  return row?.file_sha256 ?? undefined
}

/** Activities whose files are all among these, except the one of exactly these: they are parts of it. */
export async function heldBy(
  transaction: Transaction<Database>,
  userUuid: string,
  { sha256, files }: { sha256: Uint8Array; files: readonly { sha256: Uint8Array }[] },
): Promise<{ uuid: string; session_index: number; isMain: boolean }[]> {
  if (files.length < 2) return []
  const hashes = files.map((file) => Buffer.from(file.sha256))
  const { rows } = await sql<{ uuid: string; session_index: number; is_main: boolean }>`
    select a.uuid, a.session_index, bool_or(file.sha256 = ${hashes[0]}) as is_main
    from activities a join activity_files file on file.user_uuid = a.user_uuid and file.activity_uuid = a.uuid
    where a.user_uuid = ${userUuid} and a.deleted_at is null and a.file_sha256 <> ${Buffer.from(sha256)}
      and a.uuid in (select activity_uuid from activity_files where user_uuid = ${userUuid}
        and sha256 = any(${sql.val(hashes)}::bytea[]))
    group by a.uuid, a.session_index
    having bool_and(file.sha256 = any(${sql.val(hashes)}::bytea[]))
    order by is_main desc, a.uuid`.execute(transaction)
  return rows.map(({ uuid, session_index, is_main }) => ({ uuid, session_index, isMain: is_main }))
}
