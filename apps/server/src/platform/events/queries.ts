import { type Kysely, type Selectable, sql } from 'kysely'
import type { CoachAthletesTable, Database } from '../database/tables.ts'

export async function notifyListeners(
  database: Kysely<Database>,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  await sql`
    select count(pg_notify(${channel}, payload)) from unnest(${sql.val(payloads)}::text[]) as payload
  `.execute(database)
}

/** Access that a coach has to an athlete's data; undefined for anybody who is not their coach. */
export async function coachingStep(
  database: Kysely<Database>,
  { athleteUuid, coachUuid }: { athleteUuid: string; coachUuid: string },
): Promise<Selectable<CoachAthletesTable>['step'] | undefined> {
  const link = await database
    .selectFrom('coach_athletes')
    .select('step')
    .where('user_uuid', '=', athleteUuid)
    .where('coach_uuid', '=', coachUuid)
    .executeTakeFirst()
  return link?.step
}
