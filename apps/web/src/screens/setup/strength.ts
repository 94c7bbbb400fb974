import { passwordMin } from '@cadenza/contract/validation'

/** What is recommended; the server refuses the commonest passwords besides. */
const recommended = 8

export type Strength = 'tooShort' | 'short' | 'good'

export function strengthOf(password: string): Strength {
  if (password.length < passwordMin) return 'tooShort'
  return password.length < recommended ? 'short' : 'good'
}
