import { ApiError, invalid, recommendedPerUser, validateEntryDate, type wire } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import { audit } from '../../people/audit/audit.ts'
import { namesOf } from '../../people/coaching/queries.ts'
import { findStanding } from '../../people/coaching/standing.ts'
import type { Database } from '../../platform/database/tables.ts'
import { holdUsers, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { type Actor, signedIn } from '../../platform/http/actor.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { decide, policy } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { workoutOf } from '../workouts/queries.ts'
import { countRecommended, insertRecommended } from './queries.ts'

/**
 * Recommends a workout of the coach's own to athletes, all or none. Returns the uuid of each recommendation
 * with its athlete's. Throws `NotFound` if the coach may not plan for one of them, or `ValidationFailed`.
 */
export async function recommendWorkout(
  services: Services,
  actor: Actor,
  { workout_uuid, user_uuids, date, message }: wire.NewRecommendation,
): Promise<{ userUuid: string; uuid: string }[]> {
  const { database, now } = services
  const coach = signedIn(actor)
  const athletes = [...new Set(user_uuids)]
  const failures = date === null ? [] : validateEntryDate(date)
  if (failures.length > 0) throw invalid(failures)
  return transact(database, async (transaction) => {
    await holdUsers(transaction, [coach.userUuid, ...athletes])
    const workout = await workoutOf(transaction, { userUuid: coach.userUuid, uuid: workout_uuid })
    if (!workout) throw invalid([{ field: 'workout_uuid', code: 'ErrorInvalidValue' }])
    const names = await namesOf(transaction, [coach.userUuid])
    const meta = {
      text: 'NotificationRecommended',
      name: names.get(coach.userUuid) ?? '',
      title: String(workout.definition.name),
    }
    const made: { userUuid: string; uuid: string }[] = []
    for (const userUuid of athletes) {
      await requireRight(transaction, coach, userUuid)
      const uuid = newUuid(now())
      await insertRecommended(transaction, {
        user_uuid: userUuid,
        uuid,
        coach_uuid: coach.userUuid,
        workout_uuid,
        definition: JSON.stringify(workout.definition),
        ...{ date, message, status: 'recommended', reason: '' },
        created_at: new Date(now()),
        updated_at: new Date(now()),
      })
      if ((await countRecommended(transaction, userUuid)) > recommendedPerUser)
        throw invalid([
          { field: 'user_uuids', code: 'ErrorTooMany', parameters: { count: recommendedPerUser } },
        ])
      await audit(services, transaction, actor, {
        userUuid,
        action: 'recommendation create',
        detail: { uuid },
      })
      await notify(transaction, userUuid, { type: 'MESSAGE', meta, url: '/workout/' }, now())
      await publish(transaction, { kind: 'workout', userUuid, uuid })
      made.push({ userUuid, uuid })
    }
    await publish(transaction, { kind: 'workout', userUuid: coach.userUuid, uuid: workout_uuid })
    return made
  })
}

/** Only a linked coach recommends: neither staff nor the athlete. */
async function requireRight(
  transaction: Transaction<Database>,
  coach: Pick<Extract<Actor, { kind: 'signed-in' }>, 'userUuid' | 'roles'>,
  userUuid: string,
): Promise<void> {
  const standing = await findStanding(transaction, { ...coach, roles: ['coach'] }, userUuid)
  if (standing.relation !== 'coach' || decide(policy.workout.recommend, standing) !== 200)
    throw new ApiError('NotFound')
}
