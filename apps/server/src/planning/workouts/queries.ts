import type { wire } from '@cadenza/contract'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { holdsWords } from '../../library/activities/queries.ts'
import { wordsOf } from '../../library/activities/search.ts'
import type { Database, WorkoutsTable } from '../../platform/database/tables.ts'

export interface WorkoutRef {
  userUuid: string
  uuid: string
}

function presentWorkout(row: Selectable<WorkoutsTable>): wire.Workout {
  const { created_at, updated_at, deleted_at: _, ...same } = row
  return { ...same, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

/** The workout; undefined if it does not exist or was deleted. */
export async function workoutOf(
  database: Kysely<Database>,
  { userUuid, uuid }: WorkoutRef,
): Promise<wire.Workout | undefined> {
  const row = await database
    .selectFrom('workouts')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && presentWorkout(row)
}

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** JSON of each workout, last changed first; one more than `limit` if there are more. */
export async function workoutTexts(
  database: Kysely<Database>,
  userUuid: string,
  { search, tag, sport, limit, before }: Omit<wire.WorkoutsQuery, 'user'>,
): Promise<string[]> {
  const conditions = [sql`w.user_uuid = ${userUuid}`, sql`w.deleted_at is null`]
  if (sport) conditions.push(sql`w.definition ->> 'sport' = ${sport}`)
  if (tag)
    conditions.push(sql`exists (
      select from jsonb_array_elements_text(w.definition -> 'tags') carried where lower(carried) = lower(${tag}))`)
  const words = wordsOf(search ?? '')
  if (words.length > 0)
    conditions.push(
      holdsWords(
        sql`concat_ws(E'\\n', w.definition ->> 'name', w.definition ->> 'description', w.definition ->> 'tags')`,
        words,
      ),
    )
  if (before)
    conditions.push(sql`(w.updated_at, w.uuid) < (
      select updated_at, uuid from workouts where user_uuid = ${userUuid} and uuid = ${before})`)
  const { rows } = await sql<{ text: string }>`
    select json_build_object(
      'uuid', w.uuid, 'user_uuid', w.user_uuid, 'definition', w.definition, 'version', w.version,
      'created_at', ${iso('w.created_at')}, 'updated_at', ${iso('w.updated_at')})::text as text
    from workouts w
    where ${sql.join(conditions, sql` and `)}
    order by w.updated_at desc, w.uuid desc
    limit ${limit + 1}`.execute(database)
  return rows.map(({ text }) => text)
}

/** Tags without regard to case, the most frequent first. */
export async function workoutTagsOf(
  database: Kysely<Database>,
  userUuid: string,
): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select min(carried) as tag, count(distinct w.uuid)::int as count
    from workouts w, jsonb_array_elements_text(w.definition -> 'tags') carried
    where w.user_uuid = ${userUuid} and w.deleted_at is null
    group by lower(carried)
    order by count(distinct w.uuid) desc, lower(carried)`.execute(database)
  return rows
}

export async function countWorkouts(database: Kysely<Database>, userUuid: string): Promise<number> {
  const { count } = await database
    .selectFrom('workouts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertWorkout(
  transaction: Transaction<Database>,
  { userUuid, uuid }: WorkoutRef,
  definition: wire.Definition,
  now: Date,
): Promise<void> {
  await transaction.insertInto('owners').values({ uuid, kind: 'workout', user_uuid: userUuid }).execute()
  await transaction
    .insertInto('workouts')
    .values({
      user_uuid: userUuid,
      uuid,
      definition: JSON.stringify(definition),
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Returns false if the workout is gone or its version is no longer `version`. */
export async function updateWorkout(
  transaction: Transaction<Database>,
  { userUuid, uuid }: WorkoutRef,
  { definition, version }: { definition: wire.Definition; version: number | undefined },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('workouts')
    .set({
      definition: JSON.stringify(definition),
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
