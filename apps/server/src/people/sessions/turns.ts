/**
 * A password check keeps one of Node's four pool threads for tens of ms. A burst of them would take all four, and every
 * file that somebody reads or sends would wait behind it. Two at once keep the others free, and two cores as busy as four.
 */
const atOnce = 2

const waiting: (() => void)[] = []
let running = 0

/** Does the work when it is its turn: first come, first served. */
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
