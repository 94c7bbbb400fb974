import { type Kysely, sql } from 'kysely'
import { type ActivityFilter, activityConditions } from '../../library/activities/queries.ts'
import { noiseSpans } from '../../library/recompute/queries.ts'
import type { Database } from '../../platform/database/tables.ts'

/** An activity that a query covers, with its series if it has one. */
export interface CoveredActivity {
  uuid: string
  user_uuid: string
  title: string
  date: string
  sport: 'bike' | 'run' | 'other'
  object_key: string | null
  /** s */
  length: number | null
  noise: [startMs: number, endMs: number][] | null
  /** The stored figures that were asked for, by their order. */
  figures: (unknown | null)[]
}

/**
 * Place of a stored figure: in the statistics on the asked basis, beside them among what counts (without
 * artefacts, where some are marked), or among the figures of the whole activity.
 */
export interface FigurePath {
  from: 'basis' | 'counted' | 'whole'
  path: readonly string[]
}

/** Activities in order of their start. `stored`: figures to read from their statistics. */
export async function coveredActivities(
  database: Kysely<Database>,
  userUuids: readonly string[],
  filter: Omit<ActivityFilter, 'limit'>,
  { basis, stored }: { basis: string; stored: readonly FigurePath[] },
): Promise<CoveredActivity[]> {
  const origins = { basis: sql`kept.basis`, counted: sql`kept.counted`, whole: sql`a.stats` }
  const figures = stored.map(({ from, path }) => sql`${origins[from]} #> ${sql.val([...path])}::text[]`)
  // Each origin is unpacked once a row, not once a figure.
  const { rows } = await sql<CoveredActivity>`
    select a.uuid, a.user_uuid, a.title, a.local_date::text as date, a.sport,
      s.object_key, s.length, ${noiseSpans} as noise,
      ${figures.length > 0 ? sql`jsonb_build_array(${sql.join(figures)})` : sql`'[]'::jsonb`} as figures
    from activities a
      left join series s on s.user_uuid = a.user_uuid and s.activity_uuid = a.uuid and s.kind = 'series'
      ${
        stored.length > 0
          ? sql`cross join lateral (
              select coalesce(a.stats -> 'noise_filtered_stats', a.stats) as counted offset 0) sets
            cross join lateral (select sets.counted, sets.counted -> ${basis}::text as basis offset 0) kept`
          : sql``
      }
    where ${sql.join(activityConditions(userUuids, filter), sql` and `)}
    order by a.start_time, a.uuid`.execute(database)
  return rows
}

/** A stored series. */
export interface SeriesRef {
  userUuid: string
  activityUuid: string
  objectKey: string
}

/** Byte offsets of the wanted columns of these series, by name; null if a series has none of them. */
export async function columnOffsets(
  database: Kysely<Database>,
  series: readonly SeriesRef[],
  wanted: readonly string[],
): Promise<{ object_key: string; offsets: Record<string, number> | null }[]> {
  const { rows } = await sql<{ object_key: string; offsets: Record<string, number> | null }>`
    select s.object_key, (
      select jsonb_object_agg(c ->> 'name', c -> 'offset') from jsonb_array_elements(s.columns) c
      where c ->> 'name' = any(${sql.val([...wanted])}::text[]) and c ->> 'type' = 'float32') as offsets
    from unnest(
      ${sql.val(series.map(({ userUuid }) => userUuid))}::uuid[],
      ${sql.val(series.map(({ activityUuid }) => activityUuid))}::uuid[]) wanted(user_uuid, activity_uuid)
      join series s on s.user_uuid = wanted.user_uuid and s.activity_uuid = wanted.activity_uuid
    where s.kind = 'series'`.execute(database)
  return rows
}
