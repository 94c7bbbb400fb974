/**
 * Arrow files that a recomputation replaced. A reader looks up a file's key before opening it, perhaps in another
 * process, so replaced files are kept for a day.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transact.ts'
import type { ObjectStore } from '../../platform/objects/store.ts'
import type { Services } from '../../platform/services.ts'

const keptMs = 24 * 3_600_000

/**
 * Records that `current` replaced `former`. Objects are named by their content, so a key may come back into use; it
 * is then no longer removed. Throws where it was removed a moment ago; the run is to be retried.
 */
export async function supersede(
  transaction: Transaction<Database>,
  objects: ObjectStore,
  userUuid: string,
  { former, current, nowMs }: { former: readonly string[]; current: readonly string[]; nowMs: number },
): Promise<void> {
  const gone = former.filter((key) => !current.includes(key))
  if (gone.length > 0) {
    await transaction
      .insertInto('superseded_objects')
      .values(gone.map((key) => ({ user_uuid: userUuid, object_key: key, superseded_at: new Date(nowMs) })))
      .onConflict((conflict) =>
        conflict.columns(['user_uuid', 'object_key']).doUpdateSet({ superseded_at: new Date(nowMs) }),
      )
      .execute()
  }
  // Waits for a sweep that is about to remove one of them.
  await transaction
    .deleteFrom('superseded_objects')
    .where('user_uuid', '=', userUuid)
    .where('object_key', 'in', [...current])
    .execute()
  for (const key of current)
    if (!(await objects.stat(key))) throw new Error(`${key} was removed while it was written again`)
}

/** Removes objects that were replaced a day ago and returns their number. */
export async function sweepSuperseded({
  database,
  objects,
  now,
}: Pick<Services, 'database' | 'objects' | 'now'>): Promise<number> {
  let removed = 0
  for (const { user_uuid, object_key } of await supersededBefore(database, new Date(now() - keptMs))) {
    const gone = await transact(database, async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('superseded_objects')
        .where('user_uuid', '=', user_uuid)
        .where('object_key', '=', object_key)
        .where('superseded_at', '<', new Date(now() - keptMs))
        .executeTakeFirst()
      if (numDeletedRows === 0n || (await isUsed(transaction, user_uuid, object_key))) return false
      await objects.delete(object_key)
      return true
    })
    if (gone) removed += 1
  }
  return removed
}

async function supersededBefore(database: Kysely<Database>, before: Date) {
  return database
    .selectFrom('superseded_objects')
    .select(['user_uuid', 'object_key'])
    .where('superseded_at', '<', before)
    .execute()
}

async function isUsed(database: Kysely<Database>, userUuid: string, key: string): Promise<boolean> {
  const row = await database
    .selectFrom('series')
    .select(sql`1`.as('one'))
    .where('user_uuid', '=', userUuid)
    .where('object_key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
