import {
  CompiledQuery,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
import type { ActivitiesTable, ActivityRecord, Database } from '../../platform/database/tables.ts'
import { supersedeObjects } from '../recompute/series-queries.ts'

export interface ActivityFilter {
  sports?: readonly string[]
  /** YYYY-MM-DD; the activity's local date. */
  from?: string
  to?: string
  /** With at least one of these tags, without regard to case. */
  tagged?: readonly string[]
  /** With none of these tags. */
  untagged?: readonly string[]
  /** Conditions on the figures of activity `a`. */
  bounds?: readonly Expression<SqlBool>[]
  limit: number
}

/** Activities in each chunk of the list, about 50 kB: small enough not to hold up the event loop. */
const pieceLines = 64

/** Condition that activity `a` carries at least one of these tags. */
export const carriesTag = (tags: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from activity_tags link join tags t on t.user_uuid = link.user_uuid and t.uuid = link.tag_uuid
  where link.user_uuid = a.user_uuid and link.activity_uuid = a.uuid
    and lower(t.tag) = any(select lower(wanted) from unnest(${sql.val(tags)}::text[]) wanted))`

/** JSON text `{"activities": […]}`, newest first, in chunks to send one by one. */
export async function activityList(
  database: Kysely<Database>,
  userUuid: string,
  filter: ActivityFilter,
): Promise<string[]> {
  const pieces = await activityLines(database, [userUuid], filter)
  return ['{"activities":[', ...pieces.map((text, index) => (index === 0 ? text : `,${text}`)), ']}']
}

/** Conditions on activity `a`: of these athletes, not deleted, and within the filter. */
export function activityConditions(
  userUuids: readonly string[],
  { sports, from, to, tagged, untagged, bounds = [] }: Omit<ActivityFilter, 'limit'>,
): Expression<SqlBool>[] {
  const [only = ''] = userUuids
  const owned =
    userUuids.length === 1
      ? sql<SqlBool>`a.user_uuid = ${only}`
      : sql<SqlBool>`a.user_uuid = any(${sql.val(userUuids)}::uuid[])`
  const conditions: Expression<SqlBool>[] = [owned, sql`a.deleted_at is null`, ...bounds]
  if (sports) conditions.push(sql`a.sport = any(${sql.val(sports)}::text[])`)
  if (from) conditions.push(sql`a.local_date >= ${from}::date`)
  if (to) conditions.push(sql`a.local_date <= ${to}::date`)
  if (tagged) conditions.push(carriesTag(tagged))
  if (untagged) conditions.push(sql`not ${carriesTag(untagged)}`)
  return conditions
}

/**
 * JSON of activities, newest first and separated by commas, several in each chunk. PostgreSQL makes it, so no
 * row is parsed here.
 */
export async function activityLines(
  database: Kysely<Database>,
  userUuids: readonly string[],
  { limit, ...filter }: ActivityFilter,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select string_agg(list_line, ',' order by n) as text from (
      select a.list_line, row_number() over (order by a.start_time desc, a.uuid desc) as n
      from activities a
      where ${sql.join(activityConditions(userUuids, filter), sql` and `)}
      order by a.start_time desc, a.uuid desc
      limit ${limit}) lines
    group by (n - 1) / ${sql.lit(pieceLines)}
    order by (n - 1) / ${sql.lit(pieceLines)}`.execute(database)
  return rows.map(({ text }) => text)
}

/** Activity before or after another one of the same athlete, by start. */
export async function neighbourOf(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
  which: 'previous' | 'next',
): Promise<{ uuid: string; title: string; date: string } | null> {
  const [beyond, order] =
    which === 'previous' ? ([sql`<`, sql`desc`] as const) : ([sql`>`, sql`asc`] as const)
  const { rows } = await sql<{ uuid: string; title: string; date: string }>`
    select a.uuid, a.title, a.local_date::text as date
    from activities a, activities this
    where this.user_uuid = ${userUuid} and this.uuid = ${activityUuid}
      and a.user_uuid = ${userUuid} and a.deleted_at is null
      and (a.start_time, a.uuid) ${beyond} (this.start_time, this.uuid)
    order by a.start_time ${order}, a.uuid ${order}
    limit 1`.execute(database)
  return rows[0] ?? null
}

/**
 * Text that changes with every change of what a list of this athlete's activities shows. PostgreSQL gives
 * every version of a row its transaction's number (`xmin`), and a change of tags rewrites the activity's row.
 */
export async function listState(database: Kysely<Database>, userUuid: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat(count(*), '-', sum(hashtextextended(concat(uuid, xmin), 0))) as state
    from activities where user_uuid = ${userUuid} and deleted_at is null`.execute(database)
  return rows[0]?.state ?? ''
}

export type StoredActivity = Omit<
  ActivityRecord,
  | 'sparkline'
  | 'list_line'
  | 'file_sha256'
  | 'inputs_hash'
  | 'unreadable_by'
  | 'decoupling'
  | 'local_date'
  | 'tss'
  | 'tss_basis'
  | 'moving_time'
  | 'distance'
  | 'merge_order'
  | 'merge_shift_ms'
  | 'merge_clock'
> & {
  tags: string[]
  file_name: string | null
  share_hash: string | null
  /** True if it, or a part of it, has target ranges. */
  has_targets: boolean
}

/** Written out: to compose it each time, and to recognise it, would take as long as the answer itself. */
const wholeRow = `
  select a.user_uuid, a.uuid, a.sport, a.sport_name, a.recorded_as, a.start_time, a.end_time, a.time_zone,
    a.title, a.note, a.stats, a.available, a.versions, a.problems, a.device, a.motion, a.session_index,
    a.multisport_uuid, a.version, a.is_merged, a.merged_into, a.counts_impossible, a.deleted_at,
    a.created_at, a.updated_at,
    (select file.file_name from activity_files file
      where file.user_uuid = a.user_uuid and file.activity_uuid = a.uuid and file.file_type = 'original'
      limit 1) as file_name,
    (select shares.hash from shares
      where shares.user_uuid = a.user_uuid and shares.activity_uuid = any(family.uuids)
      order by shares.activity_uuid <> a.uuid
      limit 1) as share_hash,
    exists (select from target_ranges target
      where target.user_uuid = a.user_uuid and target.activity_uuid = any(family.uuids)
        and target.deleted_at is null) as has_targets,
    (select coalesce(array_agg(tags.tag order by lower(tags.tag)), '{}')
      from activity_tags link join tags on tags.user_uuid = link.user_uuid and tags.uuid = link.tag_uuid
      where link.user_uuid = a.user_uuid and link.activity_uuid = a.uuid) as tags
  from activities a cross join lateral (
    select case when a.is_merged then array(
      with recursive family as (
        select a.uuid
        union all
        select part.uuid from family join activities part
          on part.user_uuid = a.user_uuid and part.merged_into = family.uuid)
      select uuid from family) else array[a.uuid] end as uuids
    offset 0) family
  where a.user_uuid = $1 and a.uuid = $2 and ($3::boolean or a.deleted_at is null)`

export async function activityOf(
  database: Kysely<Database>,
  userUuid: string,
  uuid: string,
  { deletedToo }: { deletedToo: boolean },
): Promise<StoredActivity | undefined> {
  const query = CompiledQuery.raw(wholeRow, [userUuid, uuid, deletedToo]) as CompiledQuery<StoredActivity>
  const { rows } = await database.executeQuery(query)
  return rows[0]
}

/** Condition that a text holds every word of `wordsOf`, without regard to case and accents. */
export const holdsWords = (text: Expression<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from unnest(${sql.val(words)}::text[]) word where strpos(
    lower(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f\\u3099\\u309a]', '', 'g')), word) = 0)`

/**
 * Activities in whose title, note, tags, range names or range notes all of these normalised words occur,
 * newest first. Scans without an index: there is little text, and an index would cost each change more than
 * it saves here.
 */
export async function activitiesContaining(
  database: Kysely<Database>,
  userUuid: string,
  words: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with written as (
      select activity_uuid, string_agg(concat_ws(E'\n', name, note), E'\n') as text
      from ranges where user_uuid = ${userUuid} and (name <> '' or note <> '') group by activity_uuid
    ), tagged as (
      select link.activity_uuid, string_agg(tags.tag, E'\n') as text
      from activity_tags link join tags on tags.user_uuid = link.user_uuid and tags.uuid = link.tag_uuid
      where link.user_uuid = ${userUuid} group by link.activity_uuid
    )
    select a.uuid from activities a
      left join written on written.activity_uuid = a.uuid
      left join tagged on tagged.activity_uuid = a.uuid
      cross join lateral (
        select concat_ws(E'\n', a.title, a.sport_name, a.note, written.text, tagged.text) as text
      ) searched
    where a.user_uuid = ${userUuid} and a.deleted_at is null and ${holdsWords(sql.ref('searched.text'), words)}
    order by a.start_time desc, a.uuid desc`.execute(database)
  return rows.map(({ uuid }) => uuid)
}

/** Activities among these that exist and are not deleted, locked until the transaction ends. */
export async function existingActivities(
  transaction: Transaction<Database>,
  userUuid: string,
  uuids: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('activities')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
    .forUpdate()
    .execute()
  return rows.map(({ uuid }) => uuid)
}

export type ActivityChange = Pick<
  Updateable<ActivitiesTable>,
  'title' | 'note' | 'sport' | 'sport_name' | 'recorded_as' | 'start_time' | 'end_time' | 'counts_impossible'
>

/** Changes an activity. Returns false if its version is no longer `version`. */
export async function changeActivity(
  database: Kysely<Database>,
  userUuid: string,
  uuid: string,
  change: ActivityChange,
  { version, nowMs }: { version: number | undefined; nowMs: number },
): Promise<boolean> {
  const changed = await database
    .updateTable('activities')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date(nowMs) }))
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Deletes softly or restores. Returns false if there was nothing to change. */
export async function setDeleted(
  database: Kysely<Database>,
  userUuid: string,
  uuid: string,
  deleted: boolean,
  nowMs: number,
): Promise<boolean> {
  const changed = await database
    .updateTable('activities')
    .set((eb) => ({
      deleted_at: deleted ? new Date(nowMs) : null,
      version: eb('version', '+', 1),
      updated_at: new Date(nowMs),
    }))
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('deleted_at', deleted ? 'is' : 'is not', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * Deletes for good what was deleted before an instant and returns the number of activities. Merged activities
 * follow the one they were merged into. Their objects are removed a day later.
 */
export async function purgeDeleted(
  database: Kysely<Database>,
  { before, now }: { before: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ swept: number }>`
    with gone as (
      delete from activities a where a.deleted_at < ${before} and not exists (
        select from activities whole where whole.user_uuid = a.user_uuid and whole.uuid = a.merged_into)
      returning a.user_uuid, a.uuid),
    superseded as (${supersedeObjects(sql`gone`, now)}),
    unowned as (delete from owners using gone where owners.uuid = gone.uuid),
    forgotten as (delete from deleted_ranges where deleted_at < ${before}),
    untargeted as (delete from target_ranges where deleted_at < ${before} returning uuid),
    disowned as (delete from owners using untargeted where owners.uuid = untargeted.uuid)
    select count(*)::int as swept from gone`.execute(database)
  return rows[0]?.swept ?? 0
}
