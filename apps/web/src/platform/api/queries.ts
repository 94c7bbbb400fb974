import { freshnessMs } from '@cadenza/contract/limits'
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failure.ts'

/** Statuses that ask for another try: too many requests, and a server that is not available. */
const laterStatuses = [429, 503]

/** Retries only without a response, or where the server asks for it. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiFailure && (error.unanswered || laterStatuses.includes(error.status))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshnessMs, retry: worthRetrying, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** Query keys invalidated by live events; see `live.ts`. */
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
  dashboardItems: ['dashboard-items'] as const,
  workouts: ['workouts'] as const,
  reports: ['reports'] as const,
  liveSessions: ['live-sessions'] as const,
  calendar: ['calendar'] as const,
  /** Set by events alone. */
  recompute: ['recompute'] as const,
}
