import { type Kysely, sql } from 'kysely'
import { type ActivityFilter, activityConditions } from '../../library/activities/queries.ts'
import { noiseSpans } from '../../library/recompute/queries.ts'
import type { Database } from '../../platform/database/tables.ts'

/** A series that a query covers. */
export interface CoveredSeries {
  uuid: string
  user_uuid: string
  object_key: string
  /** s */
  length: number
  noise: [startMs: number, endMs: number][] | null
}

/** An activity that a query covers, with its series if it has one. */
export interface CoveredActivity extends Omit<CoveredSeries, 'object_key' | 'length'> {
  object_key: string | null
  length: number | null
  title: string
  date: string
  sport: 'bike' | 'run' | 'other'
  /** Another one after each change of the activity. */
  version: string
}

type Covering = Omit<ActivityFilter, 'limit'>

const seriesColumns = sql`s.object_key, s.length, ${noiseSpans} as noise`
const noSeries = sql`null as object_key, null as length, null as noise`
const theirSeries = sql`series s on s.user_uuid = a.user_uuid and s.activity_uuid = a.uuid and s.kind = 'series'`

/** Series of activities in order of their start. */
export async function coveredSeries(
  database: Kysely<Database>,
  userUuids: readonly string[],
  filter: Covering,
): Promise<CoveredSeries[]> {
  const { rows } = await sql<CoveredSeries>`
    select a.uuid, a.user_uuid, ${seriesColumns} from activities a join ${theirSeries}
    where ${sql.join(activityConditions(userUuids, filter), sql` and `)}
    order by a.start_time, a.uuid`.execute(database)
  return rows
}

/** The series of one activity; undefined if none of these athletes has it. */
export async function coveredSeriesOf(
  database: Kysely<Database>,
  userUuids: readonly string[],
  activityUuid: string,
): Promise<CoveredSeries | undefined> {
  const [found] = await coveredSeries(database, userUuids, { bounds: [sql`a.uuid = ${activityUuid}`] })
  return found
}

/** Activities in order of their start, without series and titles where no one needs those of thousands. */
export async function coveredActivities(
  database: Kysely<Database>,
  userUuids: readonly string[],
  filter: Covering,
  needed: { series: boolean; titles: boolean } = { series: true, titles: true },
): Promise<CoveredActivity[]> {
  const { rows } = await sql<CoveredActivity>`
    select a.uuid, a.user_uuid, ${needed.series ? seriesColumns : noSeries},
      ${needed.titles ? sql`a.title` : sql`''`} as title,
      a.local_date::text as date, a.sport, a.xmin::text as version
    from activities a ${needed.series ? sql`left join ${theirSeries}` : sql``}
    where ${sql.join(activityConditions(userUuids, filter), sql` and `)}
    order by a.start_time, a.uuid`.execute(database)
  return rows
}

/** Tests whether one of these athletes has the activity. */
export async function isTheirs(
  database: Kysely<Database>,
  userUuids: readonly string[],
  activityUuid: string,
): Promise<boolean> {
  const one = { bounds: [sql<boolean>`a.uuid = ${activityUuid}`] }
  const found = await coveredActivities(database, userUuids, one, { series: false, titles: false })
  return found.length > 0
}

/**
 * Place of a stored figure: in the statistics on the asked basis, beside them among what counts (without
 * artefacts, where some are marked), or among the figures of the whole activity.
 */
export interface FigurePath {
  from: 'basis' | 'counted' | 'whole'
  path: readonly string[]
}

/** Stored figures of each activity, in the order of `paths`; activities in no particular order. */
export async function storedFigures(
  database: Kysely<Database>,
  activities: readonly { uuid: string; user_uuid: string }[],
  basis: string,
  paths: readonly FigurePath[],
): Promise<{ uuid: string; version: string; figures: unknown[] }[]> {
  const origins = { basis: sql`kept.basis`, counted: sql`kept.counted`, whole: sql`a.stats` }
  const figures = paths.map(({ from, path }) => sql`${origins[from]} #> ${sql.val([...path])}::text[]`)
  // Each origin is unpacked once a row, not once a figure.
  const { rows } = await sql<{ uuid: string; version: string; figures: unknown[] }>`
    select a.uuid, a.xmin::text as version, jsonb_build_array(${sql.join(figures)}) as figures
    from unnest(
      ${sql.val(activities.map(({ user_uuid }) => user_uuid))}::uuid[],
      ${sql.val(activities.map(({ uuid }) => uuid))}::uuid[]) wanted(user_uuid, uuid)
      join activities a on a.user_uuid = wanted.user_uuid and a.uuid = wanted.uuid
      cross join lateral (
        select coalesce(a.stats -> 'noise_filtered_stats', a.stats) as counted offset 0) sets
      cross join lateral (select sets.counted, sets.counted -> ${basis}::text as basis offset 0) kept`.execute(
    database,
  )
  return rows
}

/**
 * Byte offsets of the wanted columns of these series, by name; null if a series has none of them. The name
 * of a column of integers ends with `:int32`, so that none is taken for floats.
 */
export async function columnOffsets(
  database: Kysely<Database>,
  series: readonly CoveredSeries[],
  wanted: readonly string[],
): Promise<{ object_key: string; offsets: Record<string, number> | null }[]> {
  const names = wanted.map((name) => name.replace(/:.*/, ''))
  const { rows } = await sql<{ object_key: string; offsets: Record<string, number> | null }>`
    select s.object_key, (
      select jsonb_object_agg(
        case c ->> 'type' when 'float32' then c ->> 'name' else concat(c ->> 'name', ':', c ->> 'type') end,
        c -> 'offset')
      from jsonb_array_elements(s.columns) c where c ->> 'name' = any(${sql.val(names)}::text[])) as offsets
    from unnest(
      ${sql.val(series.map(({ user_uuid }) => user_uuid))}::uuid[],
      ${sql.val(series.map(({ uuid }) => uuid))}::uuid[]) wanted(user_uuid, activity_uuid)
      join series s on s.user_uuid = wanted.user_uuid and s.activity_uuid = wanted.activity_uuid
    where s.kind = 'series'`.execute(database)
  return rows
}
