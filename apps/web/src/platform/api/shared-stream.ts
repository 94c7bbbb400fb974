/** Server-sent events that one tab reads for all. */
import { createParser } from 'eventsource-parser'
import { ApiFailure } from './failure.ts'
import { inOneTab } from './one-tab.ts'

export interface StreamMessage {
  event?: string | undefined
  id?: string | undefined
  /** Parsed; undefined for none. */
  data: unknown
}

export interface SharedStream {
  /** The same in all tabs, and different from those of other streams. */
  name: string
  open(options: { lastEventId?: string; signal: AbortSignal }): Promise<Response>
  /** Called in every tab. */
  hear(message: StreamMessage): void
  /** Called when this tab begins to read the stream for all, and when it no longer does. */
  reads?(itself: boolean): void
  /** ms without anything, keep-alives included, after which the stream is opened anew. */
  longestSilenceMs: number
  /** ms before the first stream is opened; the page's own requests go first. */
  startAfterMs: number
  /** Id of the last message before the page's first request, from which a first stream resumes. */
  firstId?: string | undefined
  /** Replacement for the stream where a proxy holds it back. */
  heldBack?: HeldBack
}

interface HeldBack {
  /** Opens an answer that ends with its first messages, which a proxy therefore passes on. */
  open(options: { signal: AbortSignal }): Promise<Response>
  /** ms from one such request to the next. */
  everyMs: number
  /** ms within which a stream that is not held back begins with a message. */
  beginsWithinMs: number
  /** True for a message that arrived long after it was sent. */
  isLate(message: StreamMessage): boolean
}

const shortestWaitMs = 1_000
const longestWaitMs = 30_000

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

type Reading = Pick<SharedStream, 'open' | 'hear' | 'longestSilenceMs'>

/** Late messages, less those in time, after which a stream counts as held back. */
const mostLate = 3
/** ms after which the stream is tried again; the connection or the computer may have been slow. */
const tryStreamAfterMs = 300_000

/** Reads one stream. Resolves with whether a proxy holds it back. */
async function readTimely(
  { heldBack, ...reading }: Reading & Pick<SharedStream, 'heldBack'>,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (!heldBack) {
    await readStream(reading, lastEventId, signal)
    return false
  }
  const held = new AbortController()
  const timer = setTimeout(() => held.abort(), heldBack.beginsWithinMs)
  let late = 0
  const hear = (message: StreamMessage) => {
    clearTimeout(timer)
    reading.hear(message)
    late = heldBack.isLate(message) ? late + 1 : Math.max(0, late - 1)
    if (late >= mostLate) held.abort()
  }
  try {
    await readStream({ ...reading, hear }, lastEventId, AbortSignal.any([signal, held.signal]))
  } catch (error) {
    if (!held.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
  }
  return held.signal.aborted
}

/** Reads one stream until it ends, or until it has been silent for too long. */
async function readStream(
  { open, hear, longestSilenceMs }: Reading,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const silent = new AbortController()
  const giveUp = () => setTimeout(() => silent.abort(), longestSilenceMs)
  let timer = giveUp()
  try {
    const response = await open({ lastEventId, signal: AbortSignal.any([signal, silent.signal]) })
    const parser = createParser({
      onEvent: ({ event, id, data }) => hear({ event, id, data: data ? JSON.parse(data) : undefined }),
    })
    const text = response.body?.pipeThrough(new TextDecoderStream())
    if (text)
      for await (const chunk of text as unknown as AsyncIterable<string>) {
        clearTimeout(timer)
        timer = giveUp()
        parser.feed(chunk)
      }
  } finally {
    clearTimeout(timer)
  }
}

/** Asks for one message after the other, until it is time to try the stream again. */
async function askForMessages(
  { hear, longestSilenceMs }: Reading,
  { open, everyMs }: HeldBack,
  signal: AbortSignal,
): Promise<void> {
  const untilMs = Date.now() + tryStreamAfterMs
  while (!signal.aborted && Date.now() < untilMs) {
    const startedAt = Date.now()
    await readStream({ open, hear, longestSilenceMs }, undefined, signal)
    await pause(Math.max(0, startedAt + everyMs - Date.now()), signal)
  }
}

/** `lastId` is the id of the last message received by any tab. */
async function stayConnected(
  reading: Reading & Pick<SharedStream, 'startAfterMs' | 'firstId' | 'heldBack'>,
  lastId: () => string | undefined,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  // A tab that takes over resumes at once.
  if (lastId() === undefined) await pause(reading.startAfterMs, signal)
  while (!signal.aborted) {
    const startedAt = Date.now()
    try {
      const isHeldBack = await readTimely(reading, lastId() ?? reading.firstId, signal)
      if (isHeldBack && reading.heldBack) await askForMessages(reading, reading.heldBack, signal)
    } catch (error) {
      // Signed out, or no stream here: stop. Anything else is retried.
      if (error instanceof ApiFailure && !error.unanswered && error.status < 500 && error.status !== 429)
        return
    }
    failures = Date.now() - startedAt > longestWaitMs ? 0 : failures + 1
    await pause(Math.min(longestWaitMs, shortestWaitMs * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

/**
 * Follows a stream for all tabs. One tab reads it and tells the others, so that many tabs do not use up the
 * six connections that a browser opens to a server. All know the last message, so that any can resume when
 * another is closed. Returns a function that ends it.
 */
export function followShared({ name, hear, reads, ...reading }: SharedStream): () => void {
  const stop = new AbortController()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  let lastId: string | undefined
  const take = (message: StreamMessage) => {
    lastId = message.id || lastId
    hear(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => take(data))
  const tell = (message: StreamMessage) => {
    take(message)
    channel?.postMessage(message)
  }
  const task = async (signal: AbortSignal) => {
    reads?.(true)
    await stayConnected({ ...reading, hear: tell }, () => lastId, signal)
    reads?.(false)
  }
  inOneTab(name, task, stop.signal).catch((error: Error) => {
    if (!stop.signal.aborted) throw error
  })
  return () => {
    stop.abort()
    channel?.close()
  }
}
