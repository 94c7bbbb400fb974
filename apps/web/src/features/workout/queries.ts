import type { Product, wire } from '@cadenza/contract'
import type { WorkoutDefinition } from '@cadenza/workout/definition'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { ApiFailure } from '../../platform/api/failure.ts'
import { queryClient, queryKeys } from '../../platform/api/queries.ts'

export type Workout = Product<typeof wire.workout>

export interface WorkoutFilter {
  /** The athlete whose workouts they are. */
  user: string
  search?: string
  tag?: string
  sport?: 'bike' | 'run' | 'other'
}

const listKey = (user: string) => [...queryKeys.workouts, 'list', user] as const

/** Workouts of an athlete, last changed first, in pages. */
export const workoutsQuery = ({ user, ...filter }: WorkoutFilter) =>
  infiniteQueryOptions({
    queryKey: [...listKey(user), filter],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { user, ...filter, ...(pageParam ? { before: pageParam } : {}) }
      return (await api.call(endpoints.workouts.list, { query, signal })) ?? { workouts: [], more: false }
    },
    getNextPageParam: ({ workouts, more }) => (more ? workouts.at(-1)?.uuid : undefined),
    placeholderData: keepPreviousData,
  })

export const workoutTagsQuery = (user: string) =>
  queryOptions({
    queryKey: [...queryKeys.workouts, 'tags', user],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.workouts.tags, { query: { user }, signal }))?.tags ?? [],
  })

/** One workout; null if there is none. */
export const workoutQuery = (workoutUuid: string) =>
  queryOptions({
    queryKey: [...queryKeys.workouts, 'one', workoutUuid],
    queryFn: async ({ signal }): Promise<Workout | null> => {
      try {
        return (await api.call(endpoints.workouts.read, { params: { workoutUuid }, signal }))?.workout ?? null
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return null
        throw error
      }
    },
  })

/**
 * Puts a saved workout in place and reads what lists workouts again. If no list of the athlete's workouts has
 * been loaded yet, it is loaded.
 */
async function saved(workout: Workout | undefined): Promise<Workout> {
  if (!workout) throw new Error('The saved workout did not come')
  queryClient.setQueryData(workoutQuery(workout.uuid).queryKey, workout)
  const known = queryClient.getQueriesData({ queryKey: listKey(workout.userUuid) })
  if (known.some(([, data]) => data !== undefined)) await listsChanged()
  else await queryClient.prefetchInfiniteQuery(workoutsQuery({ user: workout.userUuid }))
  return workout
}

const listsChanged = () =>
  queryClient.invalidateQueries({
    queryKey: queryKeys.workouts,
    predicate: ({ queryKey }) => queryKey[1] !== 'one',
  })

/** The contents of a definition keep their keys on the way. */
const body = (definition: WorkoutDefinition) => ({ definition: { ...definition } })

export async function addWorkout(definition: WorkoutDefinition): Promise<Workout> {
  return saved((await api.call(endpoints.workouts.add, { body: body(definition) }))?.workout)
}

/** Fails with 409 if the workout is no longer as it was read; without a version, it is replaced anyway. */
export async function changeWorkout(
  workoutUuid: string,
  definition: WorkoutDefinition,
  version?: number,
): Promise<Workout> {
  const sent = { ...body(definition), ...(version === undefined ? {} : { version }) }
  return saved((await api.call(endpoints.workouts.change, { params: { workoutUuid }, body: sent }))?.workout)
}

/** Copies a workout, of an athlete too, to one's own. */
export async function copyWorkout(workoutUuid: string, definition?: WorkoutDefinition): Promise<Workout> {
  const sent = definition ? body(definition) : {}
  return saved((await api.call(endpoints.workouts.copy, { params: { workoutUuid }, body: sent }))?.workout)
}

export async function removeWorkout({ uuid }: Pick<Workout, 'uuid'>): Promise<void> {
  await api.call(endpoints.workouts.remove, { params: { workoutUuid: uuid } })
  queryClient.removeQueries({ queryKey: workoutQuery(uuid).queryKey })
  await listsChanged()
}

export async function restoreWorkout({ uuid }: Pick<Workout, 'uuid'>): Promise<void> {
  await api.call(endpoints.workouts.restore, { params: { workoutUuid: uuid } })
  await listsChanged()
}
