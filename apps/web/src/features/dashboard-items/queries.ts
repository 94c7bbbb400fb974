import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'

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

/** Changes the name or the contents. The items are read again even if another change came first. */
export async function changeItem(
  { uuid, version }: DashboardItem,
  changes: { name: string } | { data: DashboardItem['data'] },
): Promise<void> {
  const body = { ...changes, version }
  await api.call(endpoints.dashboardItems.change, { params: { itemUuid: uuid }, body }).finally(itemsChanged)
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
