import type { RecordKind, wire } from '@cadenza/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { recordOf } from '../../reading/inputs/day-records.ts'

/** Records of one kind, newest first. */
export async function recordsOf<K extends RecordKind>(
  database: Kysely<Database>,
  userUuid: string,
  kind: K,
): Promise<wire.DayRecord<K>[]> {
  const rows = await database
    .selectFrom('day_records')
    .select(['date', 'value'])
    .where('user_uuid', '=', userUuid)
    .where('kind', '=', kind)
    .orderBy('date', 'desc')
    .execute()
  return rows.flatMap((row) => recordOf(kind, row))
}

/** Dates with a record of a kind. */
export async function registeredDates(
  database: Kysely<Database>,
  userUuid: string,
  kind: RecordKind,
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('day_records')
    .select('date')
    .where('user_uuid', '=', userUuid)
    .where('kind', '=', kind)
    .execute()
  return new Set(rows.map(({ date }) => date))
}

interface RecordPlace {
  userUuid: string
  kind: RecordKind
  date: string
}

export async function insertRecord(
  database: Kysely<Database>,
  { userUuid, kind, date }: RecordPlace,
  value: object,
  nowMs: number,
): Promise<void> {
  await database
    .insertInto('day_records')
    .values({ user_uuid: userUuid, kind, date, value: JSON.stringify(value), updated_at: new Date(nowMs) })
    .execute()
}

/** Deletes a record. Returns false if there was none. */
export async function deleteRecord(
  database: Kysely<Database>,
  { userUuid, kind, date }: RecordPlace,
): Promise<boolean> {
  const deleted = await database
    .deleteFrom('day_records')
    .where('user_uuid', '=', userUuid)
    .where('kind', '=', kind)
    .where('date', '=', date)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
