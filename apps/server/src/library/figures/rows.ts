/** Rows of an activity's analysis, written and recomputed together with its figures. */
import type { Analysis, Series } from '@cadenza/activity'
import { type Kysely, sql, type Transaction } from 'kysely'
import type {
  ActivityCurvesTable,
  BestTimesTable,
  Database,
  PreRangesTable,
  ZoneTimesTable,
} from '../../platform/database/tables.ts'

type Own<Row> = Omit<Row, 'user_uuid' | 'activity_uuid'>

interface AnalysisRows {
  activity_curves?: Own<ActivityCurvesTable>[]
  best_times?: Own<BestTimesTable>[]
  zone_times?: Own<ZoneTimesTable>[]
  pre_ranges?: Own<PreRangesTable>[]
}

export interface MadeAnalysis {
  analysis: Analysis
  /** True if `analysis` has all curves; an activity may have none. */
  curves: boolean
}

/** Rows of the parts that were computed. */
function rowsOf({ analysis, curves }: MadeAnalysis): AnalysisRows {
  const { bestTimes, zones, preRanges } = analysis
  return {
    ...(curves ? { activity_curves: curveRows(analysis.curves) } : {}),
    ...(bestTimes
      ? { best_times: bestTimes.map(({ distanceM, timeS }) => ({ distance_m: distanceM, time_s: timeS })) }
      : {}),
    ...(zones ? { zone_times: zones.map(({ kind, bounds, seconds }) => ({ kind, bounds, seconds })) } : {}),
    ...(preRanges
      ? {
          pre_ranges: preRanges.map(({ type, name, startMs, endMs }, at) => ({
            num: at + 1,
            type,
            name,
            start_ms: Math.round(startMs),
            end_ms: Math.round(endMs),
          })),
        }
      : {}),
  }
}

function curveRows(curves: Series | undefined): Own<ActivityCurvesTable>[] {
  return (curves?.columns ?? []).flatMap(({ name, values }) => {
    if (name !== 'power' && name !== 'speed' && name !== 'heartrate') return []
    const { buffer, byteOffset, byteLength } = Float32Array.from(values)
    return [{ channel: name, values: Buffer.from(buffer, byteOffset, byteLength) }]
  })
}

/** Inserts the analysis of an activity that has none yet. */
export async function insertAnalysis(
  transaction: Transaction<Database>,
  userUuid: string,
  activityUuid: string,
  made: MadeAnalysis,
): Promise<void> {
  const own = { user_uuid: userUuid, activity_uuid: activityUuid }
  for (const [table, rows] of entriesOf(rowsOf(made))) {
    if (rows.length === 0) continue
    await transaction
      .insertInto(table)
      .values(rows.map((row) => ({ ...own, ...row })) as never)
      .execute()
  }
  const { decoupling } = made.analysis
  if (decoupling === undefined || decoupling === null) return
  await transaction
    .updateTable('activities')
    .set({ decoupling })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', activityUuid)
    .execute()
}

/**
 * Replaces the analysis and leaves equal rows untouched. Returns true if anything changed. The caller holds the
 * activity's row lock.
 */
export async function replaceAnalysis(
  transaction: Transaction<Database>,
  userUuid: string,
  activityUuid: string,
  made: MadeAnalysis,
): Promise<boolean> {
  const own = { user_uuid: userUuid, activity_uuid: activityUuid }
  let changed = false
  for (const [table, rows] of entriesOf(rowsOf(made))) {
    if (sameRows(await storedRows(transaction, table, own), rows)) continue
    changed = true
    await transaction
      .deleteFrom(table)
      .where('user_uuid', '=', userUuid)
      .where('activity_uuid', '=', activityUuid)
      .execute()
    if (rows.length === 0) continue
    await transaction
      .insertInto(table)
      .values(rows.map((row) => ({ ...own, ...row })) as never)
      .execute()
  }
  const { decoupling } = made.analysis
  if (decoupling === undefined) return changed
  const { numUpdatedRows } = await transaction
    .updateTable('activities')
    .set({ decoupling })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', activityUuid)
    .where(sql<boolean>`decoupling is distinct from ${decoupling}`)
    .executeTakeFirst()
  return changed || numUpdatedRows > 0n
}

type Table = keyof AnalysisRows
type AnyRow = Record<string, unknown>

function entriesOf(rows: AnalysisRows): [Table, AnyRow[]][] {
  return Object.entries(rows) as [Table, AnyRow[]][]
}

async function storedRows(
  database: Kysely<Database>,
  table: Table,
  own: { user_uuid: string; activity_uuid: string },
): Promise<AnyRow[]> {
  const rows = await database
    .selectFrom(table)
    .selectAll()
    .where('user_uuid', '=', own.user_uuid)
    .where('activity_uuid', '=', own.activity_uuid)
    .execute()
  return rows.map(({ user_uuid: _user, activity_uuid: _activity, ...row }) => row)
}

/** Compares rows in any order. */
function sameRows(a: readonly AnyRow[], b: readonly AnyRow[]): boolean {
  if (a.length !== b.length) return false
  const texts = new Set(a.map(textOf))
  return b.every((row) => texts.has(textOf(row)))
}

function textOf(row: AnyRow): string {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    Buffer.isBuffer(value) ? value.toString('base64') : value,
  ])
  return JSON.stringify(values.sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)))
}
