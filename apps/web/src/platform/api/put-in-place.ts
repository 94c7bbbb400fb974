import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Puts what an act has made in place of what a query last answered. An answer that is under way was asked for before the
 * act, and would undo it on the screen: it is dropped, and asked for again, as it may tell of what others did.
 */
export function putInPlace<T>(client: QueryClient, queryKey: QueryKey, data: T): void {
  const filter = { queryKey, exact: true }
  const underWay = client.isFetching(filter) > 0
  void client.cancelQueries(filter)
  client.setQueryData<T>(queryKey, data)
  if (underWay) void client.invalidateQueries(filter)
}
