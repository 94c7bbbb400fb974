import type { Kysely, Selectable } from 'kysely'
import type { ActivityFilesTable, Database } from '../database/tables.ts'

export type ActivityFile = Selectable<ActivityFilesTable>

/** The files of an activity that is not deleted. */
export async function filesOf(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<ActivityFile[]> {
  return database
    .selectFrom('activity_files as file')
    .innerJoin('activities', (join) =>
      join
        .onRef('activities.user_uuid', '=', 'file.user_uuid')
        .onRef('activities.uuid', '=', 'file.activity_uuid'),
    )
    .selectAll('file')
    .where('file.user_uuid', '=', userUuid)
    .where('file.activity_uuid', '=', activityUuid)
    .where('activities.deleted_at', 'is', null)
    .orderBy('file.file_type')
    .orderBy('file.file_format')
    .execute()
}
