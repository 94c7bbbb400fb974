import type { wire } from '@cadenza/contract'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { ReportsTable } from '../../platform/database/reports-table.ts'
import type { Database } from '../../platform/database/tables.ts'

export interface ReportRef {
  userUuid: string
  uuid: string
}

export type ReportRecord = Selectable<ReportsTable>

/** The report; undefined if it does not exist or was deleted. */
export async function reportOf(
  database: Kysely<Database>,
  { userUuid, uuid }: ReportRef,
  { deletedToo = false }: { deletedToo?: boolean } = {},
): Promise<ReportRecord | undefined> {
  return database
    .selectFrom('reports')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .$if(!deletedToo, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst()
}

const listed = [
  'uuid',
  'user_uuid',
  'type',
  'sport',
  'name',
  'internal_memo',
  'values',
  'activity_uuids',
  'scores',
  'locale',
  'time_zone',
  'published',
  'accepted_at',
  'created_by',
  'version',
  'created_at',
] as const

export type ListedRecord = Pick<ReportRecord, (typeof listed)[number]>

/**
 * Reports that are not deleted, newest first; one more than `limit` if there are more. Those of a merged
 * activity are also the ones of its recordings.
 */
export async function reportsOf(
  database: Kysely<Database>,
  userUuid: string,
  { activity, before, limit, publishedOnly }: Omit<wire.ReportsQuery, 'user'> & { publishedOnly: boolean },
): Promise<ListedRecord[]> {
  return database
    .selectFrom('reports')
    .select(listed)
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .$if(publishedOnly, (query) => query.where('published', '=', true))
    .$if(activity !== undefined, (query) =>
      query.where(sql<boolean>`activity_uuids && (
        ${activity ?? ''}::uuid || array(
          select uuid from activities where user_uuid = ${userUuid} and merged_into = ${activity ?? ''}
        )
      )`),
    )
    .$if(before !== undefined, (query) => query.where('uuid', '<', before ?? ''))
    .orderBy('uuid', 'desc')
    .limit(limit + 1)
    .execute()
}

/** When the ranges of a report were recorded, by the first of them: ISO 8601 in UTC, which sorts by time. */
const recordedAt = sql<string>`(select min(range ->> 'start_time') from jsonb_array_elements(ranges) as range)`

/**
 * The athlete's report of the same type on the test before this one's, whenever they were made; of several
 * on one test the latest, and of those on this very test the one that was made before this one.
 */
export async function reportBefore(
  database: Kysely<Database>,
  { user_uuid, uuid, type, ranges }: Pick<ReportRecord, 'user_uuid' | 'uuid' | 'type' | 'ranges'>,
  publishedOnly: boolean,
): Promise<ReportRecord | undefined> {
  const [recorded] = ranges.map(({ start_time }) => start_time).toSorted()
  return database
    .selectFrom('reports')
    .selectAll()
    .where('user_uuid', '=', user_uuid)
    .where('type', '=', type)
    .where(sql<boolean>`(${recordedAt}, uuid) < (${recorded ?? ''}, ${uuid}::uuid)`)
    .where('deleted_at', 'is', null)
    .$if(publishedOnly, (query) => query.where('published', '=', true))
    .orderBy(recordedAt, 'desc')
    .orderBy('uuid', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countReports(database: Kysely<Database>, userUuid: string): Promise<number> {
  const { count } = await database
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Number of reports that were accepted, deleted ones too. */
export async function countAcceptedSince(
  database: Kysely<Database>,
  userUuid: string,
  since: Date,
): Promise<number> {
  const { count } = await database
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('accepted_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notes that a report was mailed to an address. */
export async function markMailed(
  database: Kysely<Database>,
  { userUuid, uuid }: ReportRef,
  address: string,
): Promise<void> {
  await database
    .updateTable('reports')
    .set({ mailed_to: sql<string[]>`array_append(array_remove(mailed_to, ${address}), ${address})` })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}

export async function insertReport(
  transaction: Transaction<Database>,
  row: Insertable<ReportsTable>,
): Promise<void> {
  const { uuid, user_uuid } = row
  await transaction.insertInto('owners').values({ uuid, kind: 'report', user_uuid }).execute()
  await transaction.insertInto('reports').values(row).execute()
}

/** Locks a report that is not deleted until the transaction ends. */
export async function lockReport(
  transaction: Transaction<Database>,
  { userUuid, uuid }: ReportRef,
): Promise<ReportRecord | undefined> {
  return transaction
    .selectFrom('reports')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export type ReportFields = Omit<
  Updateable<ReportsTable>,
  | 'user_uuid'
  | 'uuid'
  | 'type'
  | 'sport'
  | 'version'
  | 'created_at'
  | 'created_by'
  | 'deleted_at'
  | 'mailed_to'
>

/** Changes a report and raises its version. */
export async function updateReport(
  transaction: Transaction<Database>,
  { userUuid, uuid }: ReportRef,
  fields: ReportFields,
): Promise<void> {
  await transaction
    .updateTable('reports')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}
