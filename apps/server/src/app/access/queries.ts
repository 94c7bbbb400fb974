import type { Kysely, Selectable } from 'kysely'
import type { Database, OwnersTable } from '../../platform/database/tables.ts'

/** User that the item belongs to; undefined where it does not exist. */
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
