import { passwordMin } from '@cadenza/contract/validation'

/** Recommended length; the server also refuses the commonest passwords. */
const recommended = 8

export type Strength = 'tooShort' | 'short' | 'good'

export function strengthOf(password: string): Strength {
  if (password.length < passwordMin) return 'tooShort'
  return password.length < recommended ? 'short' : 'good'
}
