/** Links between athletes and coaches. The athlete sets what the coach may do; either side may end the link. */
import { ApiError, type CoachStep, type wire } from '@cadenza/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/tables.ts'
import { holdUsers, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Services } from '../../platform/services.ts'

/** ms in which the side that ended a link may restore it. */
const restorableMs = 60 * 60_000

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

/** Sets what the coach may do. Throws `NotFound` where there is no link. */
export async function setStep(services: Services, link: Link, step: CoachStep): Promise<void> {
  const { numUpdatedRows } = await ofLink(services.database.updateTable('coach_athletes').set({ step }), link)
  if (numUpdatedRows === 0n) throw new ApiError('NotFound')
}

export async function setNote(services: Services, link: Link, coachNote: string): Promise<void> {
  const change = services.database.updateTable('coach_athletes').set({ coach_note: coachNote })
  const { numUpdatedRows } = await ofLink(change, link)
  if (numUpdatedRows === 0n) throw new ApiError('NotFound')
}

const ofLink = <R>(
  query: {
    where(column: 'user_uuid' | 'coach_uuid', is: '=', value: string): typeof query
    executeTakeFirstOrThrow(): Promise<R>
  },
  { athleteUuid, coachUuid }: Link,
): Promise<R> =>
  query.where('user_uuid', '=', athleteUuid).where('coach_uuid', '=', coachUuid).executeTakeFirstOrThrow()

/** Creates the link and notifies both. Throws `AlreadyLinked`. */
export async function makeLink(services: Services, within: Transaction<Database>, link: Link): Promise<void> {
  const made = await within
    .insertInto('coach_athletes')
    .values({ user_uuid: link.athleteUuid, coach_uuid: link.coachUuid, created_at: new Date(services.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 0n) throw new ApiError('AlreadyLinked')
  await tellBoth(services, within, link, ['NotificationCoachLinked', 'NotificationAthleteLinked'])
}

/** Ends the link at once; `by`, one of the two, may restore it for an hour. Throws `NotFound` where there is none. */
export async function endLink(services: Services, link: Link, by: string): Promise<void> {
  const now = new Date(services.now())
  await transact(services.database, async (transaction) => {
    await holdUsers(transaction, [link.athleteUuid, link.coachUuid])
    const ended = await transaction
      .deleteFrom('coach_athletes')
      .where('user_uuid', '=', link.athleteUuid)
      .where('coach_uuid', '=', link.coachUuid)
      .returningAll()
      .executeTakeFirst()
    if (!ended) throw new ApiError('NotFound')
    const kept = { ...ended, ended_at: now, ended_by: by }
    await transaction
      .insertInto('ended_links')
      .values(kept)
      .onConflict((conflict) => conflict.columns(['user_uuid', 'coach_uuid']).doUpdateSet(kept))
      .execute()
    await transaction
      .deleteFrom('ended_links')
      .where('ended_at', '<', new Date(now.getTime() - restorableMs))
      .execute()
    await tellBoth(services, transaction, link, ['NotificationCoachLeft', 'NotificationAthleteLeft'])
  })
}

/** Restores a link for the side that ended it. Throws `NotFound` for the other side, and after an hour. */
export async function restoreLink(services: Services, link: Link, by: string): Promise<void> {
  await transact(services.database, async (transaction) => {
    await holdUsers(transaction, [link.athleteUuid, link.coachUuid])
    const ended = await transaction
      .deleteFrom('ended_links')
      .where('user_uuid', '=', link.athleteUuid)
      .where('coach_uuid', '=', link.coachUuid)
      .where('ended_by', '=', by)
      .where('ended_at', '>=', new Date(services.now() - restorableMs))
      .returning(['user_uuid', 'coach_uuid', 'step', 'coach_note', 'created_at'])
      .executeTakeFirst()
    if (!ended) throw new ApiError('NotFound')
    const made = await transaction
      .insertInto('coach_athletes')
      .values(ended)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n) throw new ApiError('AlreadyLinked')
    await tellBoth(services, transaction, link, ['NotificationCoachLinked', 'NotificationAthleteLinked'])
  })
}

type LinkText =
  | 'NotificationCoachLinked'
  | 'NotificationAthleteLinked'
  | 'NotificationCoachLeft'
  | 'NotificationAthleteLeft'

/** Notifies each of the other and updates their open pages. */
async function tellBoth(
  services: Services,
  within: Transaction<Database>,
  { athleteUuid, coachUuid }: Link,
  [toAthlete, toCoach]: [LinkText, LinkText],
): Promise<void> {
  const people = await within
    .selectFrom('users')
    .select(['uuid', 'name'])
    .where('uuid', 'in', [athleteUuid, coachUuid])
    .execute()
  const nameOf = (uuid: string) => people.find((person) => person.uuid === uuid)?.name ?? ''
  for (const [reader, other, text, url] of [
    [athleteUuid, coachUuid, toAthlete, '/coaches/'],
    [coachUuid, athleteUuid, toCoach, '/athletes/'],
  ] as const) {
    await notify(
      within,
      reader,
      { type: 'MESSAGE', meta: { text, name: nameOf(other) }, url },
      services.now(),
    )
    await publish(within, { kind: 'link', userUuid: reader, uuid: reader })
  }
}
