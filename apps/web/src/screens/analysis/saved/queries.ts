import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { endpoints } from '../../../platform/api/endpoints.ts'
import { queryKeys } from '../../../platform/api/queries.ts'
import type { ItemData } from './item-data.ts'

export type Item = Product<typeof wire.dashboardItem>

/** The user's dashboard items in their order. */
export const itemsQuery = queryOptions({
  queryKey: queryKeys.dashboardItems,
  queryFn: async ({ signal }): Promise<Item[]> =>
    (await api.call(endpoints.dashboardItems.list, { signal }))?.dashboardItems ?? [],
})

/** Data as the contract types it: JSON. */
const json = (data: ItemData) => ({ ...data }) as unknown as Item['data']

export const addItem = (name: string, data: ItemData) =>
  api.call(endpoints.dashboardItems.add, { body: { name, data: json(data) } })

export const renameItem = ({ uuid, version }: Item, name: string) =>
  api.call(endpoints.dashboardItems.change, { params: { itemUuid: uuid }, body: { name, version } })

export const replaceItem = ({ uuid, version }: Item, data: ItemData) =>
  api.call(endpoints.dashboardItems.change, {
    params: { itemUuid: uuid },
    body: { data: json(data), version },
  })

export const deleteItem = ({ uuid }: Item) =>
  api.call(endpoints.dashboardItems.remove, { params: { itemUuid: uuid } })

export const restoreItem = ({ uuid }: Item) =>
  api.call(endpoints.dashboardItems.restore, { params: { itemUuid: uuid } })
