import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { endpoints } from '../../../platform/api/endpoints.ts'
import { queryKeys } from '../../../platform/api/queries.ts'

export type Item = Product<typeof wire.dashboardItem>

/** The user's dashboard items in their order. */
export const itemsQuery = queryOptions({
  queryKey: queryKeys.dashboardItems,
  queryFn: async ({ signal }): Promise<Item[]> =>
    (await api.call(endpoints.dashboardItems.list, { signal }))?.dashboardItems ?? [],
})
