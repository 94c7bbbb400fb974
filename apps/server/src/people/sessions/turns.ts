/**
 * Concurrent password checks. Each occupies one of Node's four pool threads for tens of ms; a burst would
 * take all four and stall file access. Two at once leave two free and keep two cores busy.
 */
const atOnce = 2

const waiting: (() => void)[] = []
let running = 0

/** Queues the work, first come, first served. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
