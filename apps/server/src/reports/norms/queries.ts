import type { SideFigure } from '@cadenza/report/figures'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { NormsBySport, NormsTable } from '../../platform/database/norms-table.ts'
import type { Database } from '../../platform/database/tables.ts'

export type NormsVersion = Selectable<NormsTable>

/** References in use that were fitted here; undefined while the built-in ones are. */
export async function normsInUse(database: Kysely<Database>): Promise<NormsBySport | undefined> {
  const row = await database.selectFrom('norms').select('norms').where('in_use', '=', true).executeTakeFirst()
  return row?.norms
}

/** All versions, the earliest first. */
export async function normsVersions(database: Kysely<Database>): Promise<NormsVersion[]> {
  return database.selectFrom('norms').selectAll().orderBy('version').execute()
}

const normsLock = 8_420_051

/** Lets no other version be stored or taken into use until the transaction ends; returns the next number. */
export async function lockNorms(transaction: Transaction<Database>): Promise<number> {
  await sql`select pg_advisory_xact_lock(${normsLock})`.execute(transaction)
  const { latest } = await transaction
    .selectFrom('norms')
    .select(({ fn }) => fn.max('version').as('latest'))
    .executeTakeFirstOrThrow()
  return (latest ?? 0) + 1
}

export async function insertNorms(
  transaction: Transaction<Database>,
  { version, norms, provenance, created_at }: Omit<NormsVersion, 'in_use'>,
): Promise<void> {
  await transaction
    .insertInto('norms')
    .values({
      ...{ version, created_at },
      norms: JSON.stringify(norms),
      provenance: JSON.stringify(provenance),
    })
    .execute()
}

/** Takes a version into use instead of the present one. Returns false if it does not exist. */
export async function takeIntoUse(transaction: Transaction<Database>, version: number): Promise<boolean> {
  const known = await transaction
    .selectFrom('norms')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst()
  if (!known) return false
  await takeOutOfUse(transaction)
  await transaction.updateTable('norms').set({ in_use: true }).where('version', '=', version).execute()
  return true
}

export async function takeOutOfUse(transaction: Transaction<Database>): Promise<void> {
  await transaction.updateTable('norms').set({ in_use: false }).where('in_use', '=', true).execute()
}

/** Existing accounts, by their uuids. */
export async function accountsForNorms(
  database: Kysely<Database>,
): Promise<{ uuid: string; email: string }[]> {
  return database
    .selectFrom('users')
    .select(['uuid', 'email'])
    .where('deleted_at', 'is', null)
    .orderBy('uuid')
    .execute()
}

export interface MeasuredSpan {
  activity_uuid: string
  /** `yyyy-mm-dd` */
  day: string
  /** Speed in km/h or cadence in rpm; null if unknown. */
  condition: number | null
  /** By metric code and side. */
  mpi: Record<string, Partial<Record<string, SideFigure>> | null>
}

/**
 * Laps, own ranges and accepted proposals with any of the metrics, in activities of a sport that are neither
 * deleted nor merged into others; the latest first.
 */
export async function measuredSpans(
  database: Kysely<Database>,
  userUuid: string,
  {
    sport,
    condition,
    codes,
    limit,
  }: { sport: 'bike' | 'run'; condition: string; codes: readonly string[]; limit: number },
): Promise<MeasuredSpan[]> {
  const names = sql.val(codes)
  const { rows } = await sql<MeasuredSpan>`
    select r.activity_uuid, a.local_date::text as day,
      (r.stats #>> array['moving_time_based_stats', 'basic', ${condition}, 'avg'])::float8 as condition,
      (select jsonb_object_agg(code, r.stats #> array['moving_time_based_stats', 'mpi', code])
        from unnest(${names}::text[]) code) as mpi
    from ranges r join activities a on a.user_uuid = r.user_uuid and a.uuid = r.activity_uuid
    where r.user_uuid = ${userUuid} and a.sport = ${sport} and a.deleted_at is null and a.merged_into is null
      and r.type <> 'noise' and (r.stats #> '{moving_time_based_stats,mpi}') ?| ${names}::text[]
    order by a.start_time desc, r.start_ms, r.uuid
    limit ${limit}`.execute(database)
  return rows
}
