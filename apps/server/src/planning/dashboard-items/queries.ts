import type { wire } from '@cadenza/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/tables.ts'

export interface ItemRef {
  userUuid: string
  uuid: string
}

/** Items in their order; with `uuid` only that one. */
export async function dashboardItemsOf(
  database: Kysely<Database>,
  userUuid: string,
  { uuid }: { uuid?: string } = {},
): Promise<wire.DashboardItem[]> {
  const rows = await database
    .selectFrom('dashboard_items')
    .select(['uuid', 'name', 'data', 'is_visible', 'version'])
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .$if(uuid !== undefined, (query) => query.where('uuid', '=', uuid ?? ''))
    .orderBy('position')
    .orderBy('uuid')
    .execute()
  return rows as wire.DashboardItem[]
}

/** Adds an item behind all others, deleted ones included. */
export async function insertItem(
  transaction: Transaction<Database>,
  { userUuid, uuid }: ItemRef,
  { name, data, is_visible }: Pick<wire.DashboardItem, 'name' | 'data' | 'is_visible'>,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('dashboard_items')
    .values({
      user_uuid: userUuid,
      uuid,
      name,
      data: JSON.stringify(data),
      is_visible,
      created_at: now,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from dashboard_items
        where user_uuid = ${userUuid})`,
    })
    .execute()
}

/** Changes the fields given. Returns false if the item is gone or its version is no longer `version`. */
export async function updateItem(
  transaction: Transaction<Database>,
  { userUuid, uuid }: ItemRef,
  { name, data, is_visible }: Partial<Pick<wire.DashboardItem, 'name' | 'data' | 'is_visible'>>,
  version: number | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('dashboard_items')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(data === undefined ? {} : { data: JSON.stringify(data) }),
      ...(is_visible === undefined ? {} : { is_visible }),
      version: sql<number>`version + 1`,
    })
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Moves an item directly behind another, or to the front where `previousUuid` is null. Positions are
 * renumbered without gaps. The caller holds the account.
 */
export async function moveItem(
  transaction: Transaction<Database>,
  { userUuid, uuid }: ItemRef,
  previousUuid: string | null,
): Promise<void> {
  await sql`
    with ordered as (
      select uuid, row_number() over (order by position, uuid) * 2 as place
      from dashboard_items where user_uuid = ${userUuid}),
    moved as (
      select uuid, case when uuid = ${uuid} then
        coalesce((select place from ordered where uuid = ${previousUuid}::uuid), 0) + 1 else place end as place
      from ordered),
    numbered as (select uuid, row_number() over (order by place) as place from moved)
    update dashboard_items item set position = numbered.place from numbered
    where item.user_uuid = ${userUuid} and item.uuid = numbered.uuid and item.position <> numbered.place`.execute(
    transaction,
  )
}

/** True if there is an item with the uuid, deleted or not. */
export async function itemExists(database: Kysely<Database>, { userUuid, uuid }: ItemRef): Promise<boolean> {
  const row = await database
    .selectFrom('dashboard_items')
    .select('uuid')
    .where('user_uuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes for good what was deleted before an instant. */
export async function purgeItems(database: Kysely<Database>, before: Date): Promise<void> {
  await database.deleteFrom('dashboard_items').where('deleted_at', '<', before).execute()
}
