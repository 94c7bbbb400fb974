/** Activities and ranges that reports are made from. */
import { type Kysely, sql } from 'kysely'
import type { ReportRange } from '../../platform/database/reports-table.ts'
import type { Database } from '../../platform/database/tables.ts'

type Db = Kysely<Database>

export interface SourceActivity {
  uuid: string
  sport: 'bike' | 'run' | 'other'
  start_time: Date
  end_time: Date
  time_zone: string
  note: string
  local_date: string
  /** Changes whenever figures of the activity do. */
  state: string
}

/** State of activity `a`: algorithms and inputs of its figures, and where they begin. */
const stateOfActivity = sql<string>`md5(concat_ws('/', a.inputs_hash, a.versions::text, a.start_time, a.end_time))`

/** Those of the activities that exist and are not deleted, of one sport if that is given, in their order. */
export async function sourceActivities(
  database: Db,
  userUuid: string,
  uuids: readonly string[],
  sport?: SourceActivity['sport'],
): Promise<SourceActivity[]> {
  const rows = await database
    .selectFrom('activities as a')
    .select(['uuid', 'sport', 'start_time', 'end_time', 'time_zone', 'note'])
    .select([sql<string>`a.local_date::text`.as('local_date'), stateOfActivity.as('state')])
    .where('user_uuid', '=', userUuid)
    .where('uuid', 'in', uuids)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .$if(sport !== undefined, (query) => query.where('sport', '=', sport ?? 'other'))
    .execute()
  const found = new Map(rows.map((row) => [row.uuid, row]))
  return uuids.flatMap((uuid) => found.get(uuid) ?? [])
}

export interface SourceRange {
  activity_uuid: string
  uuid: string
  type: 'lap' | 'user' | 'auto'
  num: number
  name: string
  start_ms: number
  end_ms: number
  version: number
}

/** All ranges of the activities but noise, without their figures; of each type the latest first. */
export async function sourceRanges(
  database: Db,
  userUuid: string,
  activityUuids: readonly string[],
): Promise<SourceRange[]> {
  const rows = await database
    .selectFrom('ranges')
    .select(['activity_uuid', 'uuid', 'type', 'num', 'name', 'start_ms', 'end_ms', 'version'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', 'in', activityUuids)
    .where('type', '!=', 'noise')
    .orderBy(sql`abs(num)`, 'desc')
    .execute()
  return rows as SourceRange[]
}

export interface Proposal {
  activity_uuid: string
  name: string
  start_ms: number
  end_ms: number
}

/** Proposals with a name that nobody dismissed; of each activity the latest first. */
export async function namedProposals(
  database: Db,
  userUuid: string,
  activityUuids: readonly string[],
): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select p.activity_uuid, p.name, p.start_ms, p.end_ms from pre_ranges p
    where p.user_uuid = ${userUuid} and p.activity_uuid = any(${sql.val(activityUuids)}::uuid[]) and p.name <> ''
      and not exists (select from dismissed_proposals d
        where d.user_uuid = p.user_uuid and d.activity_uuid = p.activity_uuid
          and d.start_ms = p.start_ms and d.end_ms = p.end_ms)
    order by p.activity_uuid, p.num desc`.execute(database)
  return rows
}

export type StoredFigures = Pick<
  ReportRange,
  'duration' | 'moving_time' | 'distance' | 'moving_time_based_stats'
>

const figures = sql`jsonb_build_object('duration', stats -> 'duration', 'moving_time', stats -> 'moving_time',
  'distance', stats -> 'distance', 'moving_time_based_stats', stats -> 'moving_time_based_stats')`

/** Figures of ranges by their uuids. */
export async function figuresOfRanges(
  database: Db,
  userUuid: string,
  uuids: readonly string[],
): Promise<Map<string, StoredFigures>> {
  const { rows } = await sql<{ uuid: string; figures: StoredFigures }>`
    select uuid, ${figures} as figures from ranges
    where user_uuid = ${userUuid} and uuid = any(${sql.val(uuids)}::uuid[])`.execute(database)
  return new Map(rows.map((row) => [row.uuid, row.figures]))
}

/** Figures of whole activities by their uuids. */
export async function figuresOfActivities(
  database: Db,
  userUuid: string,
  uuids: readonly string[],
): Promise<Map<string, StoredFigures>> {
  const { rows } = await sql<{ uuid: string; figures: StoredFigures }>`
    select uuid, ${figures} as figures from activities
    where user_uuid = ${userUuid} and uuid = any(${sql.val(uuids)}::uuid[])`.execute(database)
  return new Map(rows.map((row) => [row.uuid, row.figures]))
}
