import type { demoDayRecords } from '@cadenza/simulator'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, DayRecordKind } from '../../platform/database/tables.ts'

/** Keeps others from creating accounts until the transaction ends. */
export async function lockUsers(transaction: Transaction<Database>): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(transaction)
}

export async function allUserUuids(database: Kysely<Database>): Promise<string[]> {
  const rows = await database.selectFrom('users').select('uuid').execute()
  return rows.map(({ uuid }) => uuid)
}

export async function setTimeZone(
  transaction: Transaction<Database>,
  userUuids: readonly string[],
  timeZone: string,
): Promise<void> {
  await transaction.updateTable('users').set({ time_zone: timeZone }).where('uuid', 'in', userUuids).execute()
}

export async function insertCoachLink(
  transaction: Transaction<Database>,
  { athleteUuid, coachUuid }: { athleteUuid: string; coachUuid: string },
): Promise<void> {
  await transaction
    .insertInto('coach_athletes')
    .values({ user_uuid: athleteUuid, coach_uuid: coachUuid })
    .execute()
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
