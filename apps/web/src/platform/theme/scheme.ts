import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts'
import { createSignal, useSignal } from '../signal.ts'

export type Scheme = 'light' | 'dark'
export type SchemeChoice = Scheme | 'system'

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')

function remembered(): SchemeChoice {
  const value = readCookie('theme')
  return value === 'light' || value === 'dark' ? value : 'system'
}

const effective = (choice: SchemeChoice): Scheme =>
  choice === 'system' ? (system?.matches ? 'dark' : 'light') : choice

const state = createSignal({ choice: remembered(), scheme: effective(remembered()) })

function set(choice: SchemeChoice) {
  const scheme = effective(choice)
  // The attribute is set first, because listeners read the tokens.
  document.documentElement.dataset.theme = scheme
  state.set({ choice, scheme })
}

/** Sets the attribute from the stored choice, and follows the system without one. Called once. */
export function startScheme() {
  set(currentChoice())
  system?.addEventListener('change', () => set(currentChoice()))
}

/** Stores a choice; `system` clears it. */
export function chooseScheme(choice: SchemeChoice) {
  if (choice === 'system') removeCookie('theme')
  else writeCookie('theme', choice)
  set(choice)
}

export const subscribeToScheme = state.subscribe

export const currentScheme = (): Scheme => state.get().scheme

export const currentChoice = (): SchemeChoice => state.get().choice

/** Choice of scheme, and the resulting scheme. */
export const useScheme = (): { choice: SchemeChoice; scheme: Scheme } => useSignal(state)
