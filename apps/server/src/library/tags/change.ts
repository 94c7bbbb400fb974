import { ApiError, invalid, tagsPerActivity } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import { audit } from '../../people/audit/audit.ts'
import type { Database } from '../../platform/database/tables.ts'
import { transactOn } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { existingActivities } from '../activities/queries.ts'
import { attachTag, detachTag, dropUnused, ensureTag, mostTags, tagNamed } from './queries.ts'

export interface Tagging {
  actor: Actor
  userUuid: string
  activityUuids: readonly string[]
  tag: string
}

/**
 * Adds a tag to all of the activities, or to none if one is missing or full. Throws `NotFound` or
 * `ValidationFailed`.
 */
export async function addTag(services: Services, tagging: Tagging): Promise<void> {
  const { userUuid, activityUuids, tag } = tagging
  await transactOn(services.database, userUuid, async (transaction) => {
    await requireAll(transaction, tagging)
    const tagUuid = await ensureTag(transaction, userUuid, newUuid(services.now()), tag)
    await attachTag(transaction, userUuid, activityUuids, tagUuid)
    if ((await mostTags(transaction, userUuid, activityUuids)) > tagsPerActivity)
      throw invalid([{ field: 'tag', code: 'ErrorTooMany', parameters: { count: tagsPerActivity } }])
    await tell(services, transaction, tagging, 'tag create')
  })
}

/** Removes a tag from all of the activities that carry it. Throws `NotFound` if one is missing. */
export async function removeTag(services: Services, tagging: Tagging): Promise<void> {
  const { userUuid, activityUuids, tag } = tagging
  await transactOn(services.database, userUuid, async (transaction) => {
    await requireAll(transaction, tagging)
    const uuid = await tagNamed(transaction, userUuid, tag)
    if (uuid === undefined) return
    if (!(await detachTag(transaction, userUuid, activityUuids, uuid))) return
    await dropUnused(transaction, userUuid, uuid)
    await tell(services, transaction, tagging, 'tag delete')
  })
}

async function requireAll(
  transaction: Transaction<Database>,
  { userUuid, activityUuids }: Tagging,
): Promise<void> {
  const there = await existingActivities(transaction, userUuid, activityUuids)
  if (there.length < new Set(activityUuids).size) throw new ApiError('NotFound')
}

async function tell(
  services: Services,
  transaction: Transaction<Database>,
  { actor, userUuid, activityUuids, tag }: Tagging,
  action: string,
): Promise<void> {
  for (const activityUuid of activityUuids) {
    await audit(services, transaction, actor, { userUuid, action, activityUuid, detail: { tag } })
    await publish(transaction, { kind: 'activity', userUuid, uuid: activityUuid })
  }
}
