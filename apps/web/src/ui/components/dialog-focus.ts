const fields = ':is(input, textarea):enabled:not([readonly], [type=radio]:not(:checked)), select:enabled'
const others = 'a[href], button:enabled, [tabindex="0"]'

/**
 * Focuses the content of a dialog that has just opened, rather than the close button in its head: the first
 * field, or the first link or button where there is no field. A confirmation therefore names the least
 * destructive action first. Content that is still loading is waited for until the focus moves by itself.
 * Returns a function that ends the wait.
 */
export function focusContent(dialog: HTMLElement, head: HTMLElement | null): () => void {
  const first = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].find(
      (each) => !head?.contains(each) && each.getClientRects().length > 0,
    )
  const focus = () => {
    const field = first(fields)
    // The keyboard that a touch device would show covers what is to be read first.
    if (field && matchMedia('(pointer: coarse)').matches) return true
    const target = field ?? first(others)
    target?.focus()
    return target !== undefined
  }
  if (focus()) return () => undefined
  const observer = new MutationObserver(() => focus() && stop())
  const stop = () => {
    observer.disconnect()
    dialog.removeEventListener('focusout', stop)
  }
  observer.observe(dialog, { childList: true, subtree: true })
  dialog.addEventListener('focusout', stop)
  return stop
}
