import type { Product, wire } from '@cadenza/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { endpoints } from '../../../platform/api/endpoints.ts'
import { queryKeys } from '../../../platform/api/queries.ts'

export type Feed = Product<typeof wire.calendarFeed>

/** ms after which an open dialog looks again whether another program has read the calendar. */
const lookAgainMs = 10_000

/** The secret link to one's calendar; null without any. */
export const feedQuery = queryOptions({
  queryKey: [...queryKeys.calendar, 'feed'],
  queryFn: async ({ signal }): Promise<Feed | null> =>
    (await api.call(endpoints.calendarFeed.read, { signal }))?.feed ?? null,
  refetchInterval: ({ state }) => (state.data ? lookAgainMs : false),
})

/** Makes a link, and ends an earlier one. The address is known only now. */
export async function makeFeed(): Promise<{ feed: Feed; address: string } | undefined> {
  const made = await api.call(endpoints.calendarFeed.create, {})
  return made && { feed: made.feed, address: location.origin + made.link }
}

export async function revokeFeed(): Promise<void> {
  await api.call(endpoints.calendarFeed.remove, {})
}
