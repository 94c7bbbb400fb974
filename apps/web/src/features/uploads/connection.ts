import { ApiFailure } from '../../platform/api/failure.ts'

const shortestWaitMs = 2_000
const longestWaitMs = 30_000
/** Names that fetch and the AWS SDK give to network failures. */
const networkErrors = ['NetworkError', 'TimeoutError', 'ECONNRESET', 'RequestTimeout']

/** Statuses of a rate limit, and of a proxy whose server is restarting. */
const awayStatuses = [429, 502, 503, 504]

const statusOf = (error: object): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Tests whether the server could not be reached, so that the same request may succeed later. */
export function isDisconnection(error: unknown): boolean {
  if (error instanceof ApiFailure) return error.unanswered || awayStatuses.includes(error.status)
  // fetch rejects with a TypeError if there is no response: https://fetch.spec.whatwg.org/#fetch-method
  if (error instanceof TypeError) return /fetch|network|load failed/i.test(error.message)
  return (
    error instanceof Error &&
    (networkErrors.includes(error.name) || awayStatuses.includes(statusOf(error) ?? 0))
  )
}

/** Resolves when the browser is online again, or after a backoff that grows with the tries. */
export function reconnected(tries: number, signal: AbortSignal): Promise<void> {
  const waitMs = Math.min(longestWaitMs, shortestWaitMs * 2 ** (tries - 1))
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, waitMs)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
