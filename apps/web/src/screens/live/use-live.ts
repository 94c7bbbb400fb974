import type { wire } from '@cadenza/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryClient } from '../../platform/api/queries.ts'
import { followShared } from '../../platform/api/shared-stream.ts'
import { useSignal } from '../../platform/signal.ts'
import { watchedQuery } from './queries.ts'
import { connectionOf } from './state/connection.ts'
import { createLiveRows, type LiveRow } from './state/rows.ts'

/** ms; the server sends a keep-alive every 5 s. */
const longestSilenceMs = 16_000
/** ms; the first figures come with the page's own requests. */
const startAfterMs = 1_000
const tickMs = 1_000
/** ms; the server begins a stream with a message. */
const beginsWithinMs = 3_000
/** ms between requests for one message each. */
const askEveryMs = 500

export interface Live {
  /** undefined before the first answer. */
  rows: readonly LiveRow[] | undefined
  /** The server's clock, which ticks every second. */
  nowMs: number
  error: Error | null
  askAgain(): void
}

const askAgain = () => void queryClient.invalidateQueries({ queryKey: watchedQuery().queryKey })

/** Follows the open sessions that the user may watch. */
export function useLive(): Live {
  const { data, error } = useQuery(watchedQuery())
  const [live] = useState(() => createLiveRows(Date.now))
  const rows = useSignal(live.rows)
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (data) live.seed(data)
  }, [data, live])
  useEffect(
    () =>
      followShared({
        name: 'cadenza:live',
        startAfterMs,
        longestSilenceMs,
        open: (options) => api.stream(endpoints.liveSessions.follow, options),
        heldBack: {
          open: (options) =>
            api.stream(endpoints.liveSessions.follow, { ...options, query: { since: live.toldAt() } }),
          everyMs: askEveryMs,
          beginsWithinMs,
          isLate: ({ event, data }) => event !== 'gap' && live.isLate((data as wire.LiveUpdate).at),
        },
        hear({ event, data: message }) {
          if (event === 'gap') return askAgain()
          const update = message as wire.LiveUpdate
          live.update(update)
          if (update.sessions.some(({ changed }) => changed)) askAgain()
        },
      }),
    [live],
  )
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const serverMs = nowMs + live.clockOffsetMs()
  // A session that was deleted is not announced.
  const lost = rows.filter((row) => connectionOf(row, serverMs) === 'lost').length
  useEffect(() => {
    if (lost > 0) askAgain()
  }, [lost])
  return { rows: data ? rows : undefined, nowMs: serverMs, error, askAgain }
}
