import { flushSync } from 'react-dom'

/**
 * Draws the errors that `show` sets, and focuses the first invalid field. Waiting for the next frame would
 * move the focus away from the field that is being typed in by then.
 */
export function focusFirstFault(form: HTMLElement, show: () => void): void {
  flushSync(show)
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
