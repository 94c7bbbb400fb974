import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import type { FromWire } from '@cadenza/contract/case'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queries.ts'

export type ActivityRow = FromWire<wire.ActivityRow>

/** All activities of an athlete, newest first, at most as many as the server gives (5,000); null where there is no such athlete. */
export const activitiesQuery = (userUuid: string, mine: boolean) =>
  queryOptions({
    queryKey: queryKeys.activities(userUuid),
    queryFn: async ({ signal }) =>
      (
        await api.get<{ activities: wire.ActivityRow[] }>(apiPath('activities'), {
          query: mine ? {} : { user: userUuid },
          signal,
        })
      )?.activities ?? null,
  })

export const deleteActivity = (activityUuid: string) => api.delete(apiPath('activity', { activityUuid }))

export const restoreActivity = (activityUuid: string) =>
  api.post(apiPath('activityRestore', { activityUuid }))
