import type { Kysely, Selectable } from 'kysely'
import type { Database, LoadDaysTable } from '../database/tables.ts'

export type SummedDay = Omit<Selectable<LoadDaysTable>, 'user_uuid'>

/** Days with an activity up to `to`, in order. */
export async function summedDays(
  database: Kysely<Database>,
  userUuid: string,
  to: string,
): Promise<SummedDay[]> {
  return database
    .selectFrom('load_days')
    .select(['date', 'activities', 'without_tss', 'power_tss', 'pace_tss', 'heartrate_tss'])
    .where('user_uuid', '=', userUuid)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()
}
