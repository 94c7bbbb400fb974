import { freshnessMs } from '@cadenza/contract/limits'
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failure.ts'

/** Try again only where no answer came or the server had trouble of its own. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiFailure && (error.unanswered || error.status === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshnessMs, retry: worthRetrying, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** The keys that live events make stale; see `live.ts`. */
export const queryKeys = {
  activities: (userUuid: string) => ['activities', userUuid] as const,
  activity: (uuid: string) => ['activity', uuid] as const,
  notifications: ['notifications'] as const,
  uploads: ['uploads'] as const,
  athletes: ['athletes'] as const,
  coaches: ['coaches'] as const,
  records: ['records'] as const,
  configs: ['configs'] as const,
  targetRanges: ['target-ranges'] as const,
  /** Held by events alone. */
  recompute: ['recompute'] as const,
}
