import { analysisVersions } from '@cadenza/activity/analysis'
import { curveDurationsS } from '@cadenza/activity/mean-maximal'
import type { wire } from '@cadenza/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { makersNow } from '../../reading/inputs/inputs.ts'
import { type AnalysisTable, type AnyRow, type MadeAnalysis, rowsOf, sameRows } from './rows.ts'

/** Proposals for an activity in order of time; dismissed ones only on request. */
export async function preRangesOf(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
  { dismissedToo = false }: { dismissedToo?: boolean } = {},
): Promise<wire.PreRange[]> {
  return database
    .selectFrom('pre_ranges')
    .select(['type', 'name', 'start_ms as relative_start_time', 'end_ms as relative_end_time'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .$if(!dismissedToo, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('dismissed_proposals as d')
              .select('d.start_ms')
              .whereRef('d.user_uuid', '=', 'pre_ranges.user_uuid')
              .whereRef('d.activity_uuid', '=', 'pre_ranges.activity_uuid')
              .whereRef('d.start_ms', '=', 'pre_ranges.start_ms')
              .whereRef('d.end_ms', '=', 'pre_ranges.end_ms'),
          ),
        ),
      ),
    )
    .orderBy('num')
    .execute()
}

/** Analysis of an activity; undefined if it does not exist or is deleted. */
export async function storedAnalysis(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<wire.Analysis | undefined> {
  const activity = await database
    .selectFrom('activities')
    .select(['decoupling', 'versions'])
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', activityUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!activity) return undefined
  const of = <T extends 'activity_curves' | 'best_times' | 'zone_times'>(table: T) =>
    database
      .selectFrom(table as 'activity_curves' | 'best_times' | 'zone_times')
      .where('user_uuid', '=', userUuid)
      .where('activity_uuid', '=', activityUuid)
  const [curves, bestTimes, zones] = await Promise.all([
    of('activity_curves').select(['channel', 'values']).$castTo<StoredCurve>().execute(),
    of('best_times')
      .select(['distance_m as distance', 'time_s as time'])
      .orderBy('distance')
      .$castTo<{ distance: number; time: number }>()
      .execute(),
    of('zone_times')
      .select(['kind', 'bounds', 'seconds'])
      .$castTo<wire.Analysis['zones'][number]>()
      .execute(),
  ])
  const longest = Math.max(0, ...curves.map(({ values }) => values.byteLength / 4))
  return {
    durations: Array.from(curveDurationsS.subarray(0, longest)),
    curves: Object.fromEntries(curves.map(({ channel, values }) => [channel, numbers(floats(values))])),
    best_times: bestTimes,
    zones,
    decoupling: activity.decoupling,
    versions: Object.fromEntries(
      Object.keys(analysisVersions).flatMap((part) => {
        const version = activity.versions[part]
        return version === undefined ? [] : [[part, version]]
      }),
    ),
  }
}

interface StoredCurve {
  channel: 'power' | 'speed' | 'heartrate'
  values: Buffer
}

/** Numbers of a stored curve. */
function floats(values: Buffer): Float32Array {
  // The bytes of a database column may start at any offset, which Float32Array does not accept.
  return new Float32Array(values.buffer.slice(values.byteOffset, values.byteOffset + values.byteLength))
}

/** Values as JSON, which has no NaN. Rounded to the seven digits or so of float32. */
export function numbers(values: Float32Array): (number | null)[] {
  return Array.from(values, (value) => (Number.isNaN(value) ? null : Number(value.toPrecision(7))))
}

/** Number of activities whose analysis was not made by the current algorithms. */
export async function countStale(database: Kysely<Database>, userUuid: string): Promise<number> {
  const current = JSON.stringify(analysisVersions)
  const row = await database
    .selectFrom('activities')
    .select((eb) => eb.fn.countAll<string>().as('stale'))
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(inputs_hash is null or not versions @> ${current}::jsonb)`)
    .where(sql<boolean>`unreadable_by is distinct from ${makersNow}`)
    .executeTakeFirst()
  return Number(row?.stale ?? 0)
}

/** PostgreSQL takes 65,535 parameters per statement. */
const rowsAtOnce = 1_000

interface Own {
  user_uuid: string
  activity_uuid: string
}

export interface ActivityAnalysis {
  activityUuid: string
  made: MadeAnalysis
}

/** Inserts the analyses of activities that have none yet, but for the decoupling, which is their column. */
export async function insertAnalyses(
  transaction: Transaction<Database>,
  userUuid: string,
  analyses: readonly ActivityAnalysis[],
): Promise<void> {
  const rowsByTable = new Map<AnalysisTable, (Own & AnyRow)[]>()
  for (const { activityUuid, made } of analyses)
    for (const [table, rows] of rowsOf(made)) {
      const owned = rows.map((row) => ({ user_uuid: userUuid, activity_uuid: activityUuid, ...row }))
      rowsByTable.set(table, [...(rowsByTable.get(table) ?? []), ...owned])
    }
  for (const [table, rows] of rowsByTable) await insertRows(transaction, table, rows)
}

/**
 * Replaces the analysis and leaves equal rows untouched. Returns true if anything changed. The caller holds
 * the activity's row lock.
 */
export async function replaceAnalysis(
  transaction: Transaction<Database>,
  userUuid: string,
  activityUuid: string,
  made: MadeAnalysis,
): Promise<boolean> {
  const own = { user_uuid: userUuid, activity_uuid: activityUuid }
  let changed = false
  for (const [table, rows] of rowsOf(made)) {
    if (sameRows(await storedRows(transaction, table, own), rows)) continue
    changed = true
    await transaction
      .deleteFrom(table)
      .where('user_uuid', '=', userUuid)
      .where('activity_uuid', '=', activityUuid)
      .execute()
    await insertRows(
      transaction,
      table,
      rows.map((row) => ({ ...own, ...row })),
    )
  }
  const { decoupling } = made.analysis
  if (decoupling === undefined) return changed
  return (await storeDecoupling(transaction, own, decoupling)) || changed
}

async function storedRows(
  transaction: Transaction<Database>,
  table: AnalysisTable,
  own: Own,
): Promise<AnyRow[]> {
  const rows = await transaction
    .selectFrom(table)
    .selectAll()
    .where('user_uuid', '=', own.user_uuid)
    .where('activity_uuid', '=', own.activity_uuid)
    .execute()
  return rows.map(({ user_uuid: _user, activity_uuid: _activity, ...row }) => row)
}

async function insertRows(
  transaction: Transaction<Database>,
  table: AnalysisTable,
  rows: readonly (Own & AnyRow)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await transaction
      .insertInto(table)
      .values(rows.slice(from, from + rowsAtOnce) as never)
      .execute()
}

/** Stores the decoupling. Returns false where it was the same. */
async function storeDecoupling(
  transaction: Transaction<Database>,
  own: Own,
  decoupling: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('activities')
    .set({ decoupling })
    .where('user_uuid', '=', own.user_uuid)
    .where('uuid', '=', own.activity_uuid)
    .where(sql<boolean>`decoupling is distinct from ${decoupling}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
