import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

/** Hash of an activity that holds all of these files and more. */
export async function holderOf(
  database: Kysely<Database>,
  userUuid: string,
  { sha256, files }: { sha256: Uint8Array; files: readonly { sha256: Uint8Array }[] },
): Promise<Uint8Array | undefined> {
  const hashes = files.map((file) => Buffer.from(file.sha256))
  const row = await database
    .selectFrom('activity_files as file')
    .innerJoin('activities as a', (join) =>
      join.onRef('a.user_uuid', '=', 'file.user_uuid').onRef('a.uuid', '=', 'file.activity_uuid'),
    )
    .select(['a.file_sha256', 'a.uuid'])
    .where('file.user_uuid', '=', userUuid)
    .where('file.sha256', 'in', hashes)
    .where('a.file_sha256', '!=', Buffer.from(sha256))
    .where('a.deleted_at', 'is', null)
    .groupBy(['a.user_uuid', 'a.uuid'])
    .having((eb) => eb(eb.fn.count<number>('file.sha256').distinct(), '>=', hashes.length))
    .orderBy('a.uuid')
    .limit(1)
    .executeTakeFirst()
  return row?.file_sha256 ?? undefined
}

/** Activities whose files are all among these, except the one of exactly these: they are parts of it. */
export async function heldBy(
  transaction: Transaction<Database>,
  userUuid: string,
  { sha256, files }: { sha256: Uint8Array; files: readonly { sha256: Uint8Array }[] },
): Promise<{ uuid: string; session_index: number; isMain: boolean }[]> {
  if (files.length < 2) return []
  const hashes = files.map((file) => Buffer.from(file.sha256))
  const { rows } = await sql<{ uuid: string; session_index: number; is_main: boolean }>`
    select a.uuid, a.session_index, bool_or(file.sha256 = ${hashes[0]}) as is_main
    from activities a join activity_files file on file.user_uuid = a.user_uuid and file.activity_uuid = a.uuid
    where a.user_uuid = ${userUuid} and a.deleted_at is null and a.file_sha256 <> ${Buffer.from(sha256)}
      and a.uuid in (select activity_uuid from activity_files where user_uuid = ${userUuid}
        and sha256 = any(${sql.val(hashes)}::bytea[]))
    group by a.uuid, a.session_index
    having bool_and(file.sha256 = any(${sql.val(hashes)}::bytea[]))
    order by is_main desc, a.uuid`.execute(transaction)
  return rows.map(({ uuid, session_index, is_main }) => ({ uuid, session_index, isMain: is_main }))
}
