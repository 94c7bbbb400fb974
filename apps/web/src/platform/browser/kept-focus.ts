/** ms after a key press in which the focused element may be removed: some deletions wait for the server. */
const armedMs = 5000
/** ms after which an element that is still disabled loses the focus for good. */
const disabledMs = 300
const focusable = 'a[href], button:not(:disabled), [tabindex]'

/** An element, and what stood beside it when it got the focus. */
interface Place {
  element: Element
  siblings: readonly Element[]
}

const focusablesIn = (item: Element): HTMLElement[] =>
  [item, ...item.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(focusable),
  )

/** Path from the element up to the screens' `main`; null outside of it. */
function pathTo(element: Element): Place[] | null {
  const path: Place[] = []
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.matches('main')) return path
    path.push({ element: at, siblings: [...(at.parentElement?.children ?? [])] })
  }
  return null
}

/**
 * Returns the siblings that now stand behind and before a place whose element may be gone. Other siblings
 * may have come and gone since; where all were replaced, those at its index.
 */
function besidesOf({ element, siblings }: Place, around: Element): (Element | undefined)[] {
  const index = siblings.indexOf(element)
  const stands = (each: Element) => each.parentElement === around
  const next = siblings.slice(index + 1).find(stands)
  const last = siblings.slice(0, index).findLast(stands)
  if (next || last) return [next, last]
  return [around.children[element.isConnected ? index + 1 : index], around.children[index - 1]]
}

/**
 * Returns the neighbour that gets the focus of a removed element: its like in the next item or the one
 * before, or what is closest around them. undefined if all of the screen was replaced.
 */
function neighbourOf(path: readonly Place[]): HTMLElement | undefined {
  const at = path.findIndex(({ element }) => element.isConnected)
  const gone = path[at - 1]?.element
  const removed = path[0]?.element
  if (!gone || !removed) return undefined
  const order = (focusablesIn(gone) as Element[]).indexOf(removed)
  for (let i = at; i < path.length; i++) {
    const around = path[i]?.element
    const inner = path[i - 1]
    if (!around || !inner) return undefined
    for (const item of besidesOf(inner, around)) {
      const found = item ? focusablesIn(item).filter((each) => each.checkVisibility()) : []
      const like = found[order] ?? found[0]
      if (like) return like
    }
    if (around instanceof HTMLElement && around.matches(focusable)) return around
  }
  return undefined
}

const isUnusable = (element: Element) => !element.isConnected || element.matches(':disabled')

/** Finds the next element after one that can no longer be used, or else the one before it. */
function besides(path: readonly Place[]): HTMLElement | undefined {
  const disabled = path[0]?.element
  for (const { element: around } of path.slice(1)) {
    const usable = focusablesIn(around).filter((each) => each !== around && each.checkVisibility())
    const isBehind = (each: HTMLElement) =>
      disabled && disabled.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING
    const found = usable.find(isBehind) ?? usable.at(-1)
    if (found) return found
  }
  return undefined
}

/**
 * Moves the focus to a neighbour if a key press removes or disables the focused element, as when a row is
 * deleted or the last change is undone; browsers would move it to the start of the page.
 */
export function keepFocus(): void {
  let path: readonly Place[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const move = () => {
    const element = path[0]?.element
    if (!element || document.activeElement !== document.body) return
    if (!isUnusable(element)) return element instanceof HTMLElement ? element.focus() : undefined
    const next = element.isConnected ? besides(path) : neighbourOf(path)
    path = []
    next?.focus()
  }
  const changed = new MutationObserver(() => {
    const element = path[0]?.element
    if (!element || !isUnusable(element)) return
    // A button may be disabled only while something is saved.
    if (element.isConnected) setTimeout(move, disabledMs)
    // A screen that moves the focus itself, as to an entry on its new day, does so with the next frame.
    else requestAnimationFrame(() => requestAnimationFrame(move))
  })
  document.addEventListener('focusin', ({ target }) => {
    // Menus and dialogs stand outside: when they close, the element that opened them may be gone.
    path = (target instanceof Element && pathTo(target)) || path
  })
  const onKey = () => {
    clearTimeout(timer)
    changed.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    timer = setTimeout(() => changed.disconnect(), armedMs)
  }
  document.addEventListener('keydown', onKey, true)
}
