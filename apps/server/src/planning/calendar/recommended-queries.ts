import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { publishAll } from '../../platform/events/publish.ts'

/**
 * Notifies the browsers of athlete and coach that recommended workouts are planned for another day, no
 * longer, or again: their day and status follow from their entry.
 */
export async function publishRecommended(
  transaction: Transaction<Database>,
  userUuid: string,
  entryUuids: readonly string[],
): Promise<void> {
  if (entryUuids.length === 0) return
  const recommended = await transaction
    .selectFrom('recommended_workouts')
    .select(['uuid', 'coach_uuid'])
    .where('user_uuid', '=', userUuid)
    .where('entry_uuid', 'in', entryUuids)
    .execute()
  await publishAll(
    transaction,
    recommended.flatMap(({ uuid, coach_uuid }) =>
      [userUuid, ...(coach_uuid === null ? [] : [coach_uuid])].map((each) => ({
        kind: 'workout' as const,
        userUuid: each,
        uuid,
      })),
    ),
  )
}
