import type { QueryFilters, QueryKey } from '@tanstack/react-query'
import { createParser } from 'eventsource-parser'
import { api } from './api.ts'
import { ApiFailure } from './failure.ts'
import { queryClient, queryKeys } from './queries.ts'

/** How far a recomputation has come, in activities. */
export interface Progress {
  done: number
  total: number
}

export interface LiveEvent {
  kind:
    | 'upload'
    | 'activity'
    | 'notification'
    | 'range'
    | 'target_range'
    | 'account'
    | 'link'
    | 'record'
    | 'recompute'
    | 'hello'
    | 'everything'
  uuid: string
  progress?: Progress
}

const path = '/api/events/v1/'
const shortestWaitMs = 1_000
const longestWaitMs = 30_000
/** The page's own requests go first. */
const startAfterMs = 3_000
/** The server says every 20 s that it is still there. */
const longestSilenceMs = 65_000

const staleKeys: Record<Exclude<LiveEvent['kind'], 'hello' | 'everything'>, (uuid: string) => QueryKey[]> = {
  notification: () => [queryKeys.notifications],
  upload: () => [queryKeys.uploads],
  record: () => [queryKeys.records],
  recompute: () => [['activities'], ['activity']],
  activity: (uuid) => [['activities'], queryKeys.activity(uuid), [...queryKeys.athletes, 'overview']],
  // Not the series, which no range changes.
  range: (uuid) => [
    ['activities'],
    ...[...partsOthersChange].map((part) => [...queryKeys.activity(uuid), part]),
  ],
  target_range: () => [queryKeys.targetRanges],
  link: () => [queryKeys.athletes, queryKeys.coaches],
  account: (uuid) => [['activities'], queryKeys.activity(uuid)],
}

/** Parts of an open activity that others change; its recording stays what it is. */
const partsOthersChange: ReadonlySet<unknown> = new Set(['ranges', 'temporary', 'proposals'])

/**
 * What happened between a page's first questions and the stream's beginning nobody tells: they are asked again. A
 * recording's own columns, which are the most to ask for, stay what they are.
 */
const lists: QueryKey[] = [
  ['activities'],
  queryKeys.notifications,
  queryKeys.uploads,
  queryKeys.records,
  queryKeys.targetRanges,
  queryKeys.athletes,
  queryKeys.coaches,
]
const partsThatChange: ReadonlySet<unknown> = new Set([...partsOthersChange, 'analysis'])
const isOfActivity = ({ queryKey: [kind, , part] }: { queryKey: QueryKey }) =>
  kind === 'activity' && (part === undefined || partsThatChange.has(part))

/** What an event makes stale. */
export function invalidate({ kind, uuid, progress }: LiveEvent): void {
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
}

/** Keys of questions that are asked again as soon as they are answered. */
const waiting = new Set<string>()

/**
 * The answer that is under way to a question asked for the first time may have been read before the event. TanStack lets
 * it be, and takes it as of after the event: such a question is asked once more after it.
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

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Reads one stream to its end, or until it has been silent for longer than a stream that lives. */
async function readStream(lastEventId: string | undefined, hear: Hear, signal: AbortSignal): Promise<void> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), longestSilenceMs)
  try {
    const response = await api.stream(path, {
      lastEventId,
      signal: AbortSignal.any([signal, silent.signal]),
    })
    const parser = createParser({
      onEvent({ id, data }) {
        if (data) hear(JSON.parse(data) as LiveEvent, id)
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

type Hear = (event: LiveEvent, id: string | undefined) => void

/** `lastId` is of the last event that was heard, by whichever tab. */
async function stayConnected(
  lastId: () => string | undefined,
  hear: Hear,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  // A tab that takes over goes on at once.
  if (lastId() === undefined) await pause(startAfterMs, signal)
  while (!signal.aborted) {
    const startedAt = Date.now()
    try {
      await readStream(lastId(), hear, signal)
    } catch (error) {
      // Signed out, or no such stream here: nothing to wait for. Anything else is tried again.
      if (error instanceof ApiFailure && !error.unanswered && error.status < 500 && error.status !== 429)
        return
    }
    failures = Date.now() - startedAt > longestWaitMs ? 0 : failures + 1
    await pause(Math.min(longestWaitMs, shortestWaitMs * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

/**
 * Follows the server's events for all tabs: one of them holds the stream and tells the others, so that many tabs do
 * not use up the browser's connections. All know how far it has come, so that each can go on where another was closed.
 * Returns the end of it.
 */
export function followEvents(): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel('cadenza:events')
  let lastId: string | undefined
  const take = (event: LiveEvent, id: string | undefined) => {
    lastId = id || lastId
    invalidate(event)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent & { id?: string }>) =>
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
