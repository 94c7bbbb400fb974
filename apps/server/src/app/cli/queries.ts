import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

/** SHA-256 of each file with an activity that is not deleted, as hex. */
export async function hashesOfFiles(database: Kysely<Database>, userUuid: string): Promise<Set<string>> {
  const rows = await database
    .selectFrom('activities')
    .select('file_sha256')
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ file_sha256 }) => file_sha256?.toString('hex') ?? []))
}

/** Email addresses of existing accounts by uuid. */
export async function emailsOf(
  database: Kysely<Database>,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map()
  const rows = await database
    .selectFrom('users')
    .select(['uuid', 'email'])
    .where('uuid', 'in', [...uuids])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ uuid, email }) => [uuid, email]))
}
