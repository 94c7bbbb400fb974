import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Replaces a query's data with the result of a change. A pending response was requested before the change and
 * would undo it on the screen, so it is dropped and requested again.
 */
export function putInPlace<T>(client: QueryClient, queryKey: QueryKey, data: T): void {
  const filter = { queryKey, exact: true }
  const underWay = client.isFetching(filter) > 0
  void client.cancelQueries(filter)
  client.setQueryData<T>(queryKey, data)
  if (underWay) void client.invalidateQueries(filter)
}
