/**
 * Where the one cursor of a screen stands: an index into the series, or null. Graph rows and map follow it by writing
 * to the document themselves, so moving it renders nothing.
 */
export interface Cursor {
  get(): number | null
  set(index: number | null): void
  /** Called after each change; answers how to stop. */
  follow(listener: (index: number | null) => void): () => void
}

export function createCursor(): Cursor {
  let at: number | null = null
  const listeners = new Set<(index: number | null) => void>()
  return {
    get: () => at,
    set(index) {
      if (index === at) return
      at = index
      for (const listener of listeners) listener(index)
    },
    follow(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
