import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export async function configsOf(database: Kysely<Database>, userUuid: string) {
  return database
    .selectFrom('configs')
    .select(['name', 'data'])
    .where('user_uuid', '=', userUuid)
    .orderBy('name')
    .execute()
}

export async function configOf(
  database: Kysely<Database>,
  userUuid: string,
  name: string,
): Promise<unknown | undefined> {
  const row = await database
    .selectFrom('configs')
    .select('data')
    .where('user_uuid', '=', userUuid)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.data
}

export async function keepConfig(
  database: Kysely<Database>,
  userUuid: string,
  name: string,
  data: unknown,
): Promise<void> {
  const text = JSON.stringify(data)
  await database
    .insertInto('configs')
    .values({ user_uuid: userUuid, name, data: text })
    .onConflict((conflict) =>
      conflict.columns(['user_uuid', 'name']).doUpdateSet({ data: text, updated_at: sql`now()` }),
    )
    .execute()
}

/** Bytes of an entry beside its name and data. */
const entryBytes = 100

/** Bytes that a user's configs take, except those of some names. */
export async function configBytes(
  database: Kysely<Database>,
  userUuid: string,
  except: readonly string[] = [],
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(name) + octet_length(data::text) + ${entryBytes}), 0)::float8 as bytes
    from configs where user_uuid = ${userUuid} and name <> all(${sql.val([...except])}::text[])`.execute(
    database,
  )
  return rows[0]?.bytes ?? 0
}
