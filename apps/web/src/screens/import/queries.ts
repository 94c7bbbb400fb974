import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Outcome } from '../../features/uploads/outcomes.ts'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient } from '../../platform/api/queries.ts'

const pageLength = 50
/**
 * Not among the keys that upload events invalidate, since thousands of uploads would cause thousands of
 * requests.
 */
const historyKey = ['upload-history'] as const

/** Uploaded files, newest first, in pages. */
export const historyQuery = (problemsAlone: boolean) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, problemsAlone],
    initialPageParam: undefined as string | undefined,
    async queryFn({ pageParam, signal }): Promise<{ uploads: Outcome[]; more: boolean }> {
      const query = {
        limit: pageLength,
        before: pageParam,
        problems: problemsAlone ? ('true' as const) : undefined,
      }
      const answer = await api.call(endpoints.uploads.list, { query, signal })
      return { uploads: answer?.uploads ?? [], more: answer?.more ?? false }
    },
    getNextPageParam: ({ uploads, more }) => (more ? uploads.at(-1)?.uuid : undefined),
    staleTime: 0,
  })

export const refreshHistory = () => queryClient.invalidateQueries({ queryKey: historyKey })

/** As `refreshHistory`, but lets a request under way complete, however slow its answer. */
export const keepHistoryFresh = () =>
  queryClient.invalidateQueries({ queryKey: historyKey }, { cancelRefetch: false })

/** Reads a failed file again. */
export async function readAgain(uploadUuid: string): Promise<void> {
  await api.call(endpoints.uploads.readAgain, { params: { uploadUuid } })
  await refreshHistory()
}
