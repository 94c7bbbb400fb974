import type { Product, wire } from '@cadenza/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { endpoints } from '../../../platform/api/endpoints.ts'
import { queryClient, queryKeys } from '../../../platform/api/queries.ts'

export type Recommended = Product<typeof wire.recommendedWorkout>

const none = { workouts: [], more: false }

/** Workouts that were recommended to an athlete, or by the reader, newest first. */
export const recommendedQuery = ({ user, given }: { user: string; given: boolean }) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.workouts, ...(given ? ['given'] : ['recommended', user])],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam ? { before: pageParam } : {}
      const { list, given: givenList } = endpoints.recommendedWorkouts
      const answer = given
        ? await api.call(givenList, { query: page, signal })
        : await api.call(list, { query: { user, ...page }, signal })
      return answer ?? none
    },
    getNextPageParam: ({ workouts, more }) => (more ? workouts.at(-1)?.uuid : undefined),
  })

const reload = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.workouts }),
    queryClient.invalidateQueries({ queryKey: queryKeys.calendar }),
  ])

type Change =
  | { status: 'seen' | 'withdrawn' }
  | { status: 'accepted'; date: string }
  | { status: 'declined'; reason: string }

/** Fails with 409 if it is no longer as it was read. */
export async function changeRecommended({ uuid, version }: Recommended, change: Change): Promise<void> {
  const params = { recommendedUuid: uuid }
  await api
    .call(endpoints.recommendedWorkouts.change, { params, body: { ...change, version } })
    .finally(reload)
}

export async function removeRecommended({ uuid }: Recommended): Promise<void> {
  await api.call(endpoints.recommendedWorkouts.remove, { params: { recommendedUuid: uuid } }).finally(reload)
}

export async function restoreRecommended({ uuid }: Recommended): Promise<void> {
  await api.call(endpoints.recommendedWorkouts.restore, { params: { recommendedUuid: uuid } }).finally(reload)
}
