/** Creation, change, move, deletion and restoration of dashboard items; each notifies open browsers. */
import { ApiError, dashboardItemsPerUser, invalid, type wire } from '@cadenza/contract'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { markDeleted } from '../../platform/database/soft-deletion.ts'
import type { Database } from '../../platform/database/tables.ts'
import { holdUserToChange, transact } from '../../platform/database/transact.ts'
import { publish } from '../../platform/events/publish.ts'
import { ConflictWith } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import { newUuid } from '../../platform/uuid.ts'
import { dashboardItemsOf, type ItemRef, insertItem, itemExists, moveItem, updateItem } from './queries.ts'

/** Returns the uuid of the new item. Throws `ValidationFailed` where there are too many. */
export async function createItem(
  services: Services,
  userUuid: string,
  form: z.output<typeof wire.newDashboardItem>,
): Promise<string> {
  const uuid = newUuid(services.now())
  await changing(services, userUuid, async (transaction) => {
    await insertItem(transaction, { userUuid, uuid }, form, new Date(services.now()))
    await refuseTooMany(transaction, userUuid)
  })
  return uuid
}

/** Throws `NotFound`, `Conflict` with the current item, or `ValidationFailed` for an unknown `prev_uuid`. */
export async function changeItem(
  services: Services,
  item: ItemRef,
  { prev_uuid, version, ...fields }: wire.DashboardItemChange,
): Promise<void> {
  const { userUuid, uuid } = item
  await changing(services, userUuid, async (transaction) => {
    if (!(await updateItem(transaction, item, fields, version))) {
      const [dashboard_item] = await dashboardItemsOf(transaction, userUuid, { uuid })
      if (!dashboard_item) throw new ApiError('NotFound')
      throw new ConflictWith({ dashboard_item })
    }
    if (prev_uuid === undefined) return
    const [previous] =
      prev_uuid === null ? [] : await dashboardItemsOf(transaction, userUuid, { uuid: prev_uuid })
    if (prev_uuid === uuid || (prev_uuid !== null && !previous))
      throw invalid([{ field: 'prev_uuid', code: 'ErrorInvalidValue' }])
    await moveItem(transaction, item, prev_uuid)
  })
}

/** Idempotent. Throws `NotFound` where there is no such item or it was deleted for good. */
export async function deleteOrRestoreItem(
  services: Services,
  item: ItemRef,
  deleted: boolean,
): Promise<void> {
  await changing(services, item.userUuid, async (transaction) => {
    const marked = await markDeleted(
      transaction,
      'dashboard_items',
      item,
      deleted ? new Date(services.now()) : null,
    )
    if (!marked && !(await itemExists(transaction, item))) throw new ApiError('NotFound')
    if (!deleted) await refuseTooMany(transaction, item.userUuid)
  })
}

/** Items are changed one at a time, so that places stay distinct and no limit is passed. */
async function changing(
  { database }: Services,
  userUuid: string,
  work: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  await transact(database, async (transaction) => {
    if (!(await holdUserToChange(transaction, userUuid))) throw new ApiError('NotFound')
    await work(transaction)
    await publish(transaction, { kind: 'dashboard_item', userUuid, uuid: userUuid })
  })
}

async function refuseTooMany(transaction: Transaction<Database>, userUuid: string): Promise<void> {
  const { length } = await dashboardItemsOf(transaction, userUuid)
  if (length > dashboardItemsPerUser)
    throw invalid([{ field: 'name', code: 'ErrorTooMany', parameters: { count: dashboardItemsPerUser } }])
}
