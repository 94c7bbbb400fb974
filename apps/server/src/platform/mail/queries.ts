import type { Kysely, Selectable } from 'kysely'
import type { Database, UsersTable } from '../database/tables.ts'

/** Address, name and language of a user; undefined if the account is gone. */
export async function recipientOf(
  database: Kysely<Database>,
  userUuid: string,
): Promise<Pick<Selectable<UsersTable>, 'email' | 'name' | 'lang'> | undefined> {
  return database
    .selectFrom('users')
    .select(['email', 'name', 'lang'])
    .where('uuid', '=', userUuid)
    .executeTakeFirst()
}
