import { type Kysely, sql } from 'kysely'
import { type ActivityFilter, activityConditions } from '../../library/activities/queries.ts'
import type { Database } from '../../platform/database/tables.ts'

/** Proposal as the product names it: `4:00`, `4:00 2/5` within a set, or a step of a protocol or workout. */
interface Named<T = string> {
  type: T
  name: T
}

/**
 * The proposal of a span, nulls if there is none; undefined if none of these athletes has the activity.
 */
export async function proposalAt(
  database: Kysely<Database>,
  userUuids: readonly string[],
  activityUuid: string,
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<Named<string | null> | undefined> {
  const { rows } = await sql<Named<string | null>>`
    select p.type, p.name from activities a
    left join pre_ranges p on p.user_uuid = a.user_uuid and p.activity_uuid = a.uuid
      and p.start_ms = ${startMs} and p.end_ms = ${endMs}
    where a.user_uuid = any(${sql.val(userUuids)}::uuid[]) and a.uuid = ${activityUuid} and a.deleted_at is null
    limit 1`.execute(database)
  return rows[0]
}

/** s, and share: the lengths of efforts that are the same again differ by this much at most. */
const sameLengthS = 5
const sameLengthShare = 0.05

/**
 * Proposals like this one that nobody dismissed, the newest activity first: steps of the same name, efforts
 * of the same length in a set of as many.
 */
export async function proposalsLike(
  database: Kysely<Database>,
  userUuids: readonly string[],
  { type, name }: Named,
  filter: Omit<ActivityFilter, 'limit'>,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const [, minutes, seconds, count] = /^(\d+):(\d\d)(?: \d+\/(\d+))?$/.exec(name) ?? []
  const lengthS = 60 * Number(minutes) + Number(seconds)
  const mostOffS = Math.max(sameLengthS, sameLengthShare * lengthS)
  const alike =
    type === 'effort' && minutes !== undefined
      ? sql`case when p.type = 'effort' then substring(p.name from '/(\\d+)$') is not distinct from ${count ?? null}::text
        and abs(60 * split_part(p.name, ':', 1)::int + substring(p.name from ':(\\d\\d)')::int - ${lengthS}::int)
          <= ${mostOffS}::float8 end`
      : sql`lower(p.name) = lower(${name})`
  const { rows } = await sql<Record<string, unknown>>`
    select a.uuid as activity_uuid, a.user_uuid, a.title, a.local_date::text as date, a.sport, p.name,
      p.start_ms as relative_start_time, p.end_ms as relative_end_time,
      (p.end_ms - p.start_ms) / 1000.0::float8 as seconds
    from activities a join pre_ranges p on p.user_uuid = a.user_uuid and p.activity_uuid = a.uuid
    where ${sql.join(activityConditions(userUuids, filter), sql` and `)} and p.type = ${type} and ${alike}
      and not exists (select from dismissed_proposals d where d.user_uuid = p.user_uuid
        and d.activity_uuid = p.activity_uuid and d.start_ms = p.start_ms and d.end_ms = p.end_ms)
    order by a.start_time desc, a.uuid desc, p.start_ms
    limit ${limit}`.execute(database)
  return rows
}
