/** Watchers of live sessions in this process; each receives the newest state of what it may see. */
import { PassThrough } from 'node:stream'
import { ApiError, type wire } from '@cadenza/contract'
import { keepListening, type Listening } from '../../platform/database/listen.ts'
import type { Actor, SignedIn } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'
import { type LiveNews, liveChannel, liveNews } from './news.ts'
import { watchedBy } from './queries.ts'

/** ms for which news is gathered into one message. */
const gatherMs = 100
/** ms; a comment keeps proxies and the reader from giving up, and who may be watched is read again. */
const heartbeatMs = 5_000
/** Bytes that a buffering proxy waits for before it passes on what it has. */
const padding = `:${' '.repeat(2_048)}\n\n`
const mostStreams = 20
/** s */
const retryAfterS = 20

export interface LiveWatch {
  /** A stream of `liveUpdate`s until either side ends. */
  follow(actor: SignedIn, authenticate: () => Promise<Actor>): PassThrough
  /** Ends all streams. */
  end(): void
  stop(): Promise<void>
}

interface Watcher {
  hear(news: LiveNews): void
  /** Something may have been missed. */
  gap(): void
}

export function newLiveWatch(
  services: Services,
  { heartbeat = heartbeatMs }: { heartbeat?: number } = {},
): LiveWatch {
  const { database, connection, log } = services
  const watchers = new Set<Watcher>()
  const streams = new Set<PassThrough>()
  const open = new Map<string, number>()
  let listening: Listening | undefined

  const listen = () =>
    keepListening(connection, {
      channel: liveChannel,
      applicationName: 'cadenza live',
      heard(payload) {
        const parsed = liveNews.safeParse(JSON.parse(payload))
        if (!parsed.success) return log.warn('ignored news of a live session with an unknown shape')
        for (const watcher of watchers) watcher.hear(parsed.data)
      },
      connected() {
        for (const watcher of watchers) watcher.gap()
      },
      failed: (error) => log.warn({ err: error }, 'live sessions cannot be followed at the moment; retrying'),
    })

  function count(userUuid: string, change: number): void {
    const next = (open.get(userUuid) ?? 0) + change
    if (next > 0) open.set(userUuid, next)
    else open.delete(userUuid)
  }

  function follow(actor: SignedIn, authenticate: () => Promise<Actor>): PassThrough {
    const { userUuid } = actor
    if ((open.get(userUuid) ?? 0) >= mostStreams)
      throw new ApiError('TooManyRequests', { parameters: { seconds: retryAfterS }, retryAfterS })
    listening ??= listen()
    count(userUuid, 1)
    const stream = new PassThrough()
    streams.add(stream)
    let watched: ReadonlySet<string> = new Set()
    /** The newest state of each session that the reader has not received. */
    const pending = new Map<string, LiveNews>()
    let timer: NodeJS.Timeout | undefined
    let isFull = false

    const write = (text: string) => {
      if (stream.writableEnded) return
      isFull = !stream.write(text)
    }
    const send = () => {
      timer = undefined
      // A slow reader receives what is newest when it reads again.
      if (isFull || pending.size === 0) return
      const update: wire.LiveUpdate = {
        at: new Date(services.now()).toISOString(),
        sessions: [...pending.values()],
      }
      pending.clear()
      write(`data: ${JSON.stringify(update)}\n\n`)
    }
    const sendSoon = () => {
      timer ??= setTimeout(send, gatherMs)
    }
    const watcher: Watcher = {
      hear(news) {
        if (!watched.has(news.user_uuid)) return
        pending.set(news.uuid, merged(pending.get(news.uuid), news))
        if (!isFull) sendSoon()
      },
      gap: () => write('event: gap\ndata: {}\n\n'),
    }
    const refresh = async () => {
      try {
        const present = await authenticate()
        if (present.kind !== 'signed-in') return stream.end()
        watched = new Set(await watchedBy(database, userUuid))
        if (!isFull) write(': still here\n\n')
      } catch (error) {
        log.warn({ err: error }, 'a reader of live sessions was disconnected')
        stream.end()
      }
    }
    watchers.add(watcher)
    write(`retry: 2000\n\n${padding}`)
    // What was sent before is asked for when the reader knows that nothing is missed from now on.
    void refresh().then(() => write('event: gap\ndata: {}\n\n'))
    const beating = setInterval(refresh, heartbeat)
    stream.on('drain', () => {
      isFull = false
      send()
    })
    stream.on('close', () => {
      clearInterval(beating)
      clearTimeout(timer)
      watchers.delete(watcher)
      streams.delete(stream)
      count(userUuid, -1)
    })
    return stream
  }

  return {
    follow,
    end() {
      for (const stream of streams) stream.end()
    },
    async stop() {
      await listening?.stop()
    },
  }
}

/** The newer state, with everything that has changed since the reader's. */
export function merged(before: LiveNews | undefined, news: LiveNews): LiveNews {
  if (!before) return news
  const starts = [before.from_s, news.from_s].filter((s) => s !== null)
  return {
    ...news,
    from_s: starts.length > 0 ? Math.min(...starts) : null,
    changed: before.changed || news.changed,
  }
}
