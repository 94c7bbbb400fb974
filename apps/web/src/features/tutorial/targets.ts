import type { TutorialStep } from './steps.ts'

/** ms after which the tour starts without the missing targets. */
const longestWaitMs = 4_000

/** Visible target of a step, if any. */
export function targetOf({ target }: TutorialStep): Element | undefined {
  return [...document.querySelectorAll(target)].find((element) => element.getClientRects().length > 0)
}

interface Options {
  afterMs: number
  signal: AbortSignal
}

/**
 * Waits until the targets of all steps are on the page, at least `afterMs`; after four seconds returns the
 * steps whose targets are.
 */
export async function whenShown(
  steps: readonly TutorialStep[],
  { afterMs, signal }: Options,
): Promise<readonly TutorialStep[]> {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  const present = () => steps.filter(targetOf)
  if (signal.aborted || present().length === steps.length) return present()
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(present())
    }
    const observer = new MutationObserver(() => {
      if (present().length === steps.length) end()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(end, longestWaitMs)
    signal.addEventListener('abort', end)
  })
}
