import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { endpoints } from '../../../platform/api/endpoints.ts'
import { queryKeys } from '../../../platform/api/queries.ts'
import type { TypedEntry } from './typed-entry.ts'

/** A workout that can be planned. */
export interface Planable {
  uuid: string
  name: string
  sport: TypedEntry['sport'] | undefined
}

const sports = ['bike', 'run', 'other'] as const

/** The reader's own workouts, last changed first. */
export const planableQuery = queryOptions({
  queryKey: [...queryKeys.workouts, 'planable'],
  queryFn: async ({ signal }): Promise<Planable[]> =>
    ((await api.call(endpoints.workouts.list, { query: { limit: 200 }, signal }))?.workouts ?? []).map(
      ({ uuid, definition }) => ({
        uuid,
        name: String(definition.name ?? ''),
        sport: sports.find((sport) => sport === definition.sport),
      }),
    ),
})
