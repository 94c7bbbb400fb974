import { ApiFailure } from '../../platform/api/failure.ts'

const shortestWaitMs = 2_000
const longestWaitMs = 30_000
/** What fetch and the AWS SDK call a network that does not answer. */
const networkErrors = ['NetworkError', 'TimeoutError', 'ECONNRESET', 'RequestTimeout']

/** What stands before a server that is being started anew says so, and a server that was asked too often. */
const awayStatuses = [429, 502, 503, 504]

const statusOf = (error: object): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Whether nobody answered, or nobody who can at the moment, so that the same request may succeed later. */
export function isDisconnection(error: unknown): boolean {
  if (error instanceof ApiFailure) return error.unanswered || awayStatuses.includes(error.status)
  // fetch rejects with a TypeError, and with no other, where no answer came: https://fetch.spec.whatwg.org/#fetch-method
  if (error instanceof TypeError) return /fetch|network|load failed/i.test(error.message)
  return (
    error instanceof Error &&
    (networkErrors.includes(error.name) || awayStatuses.includes(statusOf(error) ?? 0))
  )
}

/** Resolves when the browser says that it is connected again, or after a while that grows with the tries. */
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
