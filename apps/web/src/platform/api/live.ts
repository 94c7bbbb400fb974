import type { wire } from '@cadenza/contract'
import type { QueryFilters, QueryKey } from '@tanstack/react-query'
import { createParser } from 'eventsource-parser'
import { api } from './api.ts'
import { endpoints } from './endpoints.ts'
import { ApiFailure } from './failure.ts'
import { queryClient, queryKeys } from './queries.ts'

/** Progress of a recomputation, in activities. */
export type Progress = NonNullable<wire.LiveEvent['progress']>

const shortestWaitMs = 1_000
const longestWaitMs = 30_000
/** ms; the page's own requests go first. */
const startAfterMs = 3_000
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
  live_session: () => [queryKeys.liveSessions],
  calendar: () => [queryKeys.calendar],
  link: () => [queryKeys.athletes, queryKeys.coaches],
  account: (uuid) => [['activities'], queryKeys.activity(uuid)],
}

/** Parts of an open activity that others may change; its recording does not change. */
const partsOthersChange: ReadonlySet<unknown> = new Set(['ranges', 'temporary', 'proposals'])

/**
 * Events between a page's first requests and the start of the stream are missed, so these are requested
 * again, except a recording's columns, which are large and do not change.
 */
const lists: QueryKey[] = [
  ['activities'],
  queryKeys.notifications,
  queryKeys.uploads,
  queryKeys.records,
  queryKeys.targetRanges,
  queryKeys.dashboardItems,
  queryKeys.workouts,
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
  (event.kind === 'hello' || event.kind === 'everything' || Object.hasOwn(staleKeys, event.kind))

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Reads one stream until it ends, or until it has been silent for too long. */
async function readStream(lastEventId: string | undefined, hear: Hear, signal: AbortSignal): Promise<void> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), longestSilenceMs)
  try {
    const response = await api.stream(endpoints.events.follow, {
      lastEventId,
      signal: AbortSignal.any([signal, silent.signal]),
    })
    const parser = createParser({
      onEvent({ id, data }) {
        const event: unknown = data && JSON.parse(data)
        if (isEvent(event)) hear(event, id)
      },
    })
    const text = response.body?.pipeThrough(new TextDecoderStream())
    if (text)
      for await (const chunk of text as unknown as AsyncIterable<string>) {
        clearTimeout(timer)
        timer = setTimeout(() => silent.abort(), longestSilenceMs)
        parser.feed(chunk)
      }
  } finally {
    clearTimeout(timer)
  }
}

type Hear = (event: wire.LiveEvent, id: string | undefined) => void

/** `lastId` is the id of the last event received by any tab. */
async function stayConnected(
  lastId: () => string | undefined,
  hear: Hear,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  // A tab that takes over resumes at once.
  if (lastId() === undefined) await pause(startAfterMs, signal)
  while (!signal.aborted) {
    const startedAt = Date.now()
    try {
      await readStream(lastId(), hear, signal)
    } catch (error) {
      // Signed out, or no stream here: stop. Anything else is retried.
      if (error instanceof ApiFailure && !error.unanswered && error.status < 500 && error.status !== 429)
        return
    }
    failures = Date.now() - startedAt > longestWaitMs ? 0 : failures + 1
    await pause(Math.min(longestWaitMs, shortestWaitMs * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

/**
 * Follows the server's events for all tabs. One tab holds the stream and tells the others, so that many tabs
 * do not use up the browser's connections. All know the last event, so that any can resume when another is
 * closed. Returns a function that ends it.
 */
export function followEvents(): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel('cadenza:events')
  let lastId: string | undefined
  const take = (event: wire.LiveEvent, id: string | undefined) => {
    lastId = id || lastId
    invalidate(event)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<wire.LiveEvent & { id?: string }>) =>
    take(data, data.id),
  )
  const follow = () =>
    stayConnected(
      () => lastId,
      (event, id) => {
        take(event, id)
        channel.postMessage({ ...event, id })
      },
      stop.signal,
    )
  const following = navigator.locks
    ? navigator.locks.request('cadenza:events', { signal: stop.signal }, follow)
    : follow()
  following.catch((error: Error) => {
    if (!stop.signal.aborted) throw error
  })
  return () => {
    stop.abort()
    channel.close()
  }
}
