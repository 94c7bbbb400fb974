import type { wire } from '@cadenza/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

/** Tags of a user or of one activity, in alphabetical order. */
export async function tagsOf(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid?: string,
): Promise<wire.Tag[]> {
  return database
    .selectFrom('tags')
    .select(['uuid', 'user_uuid', 'tag'])
    .where('user_uuid', '=', userUuid)
    .$if(activityUuid !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('activity_tags as link')
            .select('link.tag_uuid')
            .where('link.user_uuid', '=', userUuid)
            .where('link.activity_uuid', '=', activityUuid ?? '')
            .whereRef('link.tag_uuid', '=', 'tags.uuid'),
        ),
      ),
    )
    .orderBy((eb) => eb.fn('lower', ['tag']))
    .execute()
}

/**
 * Finds the user's tag of that name, without regard to case, or creates it. Locks it until the transaction
 * ends.
 */
export async function ensureTag(
  transaction: Transaction<Database>,
  userUuid: string,
  uuid: string,
  tag: string,
): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    insert into tags (user_uuid, uuid, tag) values (${userUuid}, ${uuid}, ${tag})
    on conflict (user_uuid, lower(tag)) do update set tag = tags.tag
    returning uuid`.execute(transaction)
  return rows[0]?.uuid ?? uuid
}

export async function tagNamed(
  database: Kysely<Database>,
  userUuid: string,
  tag: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('tags')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where((eb) => eb(eb.fn('lower', ['tag']), '=', eb.fn('lower', [eb.val(tag)])))
    .forUpdate()
    .executeTakeFirst()
  return row?.uuid
}

export async function attachTag(
  transaction: Transaction<Database>,
  userUuid: string,
  activityUuids: readonly string[],
  tagUuid: string,
): Promise<void> {
  await transaction
    .insertInto('activity_tags')
    .values(activityUuids.map((activity_uuid) => ({ user_uuid: userUuid, activity_uuid, tag_uuid: tagUuid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes a tag from activities. Returns false if none of them carried it. */
export async function detachTag(
  transaction: Transaction<Database>,
  userUuid: string,
  activityUuids: readonly string[],
  tagUuid: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('activity_tags')
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', 'in', activityUuids)
    .where('tag_uuid', '=', tagUuid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Largest number of tags on one of these activities. */
export async function mostTags(
  database: Kysely<Database>,
  userUuid: string,
  activityUuids: readonly string[],
): Promise<number> {
  const row = await database
    .selectFrom('activity_tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', 'in', activityUuids)
    .groupBy('activity_uuid')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Deletes a tag that no activity carries any more. */
export async function dropUnused(
  transaction: Transaction<Database>,
  userUuid: string,
  uuid: string,
): Promise<void> {
  await transaction
    .deleteFrom('tags')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('activity_tags as link')
            .select('link.tag_uuid')
            .where('link.user_uuid', '=', userUuid)
            .where('link.tag_uuid', '=', uuid),
        ),
      ),
    )
    .execute()
}
