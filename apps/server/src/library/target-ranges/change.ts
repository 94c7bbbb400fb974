/** Creation, change, deletion and restoration of target ranges; each notifies open browsers. */
import { ApiError, invalid, targetRangesPerUser, validateSpan, type wire } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../people/audit/audit.ts'
import { markDeleted } from '../../platform/database/soft-deletion.ts'
import type { Database } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { ConflictWith } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { derivationsOf } from '../../reading/series/offload.ts'
import { measurableOf } from '../measuring/measure.ts'
import { insertTarget, targetRangesOf, updateTarget } from './queries.ts'

interface Change {
  actor: Actor
  userUuid: string
}

type OfTarget = Change & { uuid: string }

/**
 * Creates a target and returns its uuid. Throws `NotFound` if the activity is not the athlete’s, or
 * `ValidationFailed`.
 */
export async function createTarget(
  services: Services,
  change: Change,
  form: z.output<typeof wire.newTargetRange>,
): Promise<string> {
  const { database } = services
  const { userUuid } = change
  const activityUuid = form.activity_uuid
  const { place, elapsedMs, sport } = await measurableOf(database, { userUuid, activityUuid })
  const span = {
    startMs: form.relative_start_time,
    endMs: form.relative_end_time,
  }
  const failures = validateSpan(
    { relative_start_time: span.startMs, relative_end_time: span.endMs },
    elapsedMs,
  )
  if (form.sport !== sport) failures.push({ field: 'sport', code: 'ErrorInvalidValue' })
  if (failures.length > 0) throw invalid(failures)
  const thresholds = await derivationsOf(services).bands(place, span)
  const uuid = newUuid(services.now())
  await transactOn(database, userUuid, async (transaction) => {
    await insertTarget(transaction, {
      user_uuid: userUuid,
      uuid,
      activity_uuid: activityUuid,
      name: form.name,
      sport,
      start_ms: span.startMs,
      end_ms: span.endMs,
      thresholds: JSON.stringify(thresholds),
      registered_at: new Date(services.now()),
      deleted_at: null,
    })
    await refuseTooMany(transaction, userUuid)
    await tell(services, transaction, { ...change, uuid }, 'target_range create', activityUuid)
  })
  return uuid
}

/** Changes the fields given in `form`. Throws `NotFound`, or `Conflict` with the current target. */
export async function changeTarget(
  services: Services,
  change: OfTarget,
  { name, thresholds, version }: wire.TargetRangeChange,
): Promise<void> {
  if (name === undefined && thresholds === undefined) return
  const { userUuid, uuid } = change
  await transactOn(services.database, userUuid, async (transaction) => {
    if (!(await updateTarget(transaction, change, { name, thresholds }, version))) {
      const [target_range] = await targetRangesOf(transaction, userUuid, { uuid })
      if (!target_range) throw new ApiError('NotFound')
      throw new ConflictWith({ target_range })
    }
    await tell(services, transaction, change, 'target_range update')
  })
}

/** Deletes or restores a target. Idempotent. Throws `NotFound` where it was deleted for good. */
export async function deleteOrRestoreTarget(
  services: Services,
  change: OfTarget,
  deleted: boolean,
): Promise<void> {
  const { userUuid } = change
  await transactOn(services.database, userUuid, async (transaction) => {
    if (!(await markDeleted(transaction, 'target_ranges', change, deleted ? new Date(services.now()) : null)))
      return
    if (!deleted) await refuseTooMany(transaction, userUuid)
    await tell(services, transaction, change, deleted ? 'target_range delete' : 'target_range restore')
  })
}

async function refuseTooMany(transaction: Transaction<Database>, userUuid: string): Promise<void> {
  const { length } = await targetRangesOf(transaction, userUuid)
  if (length > targetRangesPerUser)
    throw invalid([{ field: 'name', code: 'ErrorTooMany', parameters: { count: targetRangesPerUser } }])
}

async function tell(
  services: Services,
  transaction: Transaction<Database>,
  { actor, userUuid, uuid }: OfTarget,
  action: string,
  activityUuid?: string,
): Promise<void> {
  const detail = { target_range: uuid }
  await audit(services, transaction, actor, { userUuid, action, detail, activityUuid })
  await publish(transaction, { kind: 'target_range', userUuid, uuid: userUuid })
}
