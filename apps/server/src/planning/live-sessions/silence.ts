/** Tells which live sessions have been silent for long, without trusting the server's clock. */

export interface OpenSession {
  uuid: string
  /** ms by the clock of the server that received them; told apart only, never compared with now. */
  receivedMs: number
}

export interface Silence {
  /** The sessions of which nothing has arrived since they were first seen so, at least `idleS` ago. */
  silent<Session extends OpenSession>(open: readonly Session[]): Session[]
}

/**
 * Remembers when it first saw the newest data of each open session. A server's clock that is set forward
 * ends nothing, nor does a restart: after one, a silent session stays open for another `idleS`. `elapsedMs`
 * is a clock that nobody sets.
 */
export function watchSilence(idleS: number, elapsedMs: () => number = () => performance.now()): Silence {
  let seen = new Map<string, { receivedMs: number; sinceMs: number }>()
  return {
    silent(open) {
      const nowMs = elapsedMs()
      const before = seen
      seen = new Map()
      return open.filter(({ uuid, receivedMs }) => {
        const known = before.get(uuid)
        const sinceMs = known?.receivedMs === receivedMs ? known.sinceMs : nowMs
        seen.set(uuid, { receivedMs, sinceMs })
        return nowMs - sinceMs >= idleS * 1_000
      })
    },
  }
}
