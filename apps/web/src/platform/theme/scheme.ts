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
  // The attribute first: whoever listens reads the tokens.
  document.documentElement.dataset.theme = scheme
  state.set({ choice, scheme })
}

/** Sets the attribute from what is remembered and follows the system while nothing is. Called once. */
export function startScheme() {
  set(currentChoice())
  system?.addEventListener('change', () => set(currentChoice()))
}

/** Chooses and remembers; `system` forgets. */
export function chooseScheme(choice: SchemeChoice) {
  if (choice === 'system') removeCookie('theme')
  else writeCookie('theme', choice)
  set(choice)
}

export const subscribeToScheme = state.subscribe

export const currentScheme = (): Scheme => state.get().scheme

export const currentChoice = (): SchemeChoice => state.get().choice

/** What is chosen, and what that is now. */
export const useScheme = (): { choice: SchemeChoice; scheme: Scheme } => useSignal(state)
