import { useSyncExternalStore } from 'react'
import type { Figures } from './queries.ts'

/** A part of the activity that is looked at: ms since its start, and its figures as far as they are known. */
export interface Part {
  startMs: number
  endMs: number
  figures: Figures | null
}

/**
 * A value that leaf components follow on their own: what a drag selects, or which range the pointer is over. Changing
 * it renders its followers and nothing above them.
 */
export interface Signal<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createSignal<T>(first: T): Signal<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const useSignal = <T>(signal: Signal<T>): T => useSyncExternalStore(signal.subscribe, signal.get)
