/** Watchers of live sessions in this process; each receives the newest state of what it may see. */
import { PassThrough } from 'node:stream'
import { ApiError } from '@cadenza/contract'
import { keepListening, type Listening } from '../../platform/database/listen.ts'
import type { EventSource } from '../../platform/events/listen.ts'
import type { Actor, SignedIn } from '../../platform/http/actor.ts'
import type { Services } from '../../platform/services.ts'
import { type LiveNews, liveChannel, liveNews } from './news.ts'
import { watchedBy } from './queries.ts'

/** ms between two messages, and for which the news of one transaction is gathered. */
const [everyMs, gatherMs] = [100, 10]
/** ms; a comment keeps proxies and the reader from giving up, and the sign-in is checked again. */
const heartbeatMs = 5_000
/** Bytes that a buffering proxy waits for before it passes on what it has; sent with each heartbeat. */
const padding = `:${' '.repeat(2_048)}\n\n`
const mostStreams = 20
/** ms for which news is remembered for readers who ask for one message at a time. */
const rememberedMs = 60_000
/** s */
const retryAfterS = 20

export interface LiveWatch {
  /** A stream of `liveUpdate`s until either side ends. */
  follow(actor: SignedIn, authenticate: () => Promise<Actor>, events: EventSource): PassThrough
  /** The first `liveUpdate` after an instant; an empty one if there is none for the time of a heartbeat. */
  next(actor: SignedIn, sinceMs: number, events: EventSource): PassThrough
  /** Ends all streams. */
  end(): void
  stop(): Promise<void>
}

/** News with its JSON, which all watchers share. */
interface Heard {
  news: LiveNews
  json: string
}

interface Watcher {
  hear(heard: Heard): void
  /** Sends what it has heard. */
  send(at: string): void
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
  let timer: NodeJS.Timeout | undefined
  let sentMs = Number.NEGATIVE_INFINITY
  /** The newest state of each session, when it was heard and when `changed` was; longest ago first. */
  const recent = new Map<string, Heard & { atMs: number; changedMs: number }>()
  let connectedMs = Number.POSITIVE_INFINITY

  function remember(heard: Heard): void {
    const { uuid } = heard.news
    const atMs = services.now()
    const changedMs = heard.news.changed ? atMs : (recent.get(uuid)?.changedMs ?? 0)
    recent.delete(uuid)
    recent.set(uuid, { ...heard, atMs, changedMs })
    for (const [oldest, each] of recent)
      if (each.atMs < atMs - rememberedMs) recent.delete(oldest)
      else break
  }

  /** One message for everything that is heard meanwhile, to all watchers at the same time. */
  function sendSoon(): void {
    timer ??= setTimeout(send, Math.max(gatherMs, sentMs + everyMs - performance.now()))
  }

  function send(): void {
    timer = undefined
    sentMs = performance.now()
    const at = new Date(services.now()).toISOString()
    for (const watcher of watchers) watcher.send(at)
  }

  const listen = () =>
    keepListening(connection, {
      channel: liveChannel,
      applicationName: 'cadenza live',
      heard(payload) {
        const parsed = liveNews.safeParse(JSON.parse(payload))
        if (!parsed.success) return log.warn('ignored news of a live session with an unknown shape')
        for (const news of parsed.data) {
          const heard = { news, json: JSON.stringify(news) }
          remember(heard)
          for (const watcher of watchers) watcher.hear(heard)
        }
        sendSoon()
      },
      connected() {
        connectedMs = services.now()
        for (const watcher of watchers) watcher.gap()
      },
      failed: (error) => log.warn({ err: error }, 'live sessions cannot be followed at the moment; retrying'),
    })

  function count(userUuid: string, change: number): void {
    const next = (open.get(userUuid) ?? 0) + change
    if (next > 0) open.set(userUuid, next)
    else open.delete(userUuid)
  }

  /** `linksChanged` is called when a coaching of the reader begins or ends. */
  function openStream(userUuid: string, events: EventSource, linksChanged: () => void): PassThrough {
    if ((open.get(userUuid) ?? 0) >= mostStreams)
      throw new ApiError('TooManyRequests', { parameters: { seconds: retryAfterS }, retryAfterS })
    listening ??= listen()
    count(userUuid, 1)
    const stream = new PassThrough()
    streams.add(stream)
    const unsubscribe = events.subscribe({
      event: (event) => {
        if (event.kind === 'link' && event.userUuid === userUuid) linksChanged()
      },
      gap: linksChanged,
    })
    stream.on('close', () => {
      unsubscribe()
      streams.delete(stream)
      count(userUuid, -1)
    })
    return stream
  }

  function next({ userUuid }: SignedIn, sinceMs: number, events: EventSource): PassThrough {
    const stream = openStream(userUuid, events, () => finish(true))
    let watched: ReadonlySet<string> = new Set()
    const heard = new Map<string, Heard>()
    const finish = (isGap: boolean) => {
      if (stream.writableEnded) return
      const gap = isGap ? gapMessage : ''
      stream.end(gap + messageOf(new Date(services.now()).toISOString(), heard.values()))
    }
    const watcher: Watcher = {
      hear(each) {
        const { uuid, user_uuid } = each.news
        if (watched.has(user_uuid)) heard.set(uuid, merged(heard.get(uuid), each))
      },
      send() {
        if (heard.size > 0) finish(false)
      },
      gap: () => finish(true),
    }
    const timer = setTimeout(finish, heartbeat, false)
    watchers.add(watcher)
    stream.on('close', () => {
      clearTimeout(timer)
      watchers.delete(watcher)
    })
    watchedBy(database, userUuid)
      .then((uuids) => {
        watched = new Set(uuids)
        for (const { news, json, atMs, changedMs } of recent.values()) {
          if (atMs < sinceMs) continue
          const changed = changedMs >= sinceMs
          const known = changed === news.changed ? json : JSON.stringify({ ...news, changed })
          watcher.hear({ news: { ...news, changed }, json: known })
        }
        if (connectedMs > sinceMs) finish(true)
        else if (heard.size > 0) finish(false)
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a reader of live sessions was disconnected')
        stream.end()
      })
    return stream
  }

  function follow(actor: SignedIn, authenticate: () => Promise<Actor>, events: EventSource): PassThrough {
    const { userUuid } = actor
    const stream = openStream(userUuid, events, () => void refresh())
    let watched: ReadonlySet<string> = new Set()
    /** The newest state of each session that the reader has not received. */
    const pending = new Map<string, Heard>()
    let isFull = false
    let isGap = false

    const write = (text: string) => {
      if (stream.writableEnded) return
      isFull = !stream.write(text)
    }
    const watcher: Watcher = {
      hear(heard) {
        const { uuid, user_uuid } = heard.news
        if (!watched.has(user_uuid)) return
        pending.set(uuid, merged(pending.get(uuid), heard))
      },
      send(at) {
        // A slow reader receives what is newest when it reads again.
        if (isFull) return
        if (isGap) write(gapMessage)
        isGap = false
        if (isFull || pending.size === 0) return
        const message = messageOf(at, pending.values())
        pending.clear()
        write(message)
      },
      gap() {
        if (isFull) isGap = true
        else write(gapMessage)
      },
    }
    const refresh = async () => {
      try {
        const present = await authenticate()
        if (present.kind !== 'signed-in') return stream.end()
        watched = new Set(await watchedBy(database, userUuid))
        for (const [uuid, { news }] of pending) if (!watched.has(news.user_uuid)) pending.delete(uuid)
        if (!isFull) write(padding)
      } catch (error) {
        log.warn({ err: error }, 'a reader of live sessions was disconnected')
        stream.end()
      }
    }
    watchers.add(watcher)
    write(`retry: 2000\n\n${padding}`)
    // What was sent before is asked for when the reader knows that nothing is missed from now on.
    void refresh().then(() => write(gapMessage))
    const beating = setInterval(refresh, heartbeat)
    stream.on('drain', () => {
      isFull = false
      watcher.send(new Date(services.now()).toISOString())
    })
    stream.on('close', () => {
      clearInterval(beating)
      watchers.delete(watcher)
    })
    return stream
  }

  return {
    follow,
    next,
    end() {
      for (const stream of streams) stream.end()
    },
    async stop() {
      clearTimeout(timer)
      await listening?.stop()
    },
  }
}

const gapMessage = 'event: gap\ndata: {}\n\n'

const messageOf = (at: string, heard: Iterable<Heard>): string =>
  `data: {"at":"${at}","sessions":[${Array.from(heard, ({ json }) => json).join()}]}\n\n`

/** The newer state, with everything that has changed since the reader's. */
export function merged(before: Heard | undefined, heard: Heard): Heard {
  if (!before) return heard
  const { news } = heard
  const starts = [before.news.from_s, news.from_s].filter((s) => s !== null)
  const from_s = starts.length > 0 ? Math.min(...starts) : null
  const changed = before.news.changed || news.changed
  if (from_s === news.from_s && changed === news.changed) return heard
  const both = { ...news, from_s, changed }
  return { news: both, json: JSON.stringify(both) }
}
