import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database, NewRange, RangesTable } from '../../platform/database/tables.ts'
import type { NamedRange } from '../assessments/queries.ts'
import { type ActivityRef, isoText } from '../lookup/queries.ts'
import type { Include } from './present.ts'

export type RangeType = RangesTable['type']
export type StoredRange = Selectable<RangesTable>

export interface RangeNumber {
  type: RangeType
  num: number
}

/** ISO 8601 text of the start or end of range `r` of activity `a`. */
export const rangeInstant = (offset: 'start_ms' | 'end_ms'): RawBuilder<string> =>
  isoText(sql`a.start_time + r.${sql.ref(offset)} * interval '1 ms'`)

/** The ranges of an activity, as answered. */
export interface ActivityRanges {
  /** JSON text `{"ranges": […]}`. */
  text: string
  /** Ranges with a name, which may be tests; none without motion sensors. */
  named: NamedRange[]
}

/**
 * Ranges of an activity in JSON made by PostgreSQL: laps first, each type by number; with `uuids` only those.
 * Notes are for the athlete only. Undefined if the activity does not exist or is deleted.
 */
export async function rangesOfActivity(
  database: Kysely<Database>,
  { userUuid, activityUuid }: ActivityRef,
  { standing, noiseFiltered, notes = true }: Include & { notes?: boolean },
  uuids?: readonly string[],
): Promise<ActivityRanges | undefined> {
  const positions = `{standing_only_stats,sitting_only_stats}`
  let stats = sql`r.stats`
  if (!noiseFiltered) stats = sql`(${stats} - 'noise_filtered_stats')`
  if (!standing) {
    stats = sql`(${stats} - ${sql.lit(positions)}::text[])`
    for (const set of ['standing_only_stats', 'sitting_only_stats'])
      stats = sql`(${stats} #- array['noise_filtered_stats', ${sql.lit(set)}])`
  }
  const { rows } = await sql<ActivityRanges>`
    select concat('{"ranges":[', string_agg(line, ','), ']}') as text,
        coalesce(json_agg(named) filter (where named is not null), '[]') as named from (
      select (${stats} || jsonb_build_object(
        'uuid', r.uuid, 'user_uuid', r.user_uuid, 'type', r.type, 'num', r.num, 'name', r.name, 'note', ${notes ? sql`r.note` : sql`''::text`},
        'start_time', ${rangeInstant('start_ms')}, 'end_time', ${rangeInstant('end_ms')},
        'relative_start_time', r.start_ms, 'relative_end_time', r.end_ms, 'version', r.version)
        || case when s.kind is null then '{}'::jsonb else jsonb_build_object('assessment', jsonb_build_object(
          'kind', s.kind, 'value', s.value, 'count', s.count, 'problems', s.problems, 'version', s.version)) end)::text as line,
        case when a.motion is not null and r.name != ''
          then json_build_object('name', r.name, 'kind', s.kind, 'version', s.version) end as named
      from activities a
        left join ranges r on r.user_uuid = a.user_uuid and r.activity_uuid = a.uuid
          ${uuids ? sql`and r.uuid = any(${sql.val(uuids)}::uuid[])` : sql``}
        left join assessments s on s.user_uuid = r.user_uuid and s.range_uuid = r.uuid
      where a.user_uuid = ${userUuid} and a.uuid = ${activityUuid} and a.deleted_at is null
      order by array_position('{lap,user,auto,noise}', r.type), abs(r.num)) lines
    having count(*) > 0`.execute(database)
  return rows[0]
}

/** Ranges of a type with these numbers, in their order. */
export async function rangesNumbered(
  database: Kysely<Database>,
  { userUuid, activityUuid }: ActivityRef,
  type: RangeType,
  nums: readonly number[],
): Promise<StoredRange[]> {
  const found = await database
    .selectFrom('ranges')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('type', '=', type)
    .where('num', 'in', nums)
    .execute()
  return nums.flatMap((num) => found.find((range) => range.num === num) ?? [])
}

/** Ranges that people or the server created, with their spans. */
export async function madeRanges(
  database: Kysely<Database>,
  { userUuid, activityUuid }: ActivityRef,
): Promise<Pick<StoredRange, 'uuid' | 'type' | 'name' | 'start_ms' | 'end_ms'>[]> {
  return database
    .selectFrom('ranges')
    .select(['uuid', 'type', 'name', 'start_ms', 'end_ms'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('type', '!=', 'lap')
    .execute()
}

/** Number that no range of the type has had in this activity: 1, 2, … or −1, −2, … for a user's own. */
export async function nextNumber(
  transaction: Transaction<Database>,
  { userUuid, activityUuid }: ActivityRef,
  type: RangeType,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    with highest as (
      select coalesce(max(abs(num)), 0) as num from (
        select num from ranges where user_uuid = ${userUuid} and activity_uuid = ${activityUuid} and type = ${type}
        union all
        select num from deleted_ranges
          where user_uuid = ${userUuid} and activity_uuid = ${activityUuid} and type = ${type}) given)
    insert into range_numbers (user_uuid, activity_uuid, type, last)
      select ${userUuid}, ${activityUuid}, ${type}, highest.num + 1 from highest
    on conflict (user_uuid, activity_uuid, type)
      do update set last = greatest(range_numbers.last + 1, excluded.last)
    returning last`.execute(transaction)
  const last = rows[0]?.last ?? 1
  return type === 'user' ? -last : last
}

export async function insertRanges(
  transaction: Transaction<Database>,
  rows: readonly NewRange[],
): Promise<void> {
  await transaction.insertInto('ranges').values(rows).execute()
}

export async function updateRange(
  transaction: Transaction<Database>,
  userUuid: string,
  uuid: string,
  change: Updateable<RangesTable>,
): Promise<void> {
  await transaction
    .updateTable('ranges')
    .set(change)
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** Deletes ranges and keeps what cannot be recomputed, so that they can be restored. */
export async function moveToDeleted(
  transaction: Transaction<Database>,
  userUuid: string,
  ranges: readonly StoredRange[],
  deletedAt: Date,
): Promise<void> {
  await transaction
    .insertInto('deleted_ranges')
    .values(
      ranges.map((range) => ({
        user_uuid: userUuid,
        uuid: range.uuid,
        activity_uuid: range.activity_uuid,
        type: range.type,
        num: range.num,
        name: range.name,
        note: range.note,
        start_ms: range.start_ms,
        end_ms: range.end_ms,
        version: range.version,
        created_at: range.created_at,
        deleted_at: deletedAt,
      })),
    )
    .execute()
  await transaction
    .deleteFrom('ranges')
    .where('user_uuid', '=', userUuid)
    .where(
      'uuid',
      'in',
      ranges.map(({ uuid }) => uuid),
    )
    .execute()
}

/** Restores deleted ranges with new figures. */
export async function moveFromDeleted(
  transaction: Transaction<Database>,
  userUuid: string,
  rows: readonly NewRange[],
): Promise<void> {
  await insertRanges(transaction, rows)
  await transaction
    .deleteFrom('deleted_ranges')
    .where('user_uuid', '=', userUuid)
    .where(
      'uuid',
      'in',
      rows.map(({ uuid }) => uuid),
    )
    .execute()
}

export async function deletedNumbered(
  database: Kysely<Database>,
  { userUuid, activityUuid }: ActivityRef,
  type: RangeType,
  nums: readonly number[],
) {
  return database
    .selectFrom('deleted_ranges')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('type', '=', type)
    .where('num', 'in', nums)
    .execute()
}
