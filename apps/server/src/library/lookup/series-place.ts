import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import type { SeriesPlace } from '../../reading/series/read.ts'

/** Location of the 1 Hz series (or the strokes file) of an activity that is not deleted. */
export async function seriesPlace(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
  kind: 'series' | 'strokes' = 'series',
): Promise<(SeriesPlace & { start_time: Date }) | undefined> {
  return database
    .selectFrom('series')
    .innerJoin('activities', (join) =>
      join
        .onRef('activities.user_uuid', '=', 'series.user_uuid')
        .onRef('activities.uuid', '=', 'series.activity_uuid'),
    )
    .select(['series.object_key', 'series.length', 'series.columns', 'activities.start_time'])
    .where('series.user_uuid', '=', userUuid)
    .where('series.activity_uuid', '=', activityUuid)
    .where('series.kind', '=', kind)
    .where('activities.deleted_at', 'is', null)
    .executeTakeFirst()
}
