import type { wire } from '@cadenza/contract'
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Database, RecommendedWorkoutsTable } from '../../platform/database/tables.ts'

export interface RecommendedRef {
  userUuid: string
  uuid: string
}

const present = ({
  coach_uuid,
  coach_name,
  has_activity,
  ...row
}: Row & { coach_name: string | null }): wire.RecommendedWorkout => ({
  ...row,
  coach: coach_uuid === null || coach_name === null ? null : { uuid: coach_uuid, name: coach_name },
  status: row.status === 'accepted' ? acceptedAs(row.entry_uuid, has_activity) : row.status,
  entry_gone: row.status === 'accepted' && row.entry_uuid === null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** An accepted workout is one that is open again once somebody has deleted its entry. */
function acceptedAs(entryUuid: string | null, hasActivity: boolean): wire.RecommendedWorkout['status'] {
  if (entryUuid === null) return 'seen'
  return hasActivity ? 'done' : 'accepted'
}

type Row = Omit<wire.RecommendedWorkout, 'coach' | 'status' | 'entry_gone' | 'created_at' | 'updated_at'> & {
  coach_uuid: string | null
  status: RecommendedWorkoutsTable['status']
  has_activity: boolean
  created_at: Date
  updated_at: Date
}

interface Page {
  limit: number
  before?: string | undefined
}

/** Recommended workouts that are not deleted, newest first; one more than `limit` if there are more. */
export async function recommendedWorkoutsOf(
  database: Kysely<Database>,
  whose: { userUuid: string; uuids?: readonly string[] } | { coachUuid: string },
  { limit, before }: Page,
): Promise<wire.RecommendedWorkout[]> {
  const conditions = [sql`r.deleted_at is null`]
  if ('coachUuid' in whose)
    conditions.push(sql`r.coach_uuid = ${whose.coachUuid} and exists (
      select from coach_athletes link where link.user_uuid = r.user_uuid and link.coach_uuid = r.coach_uuid)`)
  else conditions.push(sql`r.user_uuid = ${whose.userUuid}`)
  if ('userUuid' in whose && whose.uuids) conditions.push(sql`r.uuid = any(${sql.val(whose.uuids)}::uuid[])`)
  if (before) conditions.push(sql`r.uuid < ${before}::uuid`)
  const { rows } = await sql<Row & { coach_name: string | null }>`
    select r.user_uuid, r.uuid, r.coach_uuid, r.workout_uuid, r.definition, r.date, r.message, r.status, r.reason,
      e.uuid as entry_uuid, e.date as entry_date, r.version, r.created_at, r.updated_at, coach.name as coach_name,
      users.name as athlete,
      e.activity_uuid is not null or exists (
        select from compliances c where c.user_uuid = e.user_uuid and c.entry_uuid = e.uuid) as has_activity
    from recommended_workouts r
    join users on users.uuid = r.user_uuid
    left join users coach on coach.uuid = r.coach_uuid
    left join calendar_entries e on e.user_uuid = r.user_uuid and e.uuid = r.entry_uuid and e.deleted_at is null
    where ${sql.join(conditions, sql` and `)}
    order by r.uuid desc
    limit ${limit + 1}`.execute(database)
  return rows.map(present)
}

export async function recommendedWorkoutOf(
  database: Kysely<Database>,
  { userUuid, uuid }: RecommendedRef,
): Promise<wire.RecommendedWorkout | undefined> {
  const [found] = await recommendedWorkoutsOf(database, { userUuid, uuids: [uuid] }, { limit: 1 })
  return found
}

export async function insertRecommended(
  transaction: Transaction<Database>,
  row: Insertable<RecommendedWorkoutsTable>,
): Promise<void> {
  const { uuid, user_uuid } = row
  await transaction.insertInto('owners').values({ uuid, kind: 'recommended_workout', user_uuid }).execute()
  await transaction.insertInto('recommended_workouts').values(row).execute()
}

export async function countRecommended(database: Kysely<Database>, userUuid: string): Promise<number> {
  const { count } = await database
    .selectFrom('recommended_workouts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function updateRecommended(
  transaction: Transaction<Database>,
  { userUuid, uuid }: RecommendedRef,
  change: Pick<
    Updateable<RecommendedWorkoutsTable>,
    'status' | 'reason' | 'date' | 'message' | 'entry_uuid' | 'updated_at' | 'version'
  >,
): Promise<void> {
  await transaction
    .updateTable('recommended_workouts')
    .set(change)
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .execute()
}

/** Author of a recommendation, deleted or not; undefined if there is none. */
export async function authorOf(
  database: Kysely<Database>,
  { userUuid, uuid }: RecommendedRef,
): Promise<{ coach_uuid: string | null } | undefined> {
  return database
    .selectFrom('recommended_workouts')
    .select('coach_uuid')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
}
