/** Imports what is dropped into a folder of the server (`CADENZA_WATCH`), the same way as uploads. */
import { every, type Repetition } from '../../platform/jobs/every.ts'
import type { Services } from '../../platform/services.ts'
import { findDropped } from './find.ts'
import { tryLockWatch, unlockWatch } from './queries.ts'
import { newSettling } from './settled.ts'
import { takeFile } from './take.ts'

const lookEveryMs = 2_000
/** Files of an account that are on their way at a time; the next ones follow when these are moved. */
const mostAtOnce = 100
/** ms until a file that could not be read or moved is tried again. */
const retryAfterMs = 60_000

export function watchFolder(services: Services, root: string): Repetition {
  const stopping = new AbortController()
  const look = newLook(services, root, stopping.signal)
  const looking = every(lookEveryMs, look, { name: 'watch folder', log: services.log, firstMs: 0 })
  return {
    async stop() {
      stopping.abort()
      await looking.stop()
    },
  }
}

/**
 * Returns a function that looks once. One process at a time looks; the others skip the round. A file that
 * fails holds up no other. `signal` ends the look early.
 */
export function newLook(services: Services, root: string, signal?: AbortSignal): () => Promise<void> {
  const settle = newSettling()
  /** Paths that failed, with the time of the next attempt in ms. */
  const failing = new Map<string, number>()
  const warned = new Set<string>()
  const warnOnce = (path: string, reason: string) => {
    const said = `${path}: ${reason}`
    if (warned.has(said)) return
    warned.add(said)
    services.log.warn({ path, reason }, 'a file in the watch folder was left where it is')
  }

  async function look(): Promise<void> {
    const nowMs = services.now()
    const { files, ignored } = await findDropped(root)
    for (const { path, reason } of ignored) warnOnce(path, reason)
    const taken = new Map<string, number>()
    for (const file of settle(files, nowMs)) {
      if (signal?.aborted) return
      if ((failing.get(file.path) ?? 0) > nowMs) continue
      const ofAccount = taken.get(file.account) ?? 0
      if (ofAccount === mostAtOnce) continue
      taken.set(file.account, ofAccount + 1)
      try {
        await takeFile(services, file, signal)
        failing.delete(file.path)
      } catch (error) {
        if (signal?.aborted) return
        failing.set(file.path, nowMs + retryAfterMs)
        warnOnce(file.path, error instanceof Error ? error.message : String(error))
      }
    }
    const present = new Set(files.map(({ path }) => path))
    for (const path of failing.keys()) if (!present.has(path)) failing.delete(path)
  }

  return () =>
    services.database.connection().execute(async (connection) => {
      if (!(await tryLockWatch(connection))) return
      try {
        await look()
      } finally {
        await unlockWatch(connection)
      }
    })
}
