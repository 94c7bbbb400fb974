/** Creation, change, deletion and restoration of workouts; each notifies open browsers. */
import { ApiError, invalid, type wire, workoutsPerUser } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../people/audit/audit.ts'
import { markDeleted } from '../../platform/database/soft-deletion.ts'
import type { Database } from '../../platform/database/tables.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { ConflictWith } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { requireWorkout } from './check.ts'
import { countWorkouts, insertWorkout, updateWorkout, workoutOf } from './queries.ts'

interface Change {
  actor: Actor
  userUuid: string
}

type OfWorkout = Change & { uuid: string }

/** Returns the uuid of the new workout. Throws `ValidationFailed`. */
export async function createWorkout(
  services: Services,
  change: Change,
  { definition, ignore_validation }: z.output<typeof wire.newWorkout>,
): Promise<string> {
  requireWorkout(definition, ignore_validation)
  const of = { ...change, uuid: newUuid(services.now()) }
  await changing(services, of, 'workout create', async (transaction) => {
    await insertWorkout(transaction, of, definition, new Date(services.now()))
    await refuseTooMany(transaction, of.userUuid)
  })
  return of.uuid
}

/** Throws `NotFound`, `Conflict` with the current workout, or `ValidationFailed`. */
export async function changeWorkout(
  services: Services,
  of: OfWorkout,
  { definition, ignore_validation, version }: z.output<typeof wire.workoutChange>,
): Promise<void> {
  requireWorkout(definition, ignore_validation)
  await changing(services, of, 'workout update', async (transaction) => {
    if (await updateWorkout(transaction, of, { definition, version }, new Date(services.now()))) return
    const workout = await workoutOf(transaction, of)
    if (!workout) throw new ApiError('NotFound')
    throw new ConflictWith({ workout })
  })
}

/**
 * Copies a workout into the actor's own, with another definition if one is given. Returns the uuid of the
 * copy. Throws `NotFound` or `ValidationFailed`.
 */
export async function copyWorkout(
  services: Services,
  { from, actor, userUuid }: Change & { from: { userUuid: string; uuid: string } },
  { definition, ignore_validation }: z.output<typeof wire.workoutCopy>,
): Promise<string> {
  const original = await workoutOf(services.database, from)
  if (!original) throw new ApiError('NotFound')
  // A draft is copied as it is.
  return createWorkout(
    services,
    { actor, userUuid },
    {
      definition: definition ?? original.definition,
      ignore_validation: ignore_validation || definition === undefined,
    },
  )
}

/** Idempotent. Throws `ValidationFailed` if there are too many to restore one. */
export async function deleteOrRestoreWorkout(
  services: Services,
  of: OfWorkout,
  deleted: boolean,
): Promise<void> {
  await changing(services, of, deleted ? 'workout delete' : 'workout restore', async (transaction) => {
    await markDeleted(transaction, 'workouts', of, deleted ? new Date(services.now()) : null)
    if (!deleted) await refuseTooMany(transaction, of.userUuid)
  })
}

/** Workouts are changed one at a time, so that no limit is passed. */
async function changing(
  services: Services,
  { actor, userUuid, uuid }: OfWorkout,
  action: string,
  work: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  await transact(services.database, async (transaction) => {
    if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('NotFound')
    await work(transaction)
    await audit(services, transaction, actor, { userUuid, action, detail: { workout: uuid } })
    await publish(transaction, { kind: 'workout', userUuid, uuid })
  })
}

async function refuseTooMany(transaction: Transaction<Database>, userUuid: string): Promise<void> {
  if ((await countWorkouts(transaction, userUuid)) > workoutsPerUser)
    throw invalid([{ field: 'definition', code: 'ErrorTooMany', parameters: { count: workoutsPerUser } }])
}
