import type { wire } from '@cadenza/contract'
import type { QueryFilters, QueryKey } from '@tanstack/react-query'
import { api } from './api.ts'
import { endpoints } from './endpoints.ts'
import { queryClient, queryKeys } from './queries.ts'
import { followShared } from './shared-stream.ts'

/** Progress of a recomputation, in activities. */
export type Progress = NonNullable<wire.LiveEvent['progress']>

/** ms; the page's own requests go first. */
const startAfterMs = 3_000
/** ms after which a tab that does not read the stream itself asks for what it missed. */
const catchUpAfterMs = 4_000
/** ms; the server sends a keep-alive every 20 s. */
const longestSilenceMs = 65_000

const staleKeys: Record<wire.EventKind, (uuid: string) => QueryKey[]> = {
  notification: () => [queryKeys.notifications],
  upload: () => [queryKeys.uploads],
  record: () => [queryKeys.records],
  recompute: () => [['activities'], ['activity']],
  activity: () => [['activities'], [...queryKeys.athletes, 'overview']],
  // Without the series, which no range changes.
  range: (uuid) => [
    ['activities'],
    ...[...partsOthersChange].map((part) => [...queryKeys.activity(uuid), part]),
  ],
  target_range: () => [queryKeys.targetRanges],
  dashboard_item: () => [queryKeys.dashboardItems],
  workout: () => [queryKeys.workouts],
  report: () => [queryKeys.reports],
  live_session: () => [queryKeys.liveSessions],
  calendar: () => [queryKeys.calendar, [...queryKeys.athletes, 'overview']],
  // What a coach sees of an athlete begins and ends with the link.
  link: () => [
    ...[queryKeys.athletes, queryKeys.coaches],
    ...[queryKeys.liveSessions, queryKeys.calendar, queryKeys.workouts],
  ],
  overview: () => [[...queryKeys.athletes, 'overview']],
  account: (uuid) => [['activities'], queryKeys.activity(uuid)],
}

/** Parts of an open activity that others may change; its recording does not change. */
const partsOthersChange: ReadonlySet<unknown> = new Set(['ranges', 'temporary', 'proposals'])

/**
 * Requested again where events between a page's first requests and the start of the stream were missed: all
 * but a recording's columns, which are large and do not change.
 */
const lists: QueryKey[] = [
  ['activities'],
  queryKeys.notifications,
  queryKeys.uploads,
  queryKeys.records,
  queryKeys.targetRanges,
  queryKeys.dashboardItems,
  queryKeys.workouts,
  queryKeys.reports,
  queryKeys.liveSessions,
  queryKeys.calendar,
  queryKeys.athletes,
  queryKeys.coaches,
]
const partsThatChange: ReadonlySet<unknown> = new Set([...partsOthersChange, 'analysis'])
const isOfActivity = ({ queryKey: [kind, , part] }: { queryKey: QueryKey }) =>
  kind === 'activity' && (part === undefined || partsThatChange.has(part))

/** Invalidates what an event makes stale. */
export function invalidate({ kind, uuid, progress }: wire.LiveEvent): void {
  if (kind === 'hello') {
    for (const queryKey of lists) askAgain({ queryKey })
    askAgain({ predicate: isOfActivity })
    return
  }
  if (kind === 'resumed') return
  if (kind === 'everything') {
    askAgain({})
    return
  }
  if (kind === 'recompute' && progress) queryClient.setQueryData(queryKeys.recompute, progress)
  const keys = staleKeys[kind](uuid)
  for (const queryKey of keys) askAgain({ queryKey })
  if (kind === 'activity') void askAgainForActivity(uuid)
}

/** Asks for the activity first: nothing that belongs to it can be read once it is deleted. */
async function askAgainForActivity(uuid: string): Promise<void> {
  const queryKey = queryKeys.activity(uuid)
  askAgain({ queryKey, exact: true })
  const activity = queryClient.getQueryCache().find({ queryKey })
  if (activity) {
    await activity.promise?.catch(() => undefined)
    const { data, error } = activity.state
    if (error || (data as { deleted?: boolean } | null | undefined)?.deleted) return
  }
  askAgain({ queryKey, predicate: (query) => query.queryKey.length > queryKey.length })
}

/** Keys of requests that are repeated as soon as they complete. */
const waiting = new Set<string>()

/**
 * Repeats pending first requests after they complete. Their response may have been read before the event, but
 * TanStack would treat it as newer.
 */
function askAgain(filters: QueryFilters): void {
  void queryClient.invalidateQueries(filters)
  for (const query of queryClient.getQueryCache().findAll(filters)) {
    const { queryHash, queryKey, state } = query
    if (state.fetchStatus === 'idle' || state.data !== undefined || waiting.has(queryHash)) continue
    waiting.add(queryHash)
    const answered = () => {
      waiting.delete(queryHash)
      void queryClient.invalidateQueries({ queryKey, exact: true })
    }
    query.fetch().then(answered, answered)
  }
}

/** False for kinds of events that a newer server sends and this page does not know. */
const isEvent = (event: unknown): event is wire.LiveEvent =>
  typeof event === 'object' &&
  event !== null &&
  'kind' in event &&
  typeof event.kind === 'string' &&
  (['hello', 'resumed', 'everything'].includes(event.kind) || Object.hasOwn(staleKeys, event.kind))

/**
 * Follows the server's events for all tabs, from the event `firstId` on where the server knows what came
 * before the page's first requests. Returns a function that ends it.
 */
export function followEvents(firstId?: string): () => void {
  let caughtUp = false
  let missed: ReturnType<typeof setTimeout> | undefined
  const catchUp = () => {
    caughtUp = true
    clearTimeout(missed)
  }
  // What another tab told between this tab's first requests and now was missed, unless a stream has resumed
  // from this tab's own document.
  const catchUpLater = () => {
    missed = setTimeout(() => {
      catchUp()
      invalidate({ kind: 'hello', uuid: '' })
    }, catchUpAfterMs)
  }
  catchUpLater()
  const end = followShared({
    name: 'cadenza:events',
    longestSilenceMs,
    startAfterMs,
    firstId,
    open: (options) => api.stream(endpoints.events.follow, options),
    hear: ({ data }) => {
      if (!isEvent(data)) return
      // A server that does not know where to resume: all that this tab has is seconds old.
      const event = data.kind === 'everything' && !caughtUp ? { ...data, kind: 'hello' as const } : data
      if (event.kind === 'hello' || (event.kind === 'resumed' && event.uuid === firstId)) catchUp()
      invalidate(event)
    },
    // Its first event says what was missed, however late it comes over a slow connection.
    reads(itself) {
      clearTimeout(missed)
      if (!itself && !caughtUp) catchUpLater()
    },
  })
  return () => {
    catchUp()
    end()
  }
}
