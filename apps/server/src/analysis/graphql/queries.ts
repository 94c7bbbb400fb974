import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { carriesTag } from '../../library/activities/queries.ts'
import { rangeInstant } from '../../library/ranges/queries.ts'
import type { Database } from '../../platform/database/tables.ts'
import { boundsOf, type ListFilter } from '../filters/filter-queries.ts'

const largeSets = [
  'moving_time_based_stats',
  'duration_based_stats',
  'standing_only_stats',
  'sitting_only_stats',
]

/**
 * JSON of ranges of several athletes, one row each, with data of their activities. `sets`: the large
 * statistics requested.
 */
export async function searchRanges(
  database: Kysely<Database>,
  userUuids: readonly string[],
  filter: ListFilter,
  { limit, sets }: { limit: number; sets: ReadonlySet<string> },
): Promise<string[]> {
  const conditions: Expression<SqlBool>[] = [
    sql`r.user_uuid = any(${sql.val(userUuids)}::uuid[])`,
    sql`a.deleted_at is null`,
    sql`r.type != 'noise'`,
  ]
  if (filter.sport_in) conditions.push(sql`a.sport = any(${sql.val(filter.sport_in)}::text[])`)
  if (filter.type_in) conditions.push(sql`r.type = any(${sql.val(filter.type_in)}::text[])`)
  if (filter.tag_in) conditions.push(carriesTag(filter.tag_in))
  if (filter.tag_not_in) conditions.push(sql`not ${carriesTag(filter.tag_not_in)}`)
  if (filter.date_gte) conditions.push(sql`a.local_date >= ${filter.date_gte}::date`)
  if (filter.date_lte) conditions.push(sql`a.local_date <= ${filter.date_lte}::date`)
  conditions.push(...boundsOf(filter, 'r'))
  const unwanted = [...largeSets.filter((set) => !sets.has(set)), 'noise_filtered_stats', 'versions', 'hints']
  const { rows } = await sql<{ line: string }>`
    select ((r.stats - ${sql.val(unwanted)}::text[]) || jsonb_build_object(
      'uuid', r.uuid, 'user_uuid', r.user_uuid, 'activity_uuid', r.activity_uuid,
      'type', r.type, 'num', r.num, 'name', r.name, 'note', r.note, 'version', r.version,
      'start_time', ${rangeInstant('start_ms')}, 'end_time', ${rangeInstant('end_ms')},
      'relative_start_time', r.start_ms, 'relative_end_time', r.end_ms,
      'sport', a.sport, 'title', a.title, 'date', a.local_date, 'time_zone', a.time_zone,
      'tags', coalesce((select jsonb_agg(t.tag order by lower(t.tag)) from activity_tags link
        join tags t on t.user_uuid = link.user_uuid and t.uuid = link.tag_uuid
        where link.user_uuid = a.user_uuid and link.activity_uuid = a.uuid), '[]')))::text as line
    from ranges r join activities a on a.user_uuid = r.user_uuid and a.uuid = r.activity_uuid
    where ${sql.join(conditions, sql` and `)}
    order by a.start_time desc, a.uuid desc, r.start_ms, r.end_ms, r.uuid
    limit ${limit}`.execute(database)
  return rows.map(({ line }) => line)
}
