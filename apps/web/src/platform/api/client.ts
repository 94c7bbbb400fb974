import { type FromWire, fromWire, toWire } from '@cadenza/contract/case'
import { fileTimeoutMs, requestTimeoutMs } from '@cadenza/contract/limits'
import { actionOf, type CallLog } from './calls.ts'
import type { Credentials, Token } from './credentials.ts'
import { ApiFailure } from './failure.ts'

type QueryValue = string | number | boolean | readonly string[] | undefined | null

export interface Request {
  query?: Record<string, QueryValue>
  /** camelCase; sent in snake_case. */
  body?: unknown
  signal?: AbortSignal
  timeoutMs?: number
  /** Allows the browser's cache: no cache-busting parameter. */
  cached?: boolean
  /** For the sign-in itself, whose 401 does not mean an expired token. */
  withoutRefresh?: boolean
  headers?: Record<string, string>
  /** Not counted as loading; may last as long as the page. */
  background?: boolean
  /** Last call before leaving the page: all other calls, pending or new, are dropped and never settle. */
  farewell?: boolean
}

export interface Environment {
  /** '' in the browser, where URLs are relative. */
  origin: string
  credentials: Credentials
  locale(): string
  /** Message for a failure without one. */
  failureText(): string
  /** Runs the task in one tab at a time. */
  exclusively<T>(task: () => Promise<T>): Promise<T>
  /** Handling of a read while a share's page is open. */
  underShare?(method: string, path: string): { share_hash: string } | 'none' | undefined
  /** Notified of every call. */
  calls: Pick<CallLog, 'watch'>
  /** Called when a refresh was refused: the user is signed out. */
  onSignedOut(): void
}

function queryOf(query: Record<string, QueryValue>, bust: boolean): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const item of value) parameters.append(key, item)
    else parameters.append(key, String(value))
  }
  if (bust) parameters.append('_', String(Date.now()))
  const text = parameters.toString()
  return text && `?${text}`
}

const texts = (value: unknown): Record<string, string[]> =>
  typeof value === 'object' && value !== null ? (value as Record<string, string[]>) : {}

export function createClient(environment: Environment) {
  const { credentials } = environment
  const leaving = new AbortController()
  const dropped = (request: Request) => leaving.signal.aborted && !request.farewell
  const never = () => new Promise<never>(() => {})

  async function send(method: string, path: string, request: Request): Promise<Response> {
    if (request.farewell) leaving.abort()
    if (dropped(request)) return never()
    const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest', ...request.headers }
    const shared = environment.underShare?.(method, path)
    if (shared === 'none') return new Response(null, { status: 404 })
    const authorization = credentials.authorization()
    if (authorization && !shared) headers.Authorization = authorization
    const locale = environment.locale()
    if (locale !== 'en') headers['Accept-Language'] = locale
    if (request.body !== undefined) headers['Content-Type'] = 'application/json'
    const withinMs = request.timeoutMs ?? requestTimeoutMs
    const limits = [
      request.signal,
      Number.isFinite(withinMs) && AbortSignal.timeout(withinMs),
      !request.farewell && leaving.signal,
    ]
    const query = queryOf({ ...request.query, ...shared }, method === 'GET' && !request.cached)
    try {
      return await fetch(`${environment.origin}${path}${query}`, {
        method,
        headers,
        body: request.body === undefined ? undefined : JSON.stringify(toWire(request.body)),
        signal: AbortSignal.any(limits.filter((limit) => limit instanceof AbortSignal)),
        // Only the header authenticates; cookies are for documents.
        credentials: 'same-origin',
      })
    } catch (error) {
      if (dropped(request)) return never()
      if (request.signal?.aborted) throw error
      throw new ApiFailure(undefined, environment.failureText())
    }
  }

  async function failureOf(response: Response): Promise<ApiFailure> {
    // A body that is not JSON (a proxy's page) gets the general message.
    const body = texts(await response.json().catch(() => undefined)) as Record<string, unknown>
    const message =
      typeof body.message === 'string' && body.message ? body.message : environment.failureText()
    return new ApiFailure(response.status, message, texts(body.errors), texts(body.codes), fromWire(body))
  }

  let refreshing: Promise<boolean> | undefined

  /**
   * Refreshes once for all waiting calls and tabs. Returns false if the sign-in has ended; its traces are then
   * cleared.
   */
  function refresh(spent = credentials.authorization()): Promise<boolean> {
    refreshing ??= environment.calls
      .watch(
        'POST /api/token/v1/',
        () =>
          environment.exclusively(async () => {
            const present = credentials.authorization()
            // Another tab or an earlier call has already refreshed.
            if (present && present !== spent) return true
            const refreshToken = credentials.refreshToken()
            if (refreshToken) {
              const response = await send('POST', '/api/token/v1/', { body: { refreshToken } })
              if (response.ok) {
                const { token } = fromWire((await response.json()) as { token: unknown }) as { token: Token }
                credentials.store(token)
                // The next holder of the lock must see the new token.
                await credentials.spread()
                return true
              }
              // Without a lock, another tab may have refreshed: its token is valid, the one sent is used up.
              if (credentials.refreshToken() !== refreshToken) return true
              // A server error says nothing about the token.
              if (response.status >= 500 || response.status === 429) throw await failureOf(response)
            }
            credentials.clear()
            environment.onSignedOut()
            return false
          }),
        () => false,
      )
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  }

  /**
   * Response to a call, after refreshing its token once if needed. A 404 gives undefined; other failures throw an
   * ApiFailure.
   */
  function call(method: string, path: string, request: Request = {}): Promise<Response | undefined> {
    if (request.background) return answerTo(method, path, request)
    return environment.calls.watch(
      actionOf(method, path),
      () => answerTo(method, path, request),
      () => request.signal?.aborted ?? false,
    )
  }

  async function answerTo(method: string, path: string, request: Request): Promise<Response | undefined> {
    const spent = credentials.authorization()
    let response = await send(method, path, request)
    const mayRefresh = !request.withoutRefresh && (spent ?? credentials.refreshToken()) !== undefined
    if (response.status === 401 && mayRefresh && (await refresh(spent))) {
      response = await send(method, path, request)
    }
    if (response.status === 404) return undefined
    if (!response.ok) throw await failureOf(response)
    return response
  }

  async function json<T>(method: string, path: string, request?: Request): Promise<FromWire<T> | undefined> {
    const response = await call(method, path, request)
    if (!response || response.status === 204) return undefined
    return fromWire((await response.json()) as T)
  }

  /** Content of a series or file. If the response only gives its location, it is fetched from there. */
  async function content(path: string, request: Request): Promise<Response | undefined> {
    const within = { timeoutMs: fileTimeoutMs, ...request }
    const response = await call('GET', path, within)
    if (!response?.headers.get('content-type')?.startsWith('application/json')) return response
    const body = (await response.clone().json()) as { url?: unknown } | null
    return typeof body?.url === 'string' ? call('GET', body.url, { ...within, cached: true }) : response
  }

  return {
    /** Calls whose response of the given wire type is converted to camelCase; undefined for 404 and 204. */
    get: <T>(path: string, request?: Request) => json<T>('GET', path, request),
    post: <T>(path: string, request?: Request) => json<T>('POST', path, request),
    put: <T>(path: string, request?: Request) => json<T>('PUT', path, request),
    delete: <T>(path: string, request?: Request) => json<T>('DELETE', path, request),
    /** The bytes of a series or file. */
    async bytes(path: string, request: Request = {}): Promise<ArrayBuffer | undefined> {
      return (await content(path, request))?.arrayBuffer()
    },
    async text(path: string, request: Request = {}): Promise<string | undefined> {
      return (await content(path, request))?.text()
    },
    /** Event stream from after `lastEventId`, without a timeout. */
    async stream(path: string, { lastEventId, signal }: { lastEventId?: string; signal: AbortSignal }) {
      const headers: Record<string, string> = { Accept: 'text/event-stream' }
      if (lastEventId) headers['Last-Event-ID'] = lastEventId
      const response = await call('GET', path, {
        headers,
        signal,
        cached: true,
        background: true,
        timeoutMs: Number.POSITIVE_INFINITY,
      })
      if (!response) throw new ApiFailure(404, environment.failureText())
      return response
    },
    refresh,
  }
}

export type Client = ReturnType<typeof createClient>
