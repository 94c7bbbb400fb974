import type { AnswerOf, Asked, Call, Endpoint } from '@cadenza/contract'
import { fromWire, type Plan, toWire } from '@cadenza/contract/conversion'
import { fileTimeoutMs, requestTimeoutMs } from '@cadenza/contract/limits'
import { pathOf } from '@cadenza/contract/path-of'
import { actionOf, type CallLog } from './calls.ts'
import type { Credentials, Token } from './credentials.ts'
import { endpoints } from './endpoints.ts'
import { ApiFailure } from './failure.ts'

/** Options of a call beside what its endpoint takes. */
export interface CallOptions {
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

/** Everything that a call takes; what its endpoint does not ask for may be left out. */
export type Request<E extends Endpoint> = Asked<E> & CallOptions
type RequestArguments<E extends Endpoint> =
  Record<never, never> extends Asked<E> ? [request?: Request<E>] : [request: Request<E>]

/** Any request, its types forgotten. */
interface AnyRequest extends CallOptions {
  params?: Readonly<Record<string, string>>
  /** camelCase; goes out in snake_case. */
  query?: object
  body?: unknown
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
  underShare?(call: Call, path: string): { shareHash: string } | 'none' | undefined
  /** Called with the state of every call. */
  calls: Pick<CallLog, 'watch'>
  /** Called when a refresh was refused: the user is signed out. */
  onSignedOut(): void
}

function queryOf(query: object, bust: boolean): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(toWire(query) as object)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const item of value) parameters.append(key, String(item))
    else parameters.append(key, String(value))
  }
  if (bust) parameters.append('_', String(Date.now()))
  const text = parameters.toString()
  return text && `?${text}`
}

const texts = (value: unknown): Record<string, string[]> =>
  typeof value === 'object' && value !== null ? (value as Record<string, string[]>) : {}

/** The call that renews the sign-in. */
const renewal: Call = endpoints.session.refresh as Call

export function createClient(environment: Environment) {
  const { credentials } = environment
  const leaving = new AbortController()
  const dropped = (request: CallOptions) => leaving.signal.aborted && !request.farewell
  const never = () => new Promise<never>(() => {})

  async function send(call: Call, request: AnyRequest): Promise<Response> {
    const { method } = call
    const path = pathOf(call, request.params)
    if (request.farewell) leaving.abort()
    if (dropped(request)) return never()
    const headers: Record<string, string> = { 'X-Requested-With': 'XMLHttpRequest', ...request.headers }
    const shared = environment.underShare?.(call, path)
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
        body: request.body === undefined ? undefined : JSON.stringify(toWire(request.body, call.body)),
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

  async function failureOf(call: Call, response: Response): Promise<ApiFailure> {
    // A body that is not JSON (a proxy's page) has no message: the general one replaces it.
    const body = texts(await response.json().catch(() => undefined)) as Record<string, unknown>
    const message =
      typeof body.message === 'string' && body.message ? body.message : environment.failureText()
    // A conflict also contains the current state, in the form of the answer.
    const plan: Plan = { ...(typeof call.answer === 'object' ? call.answer : {}), errors: 0, codes: 0 }
    const { errors, codes } = body
    return new ApiFailure(
      response.status,
      message,
      texts(errors),
      texts(codes),
      fromWire(body, plan) as object,
    )
  }

  let refreshing: Promise<boolean> | undefined

  /**
   * Refreshes once for all waiting calls and tabs. Returns false if the sign-in has ended; its traces are
   * then cleared.
   */
  function refresh(spent = credentials.authorization()): Promise<boolean> {
    refreshing ??= environment.calls
      .watch(
        actionOf(renewal.method, renewal.path),
        () =>
          environment.exclusively(async () => {
            const present = credentials.authorization()
            // Another tab or an earlier call has already refreshed.
            if (present && present !== spent) return true
            const refreshToken = credentials.refreshToken()
            if (refreshToken) {
              const response = await send(renewal, { body: { refreshToken } })
              if (response.ok) {
                const { token } = (await answered(renewal, response)) as { token: Token }
                credentials.store(token)
                // The next holder of the lock must see the new token.
                await credentials.spread()
                return true
              }
              // Without a lock, another tab may have refreshed: its token is valid, the one sent is used up.
              if (credentials.refreshToken() !== refreshToken) return true
              // An error of the server says nothing about the token.
              if (response.status >= 500 || response.status === 429) throw await failureOf(renewal, response)
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
   * The answer to a call, its token refreshed once. A 404 is undefined; other failures throw an ApiFailure.
   */
  function respond(call: Call, request: AnyRequest = {}): Promise<Response | undefined> {
    if (request.background) return answerTo(call, request)
    return environment.calls.watch(
      actionOf(call.method, pathOf(call, request.params)),
      () => answerTo(call, request),
      () => request.signal?.aborted ?? false,
    )
  }

  async function answerTo(call: Call, request: AnyRequest): Promise<Response | undefined> {
    const spent = credentials.authorization()
    let response = await send(call, request)
    const mayRefresh = !request.withoutRefresh && (spent ?? credentials.refreshToken()) !== undefined
    if (response.status === 401 && mayRefresh && (await refresh(spent))) {
      response = await send(call, request)
    }
    if (response.status === 404) return undefined
    if (!response.ok) throw await failureOf(call, response)
    return response
  }

  const answered = async (call: Call, response: Response) => fromWire(await response.json(), call.answer)

  /** The content of a series or file. An answer that only says where it is has it fetched there. */
  async function content(call: Call, request: AnyRequest = {}): Promise<Response | undefined> {
    const within = { timeoutMs: fileTimeoutMs, ...request }
    const response = await respond(call, within)
    if (!response?.headers.get('content-type')?.startsWith('application/json')) return response
    const body = (await response.clone().json()) as { url?: unknown } | null
    if (typeof body?.url !== 'string') return response
    const { params: _, query: __, ...options } = within
    return respond({ method: 'GET', path: body.url }, { ...options, cached: true })
  }

  return {
    /** The answer in camelCase; undefined for 404 and 204. */
    async call<E extends Endpoint>(
      call: Call<E>,
      ...[request]: RequestArguments<E>
    ): Promise<AnswerOf<E> | undefined> {
      const response = await respond(call as Call, request as AnyRequest)
      if (!response || response.status === 204) return undefined
      return (await answered(call as Call, response)) as AnswerOf<E>
    },
    /** The bytes of a series or file. */
    async bytes<E extends Endpoint>(call: Call<E>, ...[request]: RequestArguments<E>) {
      return (await content(call as Call, request as AnyRequest))?.arrayBuffer()
    },
    async text<E extends Endpoint>(call: Call<E>, ...[request]: RequestArguments<E>) {
      return (await content(call as Call, request as AnyRequest))?.text()
    },
    /** An event stream from after `lastEventId`. It has no end of its own, so no time-out either. */
    async stream(
      call: Call,
      { lastEventId, query, signal }: { lastEventId?: string; query?: object; signal: AbortSignal },
    ) {
      const headers: Record<string, string> = { Accept: 'text/event-stream' }
      if (lastEventId) headers['Last-Event-ID'] = lastEventId
      const response = await respond(call, {
        headers,
        query,
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
