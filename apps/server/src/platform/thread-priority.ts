import { existsSync, readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'

/** A link to `PID/task/TID`, on Linux alone. */
const ownThread = '/proc/thread-self'

/**
 * Lets everything else on the machine go before the calling thread while cores are short: requests are
 * answered and rows stored at once, however much is computed. Does nothing where threads have no priorities
 * of their own.
 */
export function stepBack(): void {
  if (!existsSync(ownThread)) return
  // Linux takes the number of a thread for that of a process.
  const thread = Number(path.basename(readlinkSync(ownThread)))
  setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}
