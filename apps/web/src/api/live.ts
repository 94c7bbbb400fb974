import type { QueryKey } from '@tanstack/react-query'
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

/** What happened between a page's first questions and the stream's beginning nobody tells: the lists are asked again. */
const lists: QueryKey[] = [['activities'], queryKeys.notifications, queryKeys.uploads]
/** And so is what others can change of an activity that is open; its recording stays what it is. */
const partsOthersChange: ReadonlySet<unknown> = new Set(['ranges', 'temporary', 'proposals'])
const isChangedByOthers = ({ queryKey: [kind, , part] }: { queryKey: QueryKey }) =>
  kind === 'activity' && (part === undefined || partsOthersChange.has(part))

/** What an event makes stale. */
function invalidate({ kind, uuid, progress }: LiveEvent): void {
  if (kind === 'hello') {
    for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ predicate: isChangedByOthers })
    return
  }
  if (kind === 'everything') {
    void queryClient.invalidateQueries()
    return
  }
  if (kind === 'recompute' && progress) queryClient.setQueryData(queryKeys.recompute, progress)
  const keys = staleKeys[kind](uuid)
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Reads one stream to its end and returns the id of the last event. */
async function readStream(
  lastEventId: string | undefined,
  onEvent: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  let last = lastEventId
  const response = await api.stream(path, { lastEventId, signal })
  const parser = createParser({
    onEvent({ id, data }) {
      if (id) last = id
      if (data) onEvent(JSON.parse(data) as LiveEvent)
    },
  })
  const text = response.body?.pipeThrough(new TextDecoderStream())
  if (text) for await (const chunk of text as unknown as AsyncIterable<string>) parser.feed(chunk)
  return last
}

async function stayConnected(onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let lastEventId: string | undefined
  let failures = 0
  await pause(startAfterMs, signal)
  while (!signal.aborted) {
    const startedAt = Date.now()
    try {
      lastEventId = await readStream(lastEventId, onEvent, signal)
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
 * not use up the browser's connections. Returns the end of it.
 */
export function followEvents(): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel('cadenza:events')
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => invalidate(data))
  const follow = () =>
    stayConnected((event) => {
      invalidate(event)
      channel.postMessage(event)
    }, stop.signal)
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
