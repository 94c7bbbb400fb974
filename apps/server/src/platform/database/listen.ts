import pg from 'pg'

export interface Listening {
  /** True while notifications arrive. */
  connected(): boolean
  stop(): Promise<void>
}

export interface ListenOptions {
  channel: string
  applicationName: string
  /** A notification's payload. */
  heard(payload: string): void
  /** Called whenever a connection has been made; earlier notifications may have been missed. */
  connected(): void
  /** Called with the reason when no connection could be made; the next attempt follows. */
  failed(error: unknown): void
  /** ms between two attempts to connect. */
  retryMs?: number
}

const usualRetryMs = 1_000

/** Listens for PostgreSQL's notifications on a connection of its own, made again whenever it breaks. */
export function keepListening(connection: pg.ClientConfig, options: ListenOptions): Listening {
  const { channel, applicationName, retryMs = usualRetryMs } = options
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let stopped = false

  async function open(): Promise<void> {
    const fresh = new pg.Client({ ...connection, application_name: applicationName, keepAlive: true })
    // A listener for as long as the client exists: a dying connection may fail more than once.
    fresh.on('error', () => reopen(fresh))
    fresh.on('end', () => reopen(fresh))
    fresh.on('notification', ({ payload = '' }) => {
      if (client === fresh) options.heard(payload)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      fresh.end().catch(() => undefined)
      throw error
    }
    client = fresh
    options.connected()
  }

  function reopen(broken: pg.Client): void {
    if (client !== broken) return
    client = undefined
    broken.end().catch(() => undefined)
    keepOpening()
  }

  function keepOpening(): void {
    if (stopped) return
    opening ??= open()
      .catch((error: unknown) => {
        options.failed(error)
        setTimeout(keepOpening, retryMs).unref()
      })
      .finally(() => {
        opening = undefined
      })
  }

  keepOpening()
  return {
    connected: () => client !== undefined,
    async stop() {
      stopped = true
      await opening
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
