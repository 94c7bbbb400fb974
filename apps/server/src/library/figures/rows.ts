/** Rows of an activity's analysis. */
import type { Analysis, Series } from '@cadenza/activity'
import type {
  ActivityCurvesTable,
  BestTimesTable,
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

export type AnalysisTable = keyof AnalysisRows
export type AnyRow = Record<string, unknown>

/** Rows of the parts that were computed, by table. */
export function rowsOf({ analysis, curves }: MadeAnalysis): [AnalysisTable, AnyRow[]][] {
  const { bestTimes, zones, preRanges } = analysis
  const rows: AnalysisRows = {
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
  return Object.entries(rows) as [AnalysisTable, AnyRow[]][]
}

function curveRows(curves: Series | undefined): Own<ActivityCurvesTable>[] {
  return (curves?.columns ?? []).flatMap(({ name, values }) => {
    if (name !== 'power' && name !== 'speed' && name !== 'heartrate') return []
    const { buffer, byteOffset, byteLength } = Float32Array.from(values)
    return [{ channel: name, values: Buffer.from(buffer, byteOffset, byteLength) }]
  })
}

/** Compares rows in any order. */
export function sameRows(a: readonly AnyRow[], b: readonly AnyRow[]): boolean {
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
