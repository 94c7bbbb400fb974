/** Sockets of this process to one database, cut together when it shuts down or no longer answers. */
import { Socket } from 'node:net'
import pg from 'pg'

export interface Sockets {
  /** Value for pg's option `stream`. */
  stream(): Socket
  /** Ends all open ones: what waits for an answer fails with `reason`, and later work connects anew. */
  cut(reason: Error): void
}

export function openSockets(): Sockets {
  const open = new Set<Socket>()
  return {
    stream() {
      const socket = new Socket()
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      return socket
    },
    cut(reason) {
      for (const socket of open) socket.destroy(reason)
    },
  }
}

/** ms between two checks of the database. */
const checkEveryMs = 10_000
/** ms in which a database that is up answers a new connection. */
const answerMs = 5_000
/** Unanswered connections in a row; a busy machine may be late once. */
const mostUnanswered = 2

/**
 * Connects again and again. PostgreSQL tells its clients nothing about a shutdown that waits for them, and
 * refuses new ones; one that leaves two new connections without an answer for `patienceMs` each will not
 * answer the old ones either. In both cases all sockets are cut.
 */
export function watchDatabase(
  connection: pg.ClientConfig,
  sockets: Pick<Sockets, 'cut'>,
  { everyMs = checkEveryMs, patienceMs = answerMs }: { everyMs?: number; patienceMs?: number } = {},
): { stop(): void } {
  let stopped = false
  let unanswered = 0
  let timer = setTimeout(check, everyMs).unref()

  async function check(): Promise<void> {
    const found = await stateOf(connection, patienceMs)
    if (stopped) return
    unanswered = found === 'silent' ? unanswered + 1 : 0
    if (unanswered >= mostUnanswered) sockets.cut(silence(patienceMs))
    else if (found instanceof Error) sockets.cut(found)
    timer = setTimeout(check, everyMs).unref()
  }

  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** PostgreSQL's code for starting up and shutting down. */
const cannotConnectNow = '57P03'

const silence = (patienceMs: number) =>
  Object.assign(new Error(`The database did not answer within ${patienceMs} ms`), { code: 'ETIMEDOUT' })

/** Connects once. An error means that the database is shutting down. */
async function stateOf(connection: pg.ClientConfig, patienceMs: number): Promise<'up' | 'silent' | Error> {
  const client = new pg.Client({ ...connection, application_name: 'cadenza watch' })
  client.on('error', () => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'silent'>((resolve) => {
    timer = setTimeout(() => resolve('silent'), patienceMs).unref()
  })
  const connected = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => 'up' as const,
      // Other failures concern whoever uses the database.
      (error: pg.DatabaseError) => (error.code === cannotConnectNow ? error : ('up' as const)),
    )
  const state = await Promise.race([connected, late])
  clearTimeout(timer)
  client.end().catch(() => undefined)
  return state
}
