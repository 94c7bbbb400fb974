import type { Kysely, Selectable } from 'kysely'
import type { Database, LoadDaysTable } from '../database/tables.ts'

export type SummedDay = Omit<Selectable<LoadDaysTable>, 'user_uuid'>

/** Days with an activity, in order, both ends included; from the first one on without `from`. */
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
