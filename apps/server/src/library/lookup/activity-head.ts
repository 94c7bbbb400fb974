import type { Kysely } from 'kysely'
import type { ActivityRecord, Database } from '../../platform/database/tables.ts'

/** Key of an activity: tables of an athlete's data begin with the owner. */
export interface ActivityRef {
  userUuid: string
  activityUuid: string
}

/** Facts about an activity for its ranges and series; undefined where it does not exist or is deleted. */
export async function activityHead(
  database: Kysely<Database>,
  userUuid: string,
  uuid: string,
): Promise<
  Pick<ActivityRecord, 'uuid' | 'sport' | 'start_time' | 'end_time' | 'time_zone' | 'available'> | undefined
> {
  return database
    .selectFrom('activities')
    .select(['uuid', 'sport', 'start_time', 'end_time', 'time_zone', 'available'])
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
