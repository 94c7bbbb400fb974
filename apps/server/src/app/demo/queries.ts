import type { demoDayRecords } from '@cadenza/simulator'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, DayRecordKind } from '../../platform/database/tables.ts'

export async function allUserUuids(database: Kysely<Database>): Promise<string[]> {
  const rows = await database.selectFrom('users').select('uuid').execute()
  return rows.map(({ uuid }) => uuid)
}

export async function insertDayRecords(
  transaction: Transaction<Database>,
  userUuid: string,
  records: ReturnType<typeof demoDayRecords>,
): Promise<void> {
  const kinds = Object.entries(records) as [DayRecordKind, { date: string }[]][]
  const rows = kinds.flatMap(([kind, entries]) =>
    entries.map(({ date, ...value }) => ({
      user_uuid: userUuid,
      kind,
      date,
      value: JSON.stringify(value),
    })),
  )
  await transaction.insertInto('day_records').values(rows).execute()
}

/** True if one of the athletes has an activity with that note, or a range or target range of that name. */
export async function isEntered(
  database: Kysely<Database>,
  userUuids: readonly string[],
  entry: { note: string } | { range: string } | { target: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (${
    'note' in entry
      ? sql`select from activities where user_uuid = any(${userUuids}) and note = ${entry.note}`
      : 'range' in entry
        ? sql`select from ranges where user_uuid = any(${userUuids}) and type = 'user' and name = ${entry.range}`
        : sql`select from target_ranges where user_uuid = any(${userUuids}) and name = ${entry.target}`
  }) as found`.execute(database)
  return rows[0]?.found === true
}
