import type { Span } from '@cadenza/activity'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

/** Spans of an activity marked as artefacts, in the order used for the inputs' hash. */
export async function noiseSpans(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<Span[]> {
  return database
    .selectFrom('ranges')
    .select(['start_ms as startMs', 'end_ms as endMs'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .where('type', '=', 'noise')
    .orderBy('start_ms')
    .orderBy('end_ms')
    .execute()
}
