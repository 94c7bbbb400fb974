/** What each turn of the event loop computes: its own processor time, whatever else the machine is at. */
const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

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
      // Turns in which nothing was to do would make any percentile small.
      const worked = turns.filter((ms) => ms > 0.2).sort((a, b) => a - b)
      return { longestMs: worked.at(-1) ?? 0, mostMs: worked[Math.floor(worked.length * 0.99)] ?? 0 }
    },
  }
}
