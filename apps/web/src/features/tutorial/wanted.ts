/** Somebody asked for the tour of the screen that they look at. */
const listeners = new Set<() => void>()

export function restartTutorial(): void {
  for (const listener of listeners) listener()
}

export function onRestart(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
