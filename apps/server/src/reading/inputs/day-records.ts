import type { DayRecords } from '@cadenza/activity'
import { type RecordKind, wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { recordsButWeight } from './queries.ts'

/** All day records that an athlete's figures are measured against, of every day. */
export async function dayRecordsOf(database: Kysely<Database>, userUuid: string): Promise<DayRecords> {
  const rows = await recordsButWeight(database, userUuid)
  const of = <K extends RecordKind>(kind: K) =>
    rows.filter((row) => row.kind === kind).flatMap((row) => recordOf(kind, row))
  return {
    power_zone: of('power_zone'),
    run_pace_zone: of('run_pace_zone'),
    heartrate_zone: of('heartrate_zone'),
  }
}

/** Drops records without the value of their kind, which other programs may leave. */
export function recordOf<K extends RecordKind>(
  kind: K,
  { date, value }: { date: string; value: Record<string, unknown> },
): wire.DayRecord<K>[] {
  const parsed = wire.dayRecord[kind].safeParse({ ...value, date })
  return parsed.success ? [parsed.data as wire.DayRecord<K>] : []
}
