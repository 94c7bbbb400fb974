import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

/** The report that is printed, whoever it belongs to; the policy decides about access afterwards. */
export async function printedReport(
  database: Kysely<Database>,
  uuid: string,
): Promise<{ uuid: string; activity_uuids: string[] } | undefined> {
  return database
    .selectFrom('reports')
    .innerJoin('owners', (join) =>
      join.onRef('owners.user_uuid', '=', 'reports.user_uuid').onRef('owners.uuid', '=', 'reports.uuid'),
    )
    .select(['reports.uuid', 'reports.activity_uuids'])
    .where('owners.uuid', '=', uuid)
    .where('owners.kind', '=', 'report')
    .where('reports.deleted_at', 'is', null)
    .executeTakeFirst()
}
