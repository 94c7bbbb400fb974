/** A device that sends a simulated athlete to a server, second by second, as docs/uploading.md describes. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { liveBatchSeconds, type wire } from '@cadenza/contract'
import type { SimulatedAthlete } from './athlete.ts'

/** Sends a batch; resolves with whether it was stored. */
export interface Link {
  begin(session: wire.NewLiveSession): Promise<void>
  /** Throws `Refused` where sending it again is no use, anything else where it is. */
  send(uuid: string, batch: wire.LiveBatch): Promise<void>
}

/** The server does not take the session any more. */
export class Refused extends Error {}

export interface DeviceOptions {
  athlete: SimulatedAthlete
  link: Link
  /** True while the connection is lost, by the second of the session. */
  isOffline?: (s: number) => boolean
  /** ms into each second at which this device measures. */
  phaseMs: number
  signal: AbortSignal
  /** Called with each second when it is measured. */
  onSecond?: (uuid: string, s: number) => void
}

/** Seconds measured, and acknowledged by the server. */
export interface Sent {
  uuid: string
  measured: number
  acknowledged: number
}

/** ms between tries, and at most. */
const [firstWaitMs, longestWaitMs] = [250, 5_000]

/** Measures and sends until the signal; then sends what is left. Throws `Refused`. */
export async function runDevice(options: DeviceOptions): Promise<Sent> {
  const { athlete, link, isOffline = () => false, phaseMs, signal, onSecond } = options
  const sent: Sent = { uuid: randomUUID(), measured: 0, acknowledged: 0 }
  const begunMs = Math.ceil(Date.now() / 1_000) * 1_000 + phaseMs - 1_000
  const begin = new Date(begunMs).toISOString()
  await again(signal, () =>
    link.begin({ uuid: sent.uuid, sport: athlete.sport, device: 'Simulator', sensors: [], begin }),
  )
  /** Values of the seconds from `acknowledged` on that no batch holds yet. */
  let kept: Record<string, number>[] = []
  let seq = 0
  const laps = newLaps()
  const flush = async (ending: AbortSignal) => {
    while (kept.length > 0) {
      const taken = kept.slice(0, liveBatchSeconds)
      kept = kept.slice(taken.length)
      const batch = { seq: seq++, start_s: sent.acknowledged, columns: columnsOf(taken), ranges: laps.take() }
      await again(ending, () => link.send(sent.uuid, batch))
      sent.acknowledged += taken.length
    }
  }
  let sending: Promise<void> | undefined
  let failure: unknown
  for (let s = 0; !signal.aborted && !failure; s++) {
    await delay(Math.max(0, begunMs + (s + 1) * 1_000 - Date.now()), undefined, { signal }).catch(
      () => undefined,
    )
    if (signal.aborted) break
    kept.push(athlete.second(s))
    laps.at(s, athlete.lap(s))
    sent.measured = s + 1
    onSecond?.(sent.uuid, s)
    if (isOffline(s)) continue
    sending ??= flush(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) failure = error
      })
      .finally(() => {
        sending = undefined
      })
  }
  await sending
  if (failure) throw failure
  return sent
}

/** Tries until it succeeds, is refused, or the signal. */
async function again(signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await act()
    } catch (error) {
      if (error instanceof Refused || signal.aborted) throw error
      await delay(waitMs, undefined, { signal })
    }
  }
}

function columnsOf(seconds: readonly Record<string, number>[]): Record<string, (number | null)[]> {
  const names = new Set(seconds.flatMap((second) => Object.keys(second)))
  return Object.fromEntries([...names].map((name) => [name, seconds.map((second) => second[name] ?? null)]))
}

/** Laps as ranges: each is sent when it begins, and again when it has ended. */
function newLaps() {
  let current: wire.LiveRange | undefined
  let waiting: wire.LiveRange[] = []
  return {
    at(s: number, { number, fromS }: { number: number; fromS: number }) {
      if (current && current.start_s === fromS) return
      if (current) waiting.push({ ...current, end_s: s })
      current = { uuid: randomUUID(), start_s: fromS, end_s: null, name: `Rep ${number}` }
      waiting.push(current)
    },
    take(): wire.LiveRange[] {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}

/** Sends over HTTP. */
export function httpLink(address: string, token: string): Link {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${address}/api/live_sessions/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.ok) return void (await answer.arrayBuffer())
    const text = await answer.text()
    const isFinal = answer.status < 500 && answer.status !== 429
    throw new (isFinal ? Refused : Error)(`${answer.status} ${text.slice(0, 200)}`)
  }
  return {
    begin: (session) => post('', session),
    send: (uuid, batch) => post(`${uuid}/samples`, batch),
  }
}
