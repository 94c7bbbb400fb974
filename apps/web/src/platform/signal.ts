import { useSyncExternalStore } from 'react'

type Listener<T> = (value: T) => void

/**
 * Observable value. `useSignal` renders only the component that uses it; code that draws directly can
 * subscribe without rendering.
 */
export interface Signal<T> {
  get(): T
  /** Notifies listeners unless the value is unchanged. */
  set(value: T): void
  /** Calls `listener` after each change; returns a function that stops it. */
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

/** Event without a lasting value. */
export interface Emitter<T> {
  emit(value: T): void
  /** Calls `listener` each time; returns a function that stops it. */
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

/** Value of a signal; the component is rendered when it changes. */
export const useSignal = <T>(signal: Signal<T>): T =>
  useSyncExternalStore(signal.subscribe, signal.get, signal.get)
