import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

export async function tagsOfActivity(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom('activity_tags as link')
    .innerJoin('tags', (join) =>
      join.onRef('tags.user_uuid', '=', 'link.user_uuid').onRef('tags.uuid', '=', 'link.tag_uuid'),
    )
    .select('tags.tag')
    .where('link.user_uuid', '=', userUuid)
    .where('link.activity_uuid', '=', activityUuid)
    .execute()
  return rows.map(({ tag }) => tag)
}
