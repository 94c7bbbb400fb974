import { useSyncExternalStore } from 'react'
import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts'

export type Scheme = 'light' | 'dark'
export type SchemeChoice = Scheme | 'system'

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function remembered(): SchemeChoice {
  const value = readCookie('theme')
  return value === 'light' || value === 'dark' ? value : 'system'
}

const effective = (choice: SchemeChoice): Scheme =>
  choice === 'system' ? (system?.matches ? 'dark' : 'light') : choice

let state = { choice: remembered(), scheme: effective(remembered()) }

function set(choice: SchemeChoice) {
  state = { choice, scheme: effective(choice) }
  // The attribute first: whoever listens reads the tokens.
  document.documentElement.dataset.theme = state.scheme
  for (const listener of listeners) listener()
}

/** Sets the attribute from what is remembered and follows the system while nothing is. Called once. */
export function startScheme() {
  set(state.choice)
  system?.addEventListener('change', () => set(state.choice))
}

/** Chooses and remembers; `system` forgets. */
export function chooseScheme(choice: SchemeChoice) {
  if (choice === 'system') removeCookie('theme')
  else writeCookie('theme', choice)
  set(choice)
}

export function subscribeToScheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentScheme = (): Scheme => state.scheme

export const currentChoice = (): SchemeChoice => state.choice

/** What is chosen, and what that is now. */
export function useScheme(): { choice: SchemeChoice; scheme: Scheme } {
  return useSyncExternalStore(subscribeToScheme, () => state)
}
