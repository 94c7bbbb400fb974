import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Outcome } from '../../features/uploads/outcomes.ts'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/queries.ts'

const pageLength = 50
/** Not among the keys that upload events invalidate, since thousands of uploads would cause thousands of requests. */
const historyKey = ['upload-history'] as const

type UploadsAnswer = z.infer<typeof wire.uploadsAnswer>

/** Pages of uploaded files, newest first. */
export const historyQuery = (problemsAlone: boolean) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, problemsAlone],
    initialPageParam: undefined as string | undefined,
    async queryFn({ pageParam, signal }): Promise<{ uploads: Outcome[]; more: boolean }> {
      const query = {
        limit: String(pageLength),
        ...(pageParam ? { before: pageParam } : {}),
        ...(problemsAlone ? { problems: 'true' } : {}),
      }
      const answer = await api.get<UploadsAnswer>(apiPath('uploads'), { query, signal })
      return { uploads: answer?.uploads ?? [], more: answer?.more ?? false }
    },
    getNextPageParam: ({ uploads, more }) => (more ? uploads.at(-1)?.uuid : undefined),
    staleTime: 0,
  })

export const refreshHistory = () => queryClient.invalidateQueries({ queryKey: historyKey })

/** Reads a failed file again. */
export async function readAgain(uploadUuid: string): Promise<void> {
  await api.post(apiPath('uploadReading', { uploadUuid }))
  await refreshHistory()
}
