import { useSyncExternalStore } from 'react'

type Listener<T> = (value: T) => void

/**
 * A value that others follow. A component that uses it is rendered when it changes, and nothing above that component
 * is; what draws by itself subscribes and renders nothing.
 */
export interface Signal<T> {
  get(): T
  /** Tells those who follow, unless it is the value already. */
  set(value: T): void
  /** Calls `listener` after each change; answers how to stop. */
  subscribe(listener: Listener<T>): () => void
}

export function createSignal<T>(first: T): Signal<T> {
  let value = first
  const { emit, subscribe } = createEmitter<T>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      emit(next)
    },
    subscribe,
  }
}

/** Something that happens now and then and has no lasting value. */
export interface Emitter<T> {
  emit(value: T): void
  /** Calls `listener` each time; answers how to stop. */
  subscribe(listener: Listener<T>): () => void
}

export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<Listener<T>>()
  return {
    emit(value) {
      for (const listener of listeners) listener(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The value of a signal; the component is rendered when it changes. */
export const useSignal = <T>(signal: Signal<T>): T => useSyncExternalStore(signal.subscribe, signal.get)
