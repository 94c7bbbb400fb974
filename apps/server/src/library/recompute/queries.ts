import type { AnalysisInputs, RangeFigures, Span } from '@cadenza/activity'
import { rangeInputs } from '@cadenza/activity/range-inputs'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { fileOrder, filePrefix } from '../../platform/objects/recording-keys.ts'
import { dayRecordsOf } from '../../reading/inputs/day-records.ts'
import {
  inputsHash,
  isSeriesCurrent,
  makersNow,
  type Part,
  staleParts,
  versionsNow,
} from '../../reading/inputs/inputs.ts'
import type { SeriesPlace } from '../../reading/series/read.ts'
import { replaceAnalysis } from '../figures/queries.ts'
import type { MadeAnalysis } from '../figures/rows.ts'
import type { Original } from './original.ts'

/** Activity whose figures were not computed by the current algorithms from the current inputs. */
export interface StaleActivity {
  uuid: string
  inputs: AnalysisInputs
  hash: string
  /** Parts to recompute. */
  parts: readonly Part[]
  /** True if the stored series can be used. */
  seriesCurrent: boolean
}

/** Spans marked as artefacts, in ms since the start; null if there are none. */
export const noiseSpans = sql<[startMs: number, endMs: number][] | null>`(
  select json_agg(json_build_array(r.start_ms, r.end_ms) order by r.start_ms, r.end_ms) from ranges r
  where r.user_uuid = a.user_uuid and r.activity_uuid = a.uuid and r.type = 'noise')`

function withNoise(inputs: AnalysisInputs, spans: [startMs: number, endMs: number][] | null): AnalysisInputs {
  return spans ? { ...inputs, noise: spans.map(([startMs, endMs]): Span => ({ startMs, endMs })) } : inputs
}

/** Activities checked at once, in about 5 ms; then other requests run. */
const page = 100

/** Stale activities, last added first. Includes deleted ones, which may be restored. */
export async function staleActivities(
  database: Kysely<Database>,
  userUuid: string,
  { uuids }: { uuids?: readonly string[] } = {},
): Promise<StaleActivity[]> {
  const dayRecords = await dayRecordsOf(database, userUuid)
  const stale: StaleActivity[] = []
  let last: string | undefined
  for (;;) {
    const rows = await database
      .selectFrom('activities as a')
      .innerJoin('series', (join) =>
        join
          .onRef('series.user_uuid', '=', 'a.user_uuid')
          .onRef('series.activity_uuid', '=', 'a.uuid')
          .on('series.kind', '=', 'series'),
      )
      .select([
        'a.uuid',
        'a.sport',
        'a.start_time',
        'a.time_zone',
        'a.available',
        'a.versions',
        'a.inputs_hash',
        'series.version as series_version',
      ])
      .select(noiseSpans.as('noise'))
      .where('a.user_uuid', '=', userUuid)
      .where(sql<boolean>`a.unreadable_by is distinct from ${makersNow}`)
      .$if(uuids !== undefined, (query) => query.where('a.uuid', 'in', uuids ?? []))
      .$if(last !== undefined, (query) => query.where('a.uuid', '<', last ?? ''))
      .orderBy('a.uuid', 'desc')
      .limit(page)
      .execute()
    for (const row of rows) {
      const { uuid, sport, start_time, time_zone, available, versions } = row
      const activity = { sport, startMs: start_time.getTime(), timeZone: time_zone, available }
      const inputs = withNoise(rangeInputs(activity, dayRecords), row.noise)
      const hash = inputsHash(inputs)
      const seriesCurrent = isSeriesCurrent(row.series_version, versions)
      const parts = staleParts(versions, { seriesCurrent, knownHash: row.inputs_hash, hash })
      if (parts.length > 0) stale.push({ uuid, inputs, hash, seriesCurrent, parts })
    }
    if (rows.length < page) return stale
    last = rows.at(-1)?.uuid
  }
}

/** Everything with figures: the activity and its ranges. Spans in ms since the start. */
export interface Figured {
  elapsedMs: number
  place: SeriesPlace
  strokes?: SeriesPlace
  /** Missing if the file is not stored. */
  original?: Original
  ranges: { uuid: string; type: string; name: string; start_ms: number; end_ms: number }[]
}

/** Spans with figures; undefined if the activity is gone. */
export async function figuredOf(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<Figured | undefined> {
  const found = await database
    .selectFrom('activities as a')
    .innerJoin('series', (join) =>
      join
        .onRef('series.user_uuid', '=', 'a.user_uuid')
        .onRef('series.activity_uuid', '=', 'a.uuid')
        .on('series.kind', '=', 'series'),
    )
    .leftJoin('activity_files as file', (join) =>
      join
        .onRef('file.user_uuid', '=', 'a.user_uuid')
        .onRef('file.activity_uuid', '=', 'a.uuid')
        .on('file.file_type', '=', 'original'),
    )
    .select(['a.start_time', 'a.end_time', 'a.time_zone', 'a.file_sha256', 'a.session_index'])
    .select('a.counts_impossible')
    .select(['series.object_key', 'series.length', 'series.columns'])
    .select(['file.object_key as original_key', 'file.file_name as original_name'])
    .where('a.user_uuid', '=', userUuid)
    .where('a.uuid', '=', activityUuid)
    .executeTakeFirst()
  if (!found) return undefined
  const { start_time, end_time, time_zone, object_key, length, columns, file_sha256 } = found
  const { original_key, original_name } = found
  const strokes = await database
    .selectFrom('series')
    .select(['object_key', 'length', 'columns'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('kind', '=', 'strokes')
    .executeTakeFirst()
  const ranges = await database
    .selectFrom('ranges')
    .select(['uuid', 'type', 'name', 'start_ms', 'end_ms'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .orderBy('type')
    .orderBy('num')
    .execute()
  return {
    elapsedMs: end_time.getTime() - start_time.getTime(),
    place: { object_key, length, columns },
    ranges,
    strokes,
    ...(original_key !== null && file_sha256 !== null
      ? {
          original: {
            objectKey: original_key,
            fileName: original_name ?? '',
            others: await filesLike(database, userUuid, activityUuid, 'original-%'),
            motion: await filesLike(database, userUuid, activityUuid, 'motion%'),
            prefix: filePrefix(userUuid, file_sha256),
            session: found.session_index,
            countsImpossible: found.counts_impossible,
            startMs: start_time.getTime(),
            endMs: end_time.getTime(),
            timeZone: time_zone,
          },
        }
      : {}),
  }
}

/** Files beside an activity's original, in order. */
async function filesLike(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
  pattern: string,
): Promise<{ fileName: string; objectKey: string }[]> {
  const files = await database
    .selectFrom('activity_files')
    .select(['file_type', 'file_name', 'object_key'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('file_type', 'like', pattern)
    .execute()
  return files
    .sort((a, b) => fileOrder(a.file_type) - fileOrder(b.file_type))
    .map(({ file_name, object_key }) => ({ fileName: file_name, objectKey: object_key }))
}

/** Marks the activity as unreadable: it is no longer stale until an algorithm or a reader changes. */
export async function rememberUnreadable(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<void> {
  await database
    .updateTable('activities')
    .set({ unreadable_by: makersNow })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', activityUuid)
    .execute()
}

/** Recomputed parts: only those requested. */
export interface Remade {
  figures?: {
    whole: RangeFigures
    ranges: { uuid: string; start_ms: number; end_ms: number; stats: RangeFigures }[]
  }
  analysis: MadeAnalysis
}

/** Stores recomputed parts and leaves equal ones untouched. Returns true if anything changed. */
export async function storeRemade(
  transaction: Transaction<Database>,
  userUuid: string,
  { uuid, hash }: StaleActivity,
  { figures, analysis }: Remade,
  nowMs: number,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('activities')
    .select(['uuid', 'versions'])
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  await transaction
    .updateTable('activities')
    .set({ versions: JSON.stringify(versionsNow(row.versions)), inputs_hash: hash, unreadable_by: null })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
  const others = await replaceAnalysis(transaction, userUuid, uuid, analysis)
  return (
    (figures !== undefined && (await storeFigures(transaction, userUuid, uuid, figures, nowMs))) || others
  )
}

async function storeFigures(
  transaction: Transaction<Database>,
  userUuid: string,
  uuid: string,
  { whole, ranges }: NonNullable<Remade['figures']>,
  nowMs: number,
): Promise<boolean> {
  const stats = JSON.stringify(whole)
  const now = new Date(nowMs)
  const { numUpdatedRows } = await transaction
    .updateTable('activities')
    .set({ stats, updated_at: now })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where(sql<boolean>`stats <> ${stats}::jsonb`)
    .executeTakeFirst()
  // A range that was moved meanwhile has its own new figures.
  const { numAffectedRows } = await sql`
    update ranges r set stats = v.stats, updated_at = ${now},
      avg_power = (v.stats ->> 'avg_power')::real, avg_cadence = (v.stats ->> 'avg_cadence')::real,
      avg_run_cadence = (v.stats ->> 'avg_run_cadence')::real, avg_speed = (v.stats ->> 'avg_speed')::real,
      duration = (v.stats ->> 'duration')::real
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
      as v(uuid uuid, start_ms integer, end_ms integer, stats jsonb)
    where r.user_uuid = ${userUuid} and r.activity_uuid = ${uuid} and r.uuid = v.uuid
      and r.start_ms = v.start_ms and r.end_ms = v.end_ms and r.stats <> v.stats`.execute(transaction)
  return numUpdatedRows > 0n || (numAffectedRows ?? 0n) > 0n
}

/** All users, or the one with this e-mail address. */
export async function usersToRecompute(database: Kysely<Database>, email?: string): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select('uuid')
    .$if(email !== undefined, (query) =>
      query.where((eb) => eb(eb.fn('lower', ['email']), '=', (email ?? '').toLowerCase())),
    )
    .orderBy('uuid')
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Marks all of a user's activities as stale. */
export async function forgetInputs(database: Kysely<Database>, userUuid: string): Promise<void> {
  await database
    .updateTable('activities')
    .set({ inputs_hash: null, unreadable_by: null })
    .where('user_uuid', '=', userUuid)
    .execute()
}

/** Locks the user's round of recomputation until the transaction ends and returns its number. */
export async function lockRound(transaction: Transaction<Database>, userUuid: string): Promise<number> {
  const { round } = await transaction
    .insertInto('recomputations')
    .values({ user_uuid: userUuid })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet({ round: sql`recomputations.round` }))
    .returning('round')
    .executeTakeFirstOrThrow()
  return round
}

export async function startRound(
  transaction: Transaction<Database>,
  userUuid: string,
  round: number,
): Promise<void> {
  await transaction.updateTable('recomputations').set({ round }).where('user_uuid', '=', userUuid).execute()
}
