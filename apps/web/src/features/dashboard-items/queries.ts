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
export async function addItem(name: string, data: DashboardItem['data']): Promise<void> {
  await api.call(endpoints.dashboardItems.add, { body: { name, data } })
  await itemsChanged()
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
