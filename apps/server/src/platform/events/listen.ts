/** Connection of the process that listens for events from all processes and forwards them. */
import { wire } from '@cadenza/contract'
import { z } from 'zod'
import { keepListening, type Listening } from '../database/listen.ts'
import type { Services } from '../services.ts'
import { newUuid } from '../uuid.ts'
import { eventChannel, type NewEvent } from './publish.ts'

export interface Event extends NewEvent {
  /** Sorts by time. */
  id: string
}

export interface Listener {
  event(event: Event): void
  /** Something may have been missed; `id` is where the events resume. */
  gap(id: string): void
}

export interface EventSource {
  /**
   * Subscribes until the returned function is called. First sends what came after the event `lastId`, or
   * reports a gap where that is no longer known.
   */
  subscribe(listener: Listener, lastId?: string): () => void
  /** Id of the last event sent to all listeners; undefined while not connected, which it begins. */
  lastId(): string | undefined
  stop(): Promise<void>
}

const payload = z.object({
  id: z.uuid(),
  kind: z.enum(wire.eventKinds),
  userUuid: z.uuid(),
  uuid: z.uuid(),
  progress: z.object({ done: z.number(), total: z.number() }).optional(),
})

/** Events kept for browsers that reconnect after a short absence. */
const remembered = 2_000

/** Connects when first asked, and again whenever the connection breaks. */
export function listenForEvents({ connection, log }: Services): EventSource {
  const listeners = new Set<Listener>()
  let recent: Event[] = []
  /** Id that `recent` continues from. */
  let origin = newUuid()
  let listening: Listening | undefined

  function open(): Listening {
    return keepListening(connection, {
      channel: eventChannel,
      applicationName: 'cadenza events',
      heard: receive,
      connected() {
        // Earlier events are unknown here.
        recent = []
        origin = newUuid()
        for (const listener of listeners) listener.gap(origin)
      },
      failed: (error) => log.warn({ err: error }, 'events cannot be received at the moment; retrying'),
    })
  }

  function receive(text: string): void {
    const parsed = payload.safeParse(JSON.parse(text))
    if (!parsed.success) {
      log.warn('ignored an event with an unknown shape')
      return
    }
    recent.push(parsed.data)
    if (recent.length > remembered) {
      const dropped = recent.splice(0, remembered / 2)
      origin = dropped.at(-1)?.id ?? origin
    }
    for (const listener of listeners) listener.event(parsed.data)
  }

  return {
    subscribe(listener, lastId) {
      listeners.add(listener)
      listening ??= open()
      if (listening.connected() && lastId !== undefined) {
        const at = recent.findIndex((event) => event.id === lastId)
        if (at < 0 && lastId !== origin) listener.gap(recent.at(-1)?.id ?? origin)
        else for (const event of recent.slice(at + 1)) listener.event(event)
      }
      return () => listeners.delete(listener)
    },
    lastId() {
      listening ??= open()
      return listening.connected() ? (recent.at(-1)?.id ?? origin) : undefined
    },
    async stop() {
      await listening?.stop()
    },
  }
}
