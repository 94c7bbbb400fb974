import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, LoadDaysTable } from '../../platform/database/tables.ts'

export type SummedDay = Omit<Selectable<LoadDaysTable>, 'user_uuid'>

/** Days with an activity, in order, both ends included; from the first one without `from`. */
export async function summedDays(
  database: Kysely<Database>,
  userUuid: string,
  { from, to }: { from?: string | undefined; to: string },
): Promise<SummedDay[]> {
  return database
    .selectFrom('load_days')
    .select(['date', 'activities', 'without_tss', 'power_tss', 'pace_tss', 'heartrate_tss'])
    .where('user_uuid', '=', userUuid)
    .where('date', '<=', to)
    .$if(from !== undefined, (query) => query.where('date', '>=', from ?? ''))
    .orderBy('date')
    .execute()
}

/** Today's date in the athlete's time zone, YYYY-MM-DD. */
export async function todayOf(database: Kysely<Database>, userUuid: string, now: Date): Promise<string> {
  const { rows } = await sql<{ today: string | null }>`
    select today_of(${userUuid}::uuid, ${now}::timestamptz)::text as today`.execute(database)
  return rows[0]?.today ?? now.toISOString().slice(0, 10)
}
