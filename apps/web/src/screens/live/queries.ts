import type { Product, wire } from '@cadenza/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'

export type Usual = Product<typeof wire.liveUsual>
export type LiveRange = Product<typeof wire.liveRange>

/** Open sessions of the user and of coached athletes, with their ranges. */
export const watchedQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.liveSessions, 'watched'],
    queryFn: ({ signal }) => api.call(endpoints.liveSessions.watched, { signal }),
    // The stream tells what changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

export type Watched = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof watchedQuery>['queryFn']>>>
>

const usualFreshMs = 3_600_000

/** Usual values of the athletes in sessions. `athletes`: who and which sport, in any stable form. */
export const usualQuery = (athletes: readonly string[]) =>
  queryOptions({
    queryKey: ['live-usual', athletes],
    queryFn: async ({ signal }) => (await api.call(endpoints.liveSessions.usual, { signal }))?.usual ?? [],
    staleTime: usualFreshMs,
    enabled: athletes.length > 0,
    placeholderData: keepPreviousData,
  })

/** The last `seconds` of some columns. */
export const readSeries = (uuid: string, seconds: number, columns: readonly string[], signal: AbortSignal) =>
  api.call(endpoints.liveSessions.series, {
    params: { liveSessionUuid: uuid },
    query: { seconds, columns: columns.join() },
    signal,
  })

/** ms; the activity of a session that has just ended is not there at once. */
const endedFreshMs = 5_000

/** A session that is not open; null if there is none that the user may see. */
export const endedQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.liveSessions, uuid],
    queryFn: async ({ signal }) => {
      const params = { liveSessionUuid: uuid }
      return (await api.call(endpoints.liveSessions.read, { params, signal }))?.liveSession ?? null
    },
    refetchInterval: ({ state: { data } }) => (data && !data.activityUuid ? endedFreshMs : false),
  })
