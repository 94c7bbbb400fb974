import type { RangeSpan } from '@cadenza/activity'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** `{"ranges": […]}` of an activity as PostgreSQL makes it: laps first, each type by its number. */
export async function rangesOfActivity(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
  { standing }: { standing: boolean },
): Promise<string> {
  const instant = (offset: 'start_ms' | 'end_ms') =>
    sql`to_char((a.start_time + r.${sql.ref(offset)} * interval '1 ms') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const stats = standing ? sql`r.stats` : sql`r.stats - '{standing_only_stats,sitting_only_stats}'::text[]`
  const { rows } = await sql<{ text: string }>`
    select concat('{"ranges":[', string_agg(line, ','), ']}') as text from (
      select (${stats} || jsonb_build_object(
        'uuid', r.uuid, 'user_uuid', r.user_uuid, 'type', r.type, 'num', r.num, 'name', r.name,
        'start_time', ${instant('start_ms')}, 'end_time', ${instant('end_ms')},
        'relative_start_time', r.start_ms, 'relative_end_time', r.end_ms, 'version', r.version))::text as line
      from ranges r join activities a on a.user_uuid = r.user_uuid and a.uuid = r.activity_uuid
      where r.user_uuid = ${userUuid} and r.activity_uuid = ${activityUuid}
      order by array_position('{lap,user,auto,noise}', r.type), abs(r.num)) lines`.execute(database)
  return rows[0]?.text ?? '{"ranges":[]}'
}

/** The spans of an activity that somebody marked as artefacts. */
export async function noiseSpans(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<RangeSpan[]> {
  return database
    .selectFrom('ranges')
    .select(['start_ms as startMs', 'end_ms as endMs'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('type', '=', 'noise')
    .execute()
}
