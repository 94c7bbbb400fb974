import type { CoachStep, wire } from '@cadenza/contract'
import {
  type Expression,
  type Insertable,
  type Kysely,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
import type { z } from 'zod'
import type { CoachAthletesTable, Database } from '../../platform/database/tables.ts'

export interface Link {
  athleteUuid: string
  coachUuid: string
}

export async function athletesOf(database: Kysely<Database>, coachUuid: string) {
  return database
    .selectFrom('coach_athletes as link')
    .innerJoin('users', 'users.uuid', 'link.user_uuid')
    .select(['users.uuid', 'users.name', 'users.time_zone', 'link.coach_note'])
    .where('link.coach_uuid', '=', coachUuid)
    .orderBy('users.name')
    .orderBy('users.uuid')
    .execute()
}

export async function hasAthletes(database: Kysely<Database>, coachUuid: string): Promise<boolean> {
  const link = await database
    .selectFrom('coach_athletes')
    .select('user_uuid')
    .where('coach_uuid', '=', coachUuid)
    .executeTakeFirst()
  return link !== undefined
}

export async function coachesOf(
  database: Kysely<Database>,
  athleteUuid: string,
): Promise<z.output<typeof wire.coach>[]> {
  const { rows } = await sql<{
    uuid: string
    name: string
    step: CoachStep
    since: Date
    last_seen: Date | null
  }>`
    select users.uuid, users.name, link.step, link.created_at as since, (
      select at from audit_log where user_uuid = link.user_uuid and actor_uuid = link.coach_uuid
      order by at desc limit 1) as last_seen
    from coach_athletes link join users on users.uuid = link.coach_uuid
    where link.user_uuid = ${athleteUuid}
    order by users.name, users.uuid`.execute(database)
  return rows.map(({ since, last_seen, ...coach }) => ({
    ...coach,
    since: since.toISOString(),
    last_seen: last_seen?.toISOString() ?? null,
  }))
}

/** Adds a link. Returns false if the two are already linked. */
export async function insertLink(
  transaction: Transaction<Database>,
  link: Insertable<CoachAthletesTable>,
): Promise<boolean> {
  const made = await transaction
    .insertInto('coach_athletes')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows !== 0n
}

/** Changes a link. Returns false if the two are not linked. */
export async function updateLink(
  database: Kysely<Database>,
  { athleteUuid, coachUuid }: Link,
  change: Pick<Updateable<CoachAthletesTable>, 'step' | 'coach_note'>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('coach_athletes')
    .set(change)
    .where('user_uuid', '=', athleteUuid)
    .where('coach_uuid', '=', coachUuid)
    .executeTakeFirstOrThrow()
  return numUpdatedRows !== 0n
}

/** Deletes a link and keeps it as ended by one of the two. Returns false where they are not linked. */
export async function moveToEndedLinks(
  transaction: Transaction<Database>,
  { athleteUuid, coachUuid }: Link,
  ending: { ended_at: Date; ended_by: string },
): Promise<boolean> {
  const link = await transaction
    .deleteFrom('coach_athletes')
    .where('user_uuid', '=', athleteUuid)
    .where('coach_uuid', '=', coachUuid)
    .returningAll()
    .executeTakeFirst()
  if (!link) return false
  const ended = { ...link, ...ending, asked_at: null }
  await transaction
    .insertInto('ended_links')
    .values(ended)
    .onConflict((conflict) => conflict.columns(['user_uuid', 'coach_uuid']).doUpdateSet(ended))
    .execute()
  return true
}

/**
 * Deletes an ended link and returns it: one that the athlete ended since `own`, or a coach who asked since
 * `asked`; undefined otherwise.
 */
export async function takeEndedLink(
  transaction: Transaction<Database>,
  { athleteUuid, coachUuid }: Link,
  since: { own: Date; asked: Date },
): Promise<Insertable<CoachAthletesTable> | undefined> {
  return transaction
    .deleteFrom('ended_links')
    .where('user_uuid', '=', athleteUuid)
    .where('coach_uuid', '=', coachUuid)
    .where((eb) =>
      eb.or([
        eb.and([eb('ended_by', '=', athleteUuid), eb('ended_at', '>=', since.own)]),
        eb('asked_at', '>=', since.asked),
      ]),
    )
    .returning(['user_uuid', 'coach_uuid', 'step', 'coach_note', 'created_at'])
    .executeTakeFirst()
}

/** Marks a link that its coach ended since then as asked for. */
export async function markAsked(
  transaction: Transaction<Database>,
  { athleteUuid, coachUuid }: Link,
  { since, now }: { since: Date; now: Date },
): Promise<'now' | 'before' | 'never ended'> {
  const ended = await transaction
    .selectFrom('ended_links')
    .select('asked_at')
    .where('user_uuid', '=', athleteUuid)
    .where('coach_uuid', '=', coachUuid)
    .where('ended_by', '=', coachUuid)
    .where('ended_at', '>=', since)
    .forUpdate()
    .executeTakeFirst()
  if (!ended) return 'never ended'
  if (ended.asked_at) return 'before'
  await transaction
    .updateTable('ended_links')
    .set({ asked_at: now })
    .where('user_uuid', '=', athleteUuid)
    .where('coach_uuid', '=', coachUuid)
    .execute()
  return 'now'
}

/** Coaches who ended the link with an athlete and ask to restore it. */
export async function askingCoachesOf(
  database: Kysely<Database>,
  athleteUuid: string,
): Promise<{ uuid: string; name: string }[]> {
  return database
    .selectFrom('ended_links as link')
    .innerJoin('users', 'users.uuid', 'link.coach_uuid')
    .select(['users.uuid', 'users.name'])
    .where('link.user_uuid', '=', athleteUuid)
    .where('link.asked_at', 'is not', null)
    .orderBy('users.name')
    .orderBy('users.uuid')
    .execute()
}

/** Deletes a link that the coach ended. Returns false if there is none. */
export async function deleteEndedLink(
  database: Kysely<Database>,
  { athleteUuid, coachUuid }: Link,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('ended_links')
    .where('user_uuid', '=', athleteUuid)
    .where('coach_uuid', '=', coachUuid)
    .where('ended_by', '=', coachUuid)
    .executeTakeFirstOrThrow()
  return numDeletedRows !== 0n
}

export async function deleteLinksEndedBefore(
  transaction: Transaction<Database>,
  before: { unasked: Date; asked: Date },
): Promise<void> {
  await transaction
    .deleteFrom('ended_links')
    .where((eb) =>
      eb.or([
        eb.and([eb('asked_at', 'is', null), eb('ended_at', '<', before.unasked)]),
        eb('ended_at', '<', before.asked),
      ]),
    )
    .execute()
}

/** Names by uuid. */
export async function namesOf(
  database: Kysely<Database>,
  userUuids: readonly string[],
): Promise<Map<string, string>> {
  const people = await database
    .selectFrom('users')
    .select(['uuid', 'name'])
    .where('uuid', 'in', userUuids)
    .execute()
  return new Map(people.map(({ uuid, name }) => [uuid, name]))
}

export interface LogEntry {
  uuid: string
  at: Date
  actor_uuid: string
  name: string | null
  action: string
  activity_uuid: string | null
  title: string | null
  about: string | null
}

/** Entries of the log of others' acts, newest first. The athlete's own acts are in the security events. */
export async function logEntriesOf(
  database: Kysely<Database>,
  userUuid: string,
  { person, kind, before }: z.output<typeof wire.accessLogQuery>,
  most: number,
): Promise<LogEntry[]> {
  const conditions: Expression<SqlBool>[] = [sql`l.user_uuid = ${userUuid}`, sql`l.actor_uuid <> ${userUuid}`]
  if (person) conditions.push(sql`l.actor_uuid = ${person}`)
  if (kind) conditions.push(kind === 'view' ? sql`l.action like 'view %'` : sql`l.action not like 'view %'`)
  if (before)
    conditions.push(
      sql`(l.at, l.uuid) < (select at, uuid from audit_log where user_uuid = ${userUuid} and uuid = ${before})`,
    )
  const { rows } = await sql<LogEntry>`
    select l.uuid, l.at, l.actor_uuid, users.name, l.action, a.uuid as activity_uuid, a.title,
      coalesce(l.detail->>'tag', l.detail->>'name', l.detail#>>'{ranges,0,name}') as about
    from audit_log l
    left join users on users.uuid = l.actor_uuid
    left join activities a on a.user_uuid = l.user_uuid and a.uuid = l.activity_uuid and a.deleted_at is null
    where ${sql.join(conditions, sql` and `)}
    order by l.at desc, l.uuid desc
    limit ${most}`.execute(database)
  return rows
}

/** People with entries in the log, by name. */
export async function peopleInLogOf(
  database: Kysely<Database>,
  userUuid: string,
): Promise<{ uuid: string; name: string }[]> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select users.uuid, users.name from users
    where users.uuid <> ${userUuid}
      and users.uuid in (select distinct actor_uuid from audit_log where user_uuid = ${userUuid})
    order by users.name, users.uuid`.execute(database)
  return rows
}
