import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'
import { movedBehind } from './order.ts'

export type DashboardItem = Product<typeof wire.dashboardItem>

/** The user's dashboard items in their order. */
export const itemsQuery = queryOptions({
  queryKey: queryKeys.dashboardItems,
  queryFn: async ({ signal }): Promise<DashboardItem[]> =>
    (await api.call(endpoints.dashboardItems.list, { signal }))?.dashboardItems ?? [],
})

const itemsChanged = () => queryClient.invalidateQueries({ queryKey: queryKeys.dashboardItems })

/** Saves the state of a screen under a name, behind all other items. */
export async function addItem(name: string, data: DashboardItem['data']): Promise<DashboardItem | undefined> {
  const added = await api.call(endpoints.dashboardItems.add, { body: { name, data } })
  await itemsChanged()
  return added?.dashboardItem
}

/** Changes the name, the contents or the visibility. Items are read again even if another came first. */
export async function changeItem(
  { uuid, version }: DashboardItem,
  changes: { name: string } | { data: DashboardItem['data'] } | { isVisible: boolean },
): Promise<void> {
  const body = { ...changes, version }
  await api.call(endpoints.dashboardItems.change, { params: { itemUuid: uuid }, body }).finally(itemsChanged)
}

/** Moves still to be sent, one after the other: a later one counts on the order of those before. */
let moves: Promise<unknown> = Promise.resolve()

/** Puts an item behind another, or first; its place shows at once. */
export async function moveItem({ uuid }: DashboardItem, prevUuid: string | null): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.dashboardItems })
  queryClient.setQueryData(itemsQuery.queryKey, (items) => items && movedBehind(items, uuid, prevUuid))
  const move = () =>
    api.call(endpoints.dashboardItems.change, { params: { itemUuid: uuid }, body: { prevUuid } })
  const sent = moves.then(move, move)
  moves = sent
  await sent.finally(() => (moves === sent ? itemsChanged() : undefined))
}

export async function removeItem({ uuid }: DashboardItem): Promise<void> {
  await api.call(endpoints.dashboardItems.remove, { params: { itemUuid: uuid } })
  await itemsChanged()
}

/** Restores a deleted item to its place. */
export async function restoreItem({ uuid }: DashboardItem): Promise<void> {
  await api.call(endpoints.dashboardItems.restore, { params: { itemUuid: uuid } })
  await itemsChanged()
}
