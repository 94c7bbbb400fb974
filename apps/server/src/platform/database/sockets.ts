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

/** ms between two looks at the database. */
const lookEveryMs = 10_000
/** ms in which a database that is up answers a new connection. */
const answerMs = 5_000

/**
 * Connects again and again. PostgreSQL tells its clients nothing about a shutdown that waits for them, and refuses
 * new ones; one that answers no new connection within `patienceMs` will not answer the old ones either. In both
 * cases all sockets are cut.
 */
export function watchDatabase(
  connection: pg.ClientConfig,
  sockets: Pick<Sockets, 'cut'>,
  { everyMs = lookEveryMs, patienceMs = answerMs }: { everyMs?: number; patienceMs?: number } = {},
): { stop(): void } {
  let stopped = false
  let timer = setTimeout(look, everyMs).unref()

  async function look(): Promise<void> {
    const reason = await reasonToCut(connection, patienceMs)
    if (stopped) return
    if (reason !== undefined) sockets.cut(reason)
    timer = setTimeout(look, everyMs).unref()
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

async function reasonToCut(connection: pg.ClientConfig, patienceMs: number): Promise<Error | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'cadenza watch' })
  client.on('error', () => undefined)
  const silent = Object.assign(new Error(`The database did not answer within ${patienceMs} ms`), {
    code: 'ETIMEDOUT',
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(() => resolve(silent), patienceMs).unref()
  })
  const looked = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => undefined,
      (error: pg.DatabaseError) => (error.code === cannotConnectNow ? error : undefined),
    )
  const reason = await Promise.race([looked, late])
  clearTimeout(timer)
  client.end().catch(() => undefined)
  return reason
}
