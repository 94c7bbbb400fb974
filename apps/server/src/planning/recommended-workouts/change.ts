/** Answers of athletes to recommended workouts, and changes by the coach who recommended them. */
import {
  ApiError,
  type FieldError,
  invalid,
  type TextKey,
  validateEntryDate,
  type wire,
} from '@cadenza/contract'
import type { Transaction } from 'kysely'
import { audit } from '../../people/audit/audit.ts'
import { markDeleted } from '../../platform/database/soft-deletion.ts'
import type { Database } from '../../platform/database/tables.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { publish, publishAll } from '../../platform/events/publish.ts'
import { type Actor, signedIn } from '../../platform/http/actor.ts'
import { ConflictWith } from '../../platform/http/errors.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Relation } from '../../platform/policy.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { addEntry } from '../calendar/change.ts'
import { markEntriesDeleted } from '../calendar/queries.ts'
import { authorOf, recommendedWorkoutOf, updateRecommended } from './queries.ts'

export interface OfRecommendation {
  actor: Actor
  relation: Relation
  userUuid: string
  uuid: string
}

type Status = wire.RecommendedWorkout['status']

/** Statuses that each side may set, by the status before. */
const steps: Record<'athlete' | 'coach', Record<Status, readonly Status[]>> = {
  athlete: {
    recommended: ['seen', 'accepted', 'declined'],
    seen: ['seen', 'accepted', 'declined'],
    accepted: ['seen', 'declined'],
    declined: ['seen', 'accepted', 'declined'],
    withdrawn: [],
    done: [],
  },
  coach: {
    recommended: ['withdrawn'],
    seen: ['withdrawn'],
    accepted: [],
    declined: ['withdrawn'],
    withdrawn: ['withdrawn'],
    done: [],
  },
}

/** Throws `NotFound`, `Conflict` with the current state, or `ValidationFailed`. */
export async function changeRecommendation(
  services: Services,
  of: OfRecommendation,
  { version, ...given }: wire.RecommendationChange,
): Promise<void> {
  await changing(services, of, 'recommendation update', async (transaction) => {
    const workout = await recommendedWorkoutOf(transaction, of)
    if (!workout) throw new ApiError('NotFound')
    if (version !== undefined && version !== workout.version) throw new ConflictWith({ workout })
    const side = of.relation === 'coach' ? 'coach' : 'athlete'
    const faults = faultsOf(side, workout, given)
    if (faults.length > 0) throw invalid(faults)
    const planned = await plan(services, transaction, of, workout, given)
    const { status, reason, date, message } = given
    // A page says so by itself as soon as it shows the workout, while its reader already answers.
    const isOnlySeen = status === 'seen' && workout.status === 'recommended'
    await updateRecommended(transaction, of, {
      ...{ status, reason, date, message, ...planned },
      version: workout.version + (isOnlySeen ? 0 : 1),
      updated_at: new Date(services.now()),
    })
    if (status && status !== workout.status) await tellCoach(services, transaction, workout, status)
  })
}

function faultsOf(
  side: 'athlete' | 'coach',
  workout: wire.RecommendedWorkout,
  { status, reason, date, message }: Omit<wire.RecommendationChange, 'version'>,
): FieldError[] {
  const wrong = (field: string, code: TextKey = 'ErrorInvalidValue') => ({ field, code })
  const faults: FieldError[] = date ? validateEntryDate(date) : []
  if (status && !steps[side][workout.status].includes(status)) faults.push(wrong('status'))
  if (side === 'coach') {
    const answered = workout.status !== 'recommended' && workout.status !== 'seen'
    if (reason !== undefined) faults.push(wrong('reason'))
    if (date !== undefined && answered) faults.push(wrong('date'))
    if (message !== undefined && answered) faults.push(wrong('message'))
    return faults
  }
  if (message !== undefined) faults.push(wrong('message'))
  if (reason !== undefined && status !== 'declined') faults.push(wrong('reason'))
  if (date !== undefined && status !== 'accepted') faults.push(wrong('date'))
  if (status === 'accepted' && (date ?? workout.date) === null) faults.push(wrong('date', 'ErrorEnterValue'))
  return faults
}

/** Plans an accepted workout, or takes one out of the calendar that is accepted no longer. */
async function plan(
  services: Services,
  transaction: Transaction<Database>,
  { actor, userUuid }: OfRecommendation,
  { entry_uuid, definition, message, workout_uuid, date: proposed }: wire.RecommendedWorkout,
  { status, date = proposed }: wire.RecommendationChange,
): Promise<{ entry_uuid?: string | null }> {
  if (status === 'accepted' && date !== null) {
    const uuid = newUuid(services.now())
    const entry = { kind: 'workout', date, definition, note: message } as const
    await addEntry(services, transaction, { actor, userUuid }, { ...entry, uuid, workout_uuid })
    await publish(transaction, { kind: 'calendar', userUuid, uuid: userUuid })
    return { entry_uuid: uuid }
  }
  if (entry_uuid === null || (status !== 'seen' && status !== 'declined')) return {}
  await markEntriesDeleted(transaction, userUuid, [entry_uuid], new Date(services.now()))
  await publish(transaction, { kind: 'calendar', userUuid, uuid: userUuid })
  return { entry_uuid: null }
}

async function tellCoach(
  { now }: Services,
  transaction: Transaction<Database>,
  { coach, user_uuid, athlete: name, definition }: wire.RecommendedWorkout,
  status: Status,
): Promise<void> {
  const texts: Partial<Record<Status, TextKey>> = {
    accepted: 'NotificationAccepted',
    declined: 'NotificationDeclined',
  }
  const text = texts[status]
  if (!coach || !text) return
  const meta = { text, name, title: String(definition.name) }
  const url = `/athletes/${user_uuid}/calendar/`
  await notify(transaction, coach.uuid, { type: 'MESSAGE', meta, url }, now())
}

/** Idempotent. Throws `NotFound` where it was deleted for good. */
export async function deleteOrRestoreRecommendation(
  services: Services,
  of: OfRecommendation,
  deleted: boolean,
): Promise<void> {
  const action = deleted ? 'recommendation delete' : 'recommendation restore'
  const deletedAt = deleted ? new Date(services.now()) : null
  await changing(services, of, action, async (transaction) => {
    await markDeleted(transaction, 'recommended_workouts', of, deletedAt)
  })
}

/** Runs a change for the athlete or the author, and notifies the browsers of both. */
async function changing(
  services: Services,
  of: OfRecommendation,
  action: string,
  work: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const { actor, relation, userUuid, uuid } = of
  await transact(services.database, async (transaction) => {
    if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('NotFound')
    const author = await authorOf(transaction, of)
    if (!author) throw new ApiError('NotFound')
    if (relation === 'coach' && author.coach_uuid !== signedIn(actor).userUuid) throw new ApiError('NotFound')
    await work(transaction)
    await audit(services, transaction, actor, { userUuid, action, detail: { uuid } })
    const told = [userUuid, ...(author.coach_uuid === null ? [] : [author.coach_uuid])]
    await publishAll(
      transaction,
      told.map((each) => ({ kind: 'workout', userUuid: each, uuid })),
    )
  })
}
