import type { KeyboardEvent } from 'react'

/** Key handler of a form that Esc closes, without the page seeing the key; without `onClose` it does nothing. */
export const closeOnEscape = (onClose: (() => void) | undefined) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || !onClose) return
  event.stopPropagation()
  onClose()
}
