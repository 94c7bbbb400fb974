import type { Kysely, Selectable } from 'kysely'
import type { Database, OwnersTable } from '../../platform/database/tables.ts'

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True if PostgreSQL can look the text up as a uuid. */
export const isUuid = (text: string): boolean => uuidShape.test(text)

/** True if the activity exists, deleted or not. */
export async function isStored(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('activities')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', activityUuid)
    .executeTakeFirst()
  return row !== undefined
}

/** User that the item belongs to; undefined if it does not exist. */
export async function ownerOf(
  database: Kysely<Database>,
  kind: Selectable<OwnersTable>['kind'],
  uuid: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('owners')
    .select('user_uuid')
    .where('uuid', '=', uuid)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.user_uuid
}
