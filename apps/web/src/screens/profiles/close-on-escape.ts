import type { KeyboardEvent } from 'react'

/** Key handler of a form that Esc closes; the page does not see the key. */
export const closeOnEscape = (onClose: (() => void) | undefined) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || !onClose) return
  event.stopPropagation()
  onClose()
}
