import type { RangeFigures, RangeInputs } from '@cadenza/activity'
import { rangeInputs } from '@cadenza/activity/range-inputs'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/tables.ts'
import { dayRecordsOf } from '../records/queries.ts'
import type { SeriesPlace } from '../series/read.ts'
import { areCurrent, inputsHash } from './inputs.ts'

/** An activity whose figures were not made by today's algorithms from today's inputs. */
export interface StaleActivity {
  uuid: string
  inputs: RangeInputs
  hash: string
}

/** So many are looked at before others get their turn. */
const page = 500

/** Newest first. Deleted ones too: they may come back. */
export async function staleActivities(
  database: Kysely<Database>,
  userUuid: string,
  { uuids }: { uuids?: readonly string[] } = {},
): Promise<StaleActivity[]> {
  const dayRecords = await dayRecordsOf(database, userUuid)
  const stale: StaleActivity[] = []
  for (let offset = 0; ; offset += page) {
    const rows = await database
      .selectFrom('activities as a')
      .innerJoin('series', (join) =>
        join
          .onRef('series.user_uuid', '=', 'a.user_uuid')
          .onRef('series.activity_uuid', '=', 'a.uuid')
          .on('series.kind', '=', 'series'),
      )
      .select([
        'a.uuid',
        'a.sport',
        'a.start_time',
        'a.time_zone',
        'a.available',
        'a.versions',
        'a.inputs_hash',
      ])
      .where('a.user_uuid', '=', userUuid)
      .$if(uuids !== undefined, (query) => query.where('a.uuid', 'in', uuids ?? []))
      .orderBy('a.start_time', 'desc')
      .orderBy('a.uuid', 'desc')
      .limit(page)
      .offset(offset)
      .execute()
    for (const { uuid, sport, start_time, time_zone, available, versions, inputs_hash } of rows) {
      const activity = { sport, startMs: start_time.getTime(), timeZone: time_zone, available }
      const inputs = rangeInputs(activity, dayRecords)
      const hash = inputsHash(inputs)
      if (hash !== inputs_hash || !areCurrent(versions)) stale.push({ uuid, inputs, hash })
    }
    if (rows.length < page) return stale
  }
}

/** Everything that has figures: the whole and its ranges. Spans in ms since the start. */
export interface Figured {
  elapsedMs: number
  place: SeriesPlace
  ranges: { uuid: string; start_ms: number; end_ms: number }[]
}

/** Undefined where the activity is gone. */
export async function figuredOf(
  database: Kysely<Database>,
  userUuid: string,
  activityUuid: string,
): Promise<Figured | undefined> {
  const found = await database
    .selectFrom('activities as a')
    .innerJoin('series', (join) =>
      join
        .onRef('series.user_uuid', '=', 'a.user_uuid')
        .onRef('series.activity_uuid', '=', 'a.uuid')
        .on('series.kind', '=', 'series'),
    )
    .select(['a.start_time', 'a.end_time', 'series.object_key', 'series.length', 'series.columns'])
    .where('a.user_uuid', '=', userUuid)
    .where('a.uuid', '=', activityUuid)
    .executeTakeFirst()
  if (!found) return undefined
  const { start_time, end_time, ...place } = found
  const ranges = await database
    .selectFrom('ranges')
    .select(['uuid', 'start_ms', 'end_ms'])
    .where('user_uuid', '=', userUuid)
    .where('activity_uuid', '=', activityUuid)
    .execute()
  return { elapsedMs: end_time.getTime() - start_time.getTime(), place, ranges }
}

/** What is the same stays untouched; answers whether anything was not. */
export async function storeFigures(
  transaction: Transaction<Database>,
  userUuid: string,
  { uuid, hash }: StaleActivity,
  { whole, ranges }: { whole: RangeFigures; ranges: (Figured['ranges'][number] & { stats: RangeFigures })[] },
  nowMs: number,
): Promise<boolean> {
  const stats = JSON.stringify(whole)
  const now = new Date(nowMs)
  const row = await transaction
    .selectFrom('activities')
    .select(sql<boolean>`stats <> ${stats}::jsonb`.as('changed'))
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  await transaction
    .updateTable('activities')
    .set({
      versions: JSON.stringify(whole.versions),
      inputs_hash: hash,
      ...(row.changed ? { stats, updated_at: now } : {}),
    })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
  // A range that was moved in the meantime has figures of its own.
  const { numAffectedRows } = await sql`
    update ranges r set stats = v.stats, updated_at = ${now},
      avg_power = (v.stats ->> 'avg_power')::real, avg_cadence = (v.stats ->> 'avg_cadence')::real,
      avg_run_cadence = (v.stats ->> 'avg_run_cadence')::real, avg_speed = (v.stats ->> 'avg_speed')::real,
      duration = (v.stats ->> 'duration')::real
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
      as v(uuid uuid, start_ms integer, end_ms integer, stats jsonb)
    where r.user_uuid = ${userUuid} and r.activity_uuid = ${uuid} and r.uuid = v.uuid
      and r.start_ms = v.start_ms and r.end_ms = v.end_ms and r.stats <> v.stats`.execute(transaction)
  return row.changed || (numAffectedRows ?? 0n) > 0n
}

/** Everybody, or whoever has that e-mail address. */
export async function usersToRecompute(database: Kysely<Database>, email?: string): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select('uuid')
    .$if(email !== undefined, (query) =>
      query.where((eb) => eb(eb.fn('lower', ['email']), '=', (email ?? '').toLowerCase())),
    )
    .orderBy('uuid')
    .execute()
  return rows.map(({ uuid }) => uuid)
}

/** Makes all of a user's activities stale. */
export async function forgetInputs(database: Kysely<Database>, userUuid: string): Promise<void> {
  await database
    .updateTable('activities')
    .set({ inputs_hash: null })
    .where('user_uuid', '=', userUuid)
    .execute()
}
