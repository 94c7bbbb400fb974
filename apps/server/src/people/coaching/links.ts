/** Links between athletes and coaches. The athlete sets what the coach may do; either side may end the link. */
import { ApiError, type CoachStep } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'
import { holdUsers, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Services } from '../../platform/services.ts'
import {
  deleteLinksEndedBefore,
  insertLink,
  type Link,
  moveToEndedLinks,
  namesOf,
  takeEndedLink,
  updateLink,
} from './queries.ts'

/** ms in which the side that ended a link may restore it. */
const restorableMs = 60 * 60_000

/** Changes what the coach may do, or the coach's note. Throws `NotFound` where there is no link. */
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

/** Ends the link at once; `by`, one of the two, may restore it for an hour. Throws `NotFound` where there is none. */
export async function endLink(services: Services, link: Link, by: string): Promise<void> {
  const now = new Date(services.now())
  await transact(services.database, async (transaction) => {
    await holdUsers(transaction, [link.athleteUuid, link.coachUuid])
    const ending = { ended_at: now, ended_by: by }
    if (!(await moveToEndedLinks(transaction, link, ending))) throw new ApiError('NotFound')
    await deleteLinksEndedBefore(transaction, new Date(now.getTime() - restorableMs))
    await tellBoth(services, transaction, link, ['NotificationCoachLeft', 'NotificationAthleteLeft'])
  })
}

/** Restores a link for the side that ended it. Throws `NotFound` for the other side, and after an hour. */
export async function restoreLink(services: Services, link: Link, by: string): Promise<void> {
  await transact(services.database, async (transaction) => {
    await holdUsers(transaction, [link.athleteUuid, link.coachUuid])
    const since = new Date(services.now() - restorableMs)
    const ended = await takeEndedLink(transaction, link, { by, since })
    if (!ended) throw new ApiError('NotFound')
    if (!(await insertLink(transaction, ended))) throw new ApiError('AlreadyLinked')
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
