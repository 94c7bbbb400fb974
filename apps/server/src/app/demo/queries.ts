import type { demoDayRecords } from '@cadenza/simulator'
import type { Kysely, Transaction } from 'kysely'
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
