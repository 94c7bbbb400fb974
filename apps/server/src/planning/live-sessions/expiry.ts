/** Tells which live sessions are over although nobody ended them, without trusting the server's clock. */

export interface OpenSession {
  userUuid: string
  uuid: string
  /** ms by the clock of the server that received them; told apart only, never compared with now. */
  receivedMs: number
}

export interface Expiry {
  /** The sessions of which nothing has arrived for `idleS`, and those that have been open for `openS`. */
  expired<Session extends OpenSession>(open: readonly Session[]): Session[]
}

/**
 * Remembers when it first saw each open session and the newest of its data. A server's clock that is set
 * forward ends nothing, nor does a restart: after one, both times begin again. A session takes no more than
 * a day of data, so one that lives through restarts falls silent. `elapsedMs` is a clock that nobody sets.
 */
export function watchExpiry(
  { idleS, openS }: { idleS: number; openS: number },
  elapsedMs: () => number = () => performance.now(),
): Expiry {
  let seen = new Map<string, { receivedMs: number; openMs: number; silentMs: number }>()
  return {
    expired(open) {
      const nowMs = elapsedMs()
      const before = seen
      seen = new Map()
      return open.filter(({ userUuid, uuid, receivedMs }) => {
        const key = `${userUuid} ${uuid}`
        const known = before.get(key)
        const openMs = known?.openMs ?? nowMs
        const silentMs = known?.receivedMs === receivedMs ? known.silentMs : nowMs
        seen.set(key, { receivedMs, openMs, silentMs })
        return nowMs - silentMs >= idleS * 1_000 || nowMs - openMs >= openS * 1_000
      })
    },
  }
}
