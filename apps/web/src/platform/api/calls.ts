import { createSignal } from '../signal.ts'

/** State of a resource's last call: its failure, start of loading, and last success (ms since the epoch). */
export interface ResourceState {
  error: Error | null
  loading: number | false
  timestamp: number | null
}

/** Calls in progress and their results, by action. */
export interface Calls {
  /** By action, such as `GET /api/activities/v1/:uuid`. */
  states: ReadonlyMap<string, ResourceState>
  /** Number of calls in progress by action; actions without any are left out. */
  loading: ReadonlyMap<string, number>
  /** Failure of the last finished call; null after a success. */
  error: Error | null
}

export const noCalls: Calls = { states: new Map(), loading: new Map(), error: null }

export type CallEvent =
  | { kind: 'started' | 'succeeded' | 'abandoned'; action: string; atMs: number }
  | { kind: 'failed'; action: string; atMs: number; error: Error }

const asleep: ResourceState = { error: null, loading: false, timestamp: null }

/** State after one more event. */
export function afterCall(calls: Calls, event: CallEvent): Calls {
  const { action, kind, atMs } = event
  const before = calls.states.get(action) ?? asleep
  const underWay = (calls.loading.get(action) ?? 0) + (kind === 'started' ? 1 : -1)
  const loading = new Map(calls.loading)
  if (underWay > 0) loading.set(action, underWay)
  else loading.delete(action)
  const states = new Map(calls.states).set(action, {
    error: kind === 'failed' ? event.error : kind === 'abandoned' ? before.error : null,
    loading: underWay > 0 ? (kind === 'started' ? atMs : before.loading) : false,
    timestamp: kind === 'succeeded' ? atMs : before.timestamp,
  })
  const error = kind === 'failed' ? event.error : kind === 'succeeded' ? null : calls.error
  return { states, loading, error }
}

/** Action shared by calls: method and path, with identifiers replaced. */
export const actionOf = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':uuid')}`

/** Log of calls that components can follow. */
export function createCallLog(now: () => number) {
  const calls = createSignal(noCalls)
  const tell = (event: CallEvent) => calls.set(afterCall(calls.get(), event))
  return {
    current: calls.get,
    follow: calls.subscribe,
    /** Runs a call and records its start and end. */
    async watch<T>(action: string, call: () => Promise<T>, isAbandoned: () => boolean): Promise<T> {
      tell({ kind: 'started', action, atMs: now() })
      try {
        const result = await call()
        tell({ kind: 'succeeded', action, atMs: now() })
        return result
      } catch (error) {
        const atMs = now()
        if (isAbandoned() || !(error instanceof Error)) tell({ kind: 'abandoned', action, atMs })
        else tell({ kind: 'failed', action, atMs, error })
        throw error
      }
    },
  }
}

export type CallLog = ReturnType<typeof createCallLog>
