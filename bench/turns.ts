/**
 * Measures how long each turn of the event loop computes, in processor time, which a busy machine does not
 * lengthen.
 */
const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** `mostMs` is the 99th percentile. */
export function watchTurns(): { stop(): { longestMs: number; mostMs: number } } {
  const turns: number[] = []
  let from = threadMs()
  let next = setImmediate(function turn() {
    turns.push(threadMs() - from)
    from = threadMs()
    next = setImmediate(turn)
  })
  return {
    stop() {
      clearImmediate(next)
      // Idle turns would make every percentile small.
      const worked = turns.filter((ms) => ms > 0.2).sort((a, b) => a - b)
      return { longestMs: worked.at(-1) ?? 0, mostMs: worked[Math.floor(worked.length * 0.99)] ?? 0 }
    },
  }
}
