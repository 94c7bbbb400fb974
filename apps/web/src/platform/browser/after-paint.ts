/** Calls back once the frame that holds what was just rendered has been painted; answers how to give that up. */
export function afterPaint(done: () => void): () => void {
  let timer = 0
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(done)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
