/**
 * Links between athletes and coaches. The athlete sets what the coach may do; either side may end the link.
 */
import { ApiError, type CoachStep } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { holdUsers, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Services } from '../../platform/services.ts'
import {
  coachesOf,
  deleteEndedLink,
  deleteLinksEndedBefore,
  insertLink,
  type Link,
  markAsked,
  moveToEndedLinks,
  namesOf,
  takeEndedLink,
  updateLink,
} from './queries.ts'

/** ms in which the side that ended a link may restore it, or ask for it. */
const restorableMs = 60 * 60_000
/** ms in which the athlete may agree to a coach who asked. */
const askedMs = 14 * 86_400_000

/** Changes what the coach may do, or the coach's note. Throws `NotFound` if there is no link. */
export async function changeLink(
  { database }: Services,
  link: Link,
  change: { step: CoachStep } | { coach_note: string },
): Promise<void> {
  if (!(await updateLink(database, link, change))) throw new ApiError('NotFound')
}

/** Creates the link and notifies both. Throws `AlreadyLinked`. */
export async function makeLink(services: Services, within: Transaction<Database>, link: Link): Promise<void> {
  const { athleteUuid, coachUuid } = link
  const row = { user_uuid: athleteUuid, coach_uuid: coachUuid, created_at: new Date(services.now()) }
  if (!(await insertLink(within, row))) throw new ApiError('AlreadyLinked')
  await tellBoth(services, within, link, ['NotificationCoachLinked', 'NotificationAthleteLinked'])
}

/**
 * Ends the link at once. For an hour an athlete may restore it, and a coach may ask the athlete to. Throws
 * `NotFound` if there is none.
 */
export async function endLink(services: Services, link: Link, by: string): Promise<void> {
  const now = new Date(services.now())
  await transact(services.database, async (transaction) => {
    await holdUsers(transaction, [link.athleteUuid, link.coachUuid])
    const ending = { ended_at: now, ended_by: by }
    if (!(await moveToEndedLinks(transaction, link, ending))) throw new ApiError('NotFound')
    await sweepEndedLinks(transaction, now)
    await tellBoth(services, transaction, link, ['NotificationCoachLeft', 'NotificationAthleteLeft'])
  })
}

/** Ends all links of an athlete within a transaction. For an hour the athlete may restore them. */
export async function endLinksToCoaches(
  services: Services,
  within: Transaction<Database>,
  athleteUuid: string,
): Promise<void> {
  const ending = { ended_at: new Date(services.now()), ended_by: athleteUuid }
  for (const { uuid } of await coachesOf(within, athleteUuid)) {
    const link = { athleteUuid, coachUuid: uuid }
    await moveToEndedLinks(within, link, ending)
    await tellBoth(services, within, link, ['NotificationCoachLeft', 'NotificationAthleteLeft'])
  }
}

const sweepEndedLinks = (transaction: Transaction<Database>, now: Date) =>
  deleteLinksEndedBefore(transaction, {
    unasked: new Date(now.getTime() - restorableMs),
    asked: new Date(now.getTime() - askedMs),
  })

/**
 * Restores a link for the athlete, who ended it within the hour or was asked by the coach who did. Throws
 * `NotFound` otherwise.
 */
export async function restoreLink(services: Services, link: Link): Promise<void> {
  const nowMs = services.now()
  await transact(services.database, async (transaction) => {
    await holdUsers(transaction, [link.athleteUuid, link.coachUuid])
    const since = { own: new Date(nowMs - restorableMs), asked: new Date(nowMs - askedMs) }
    const ended = await takeEndedLink(transaction, link, since)
    if (!ended) throw new ApiError('NotFound')
    if (!(await insertLink(transaction, ended))) throw new ApiError('AlreadyLinked')
    await tellBoth(services, transaction, link, ['NotificationCoachLinked', 'NotificationAthleteLinked'])
  })
}

/**
 * Asks the athlete, once, to restore a link that the coach ended within the hour. Throws `NotFound`
 * otherwise.
 */
export async function askToRestore(services: Services, link: Link): Promise<void> {
  const nowMs = services.now()
  const { athleteUuid, coachUuid } = link
  await transact(services.database, async (transaction) => {
    await holdUsers(transaction, [athleteUuid, coachUuid])
    const asked = await markAsked(transaction, link, {
      since: new Date(nowMs - restorableMs),
      now: new Date(nowMs),
    })
    if (asked === 'never ended') throw new ApiError('NotFound')
    if (asked === 'before') return
    const names = await namesOf(transaction, [coachUuid])
    const meta = { text: 'NotificationCoachAsks', name: names.get(coachUuid) ?? '' } as const
    await notify(transaction, athleteUuid, { type: 'MESSAGE', meta, url: '/coaches/' }, nowMs)
    await publish(transaction, { kind: 'link', userUuid: athleteUuid, uuid: athleteUuid })
  })
}

/**
 * Deletes a link that the coach ended, so that the coach cannot ask for it. Throws `NotFound` if there is
 * none.
 */
export async function forgetEndedLink({ database }: Services, link: Link): Promise<void> {
  if (!(await deleteEndedLink(database, link))) throw new ApiError('NotFound')
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
  const names = await namesOf(within, [athleteUuid, coachUuid])
  for (const [reader, other, text, url] of [
    [athleteUuid, coachUuid, toAthlete, '/coaches/'],
    [coachUuid, athleteUuid, toCoach, '/athletes/'],
  ] as const) {
    await notify(
      within,
      reader,
      { type: 'MESSAGE', meta: { text, name: names.get(other) ?? '' }, url },
      services.now(),
    )
    await publish(within, { kind: 'link', userUuid: reader, uuid: reader })
  }
}
