/**
 * Calls back once the browser has nothing else to do, after the time limit at the latest; returns a function
 * that cancels it.
 */
export function whenIdle(done: () => void, timeLimitMs: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(done, Math.min(300, timeLimitMs))
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(done, { timeout: timeLimitMs })
  return () => cancelIdleCallback(idle)
}
