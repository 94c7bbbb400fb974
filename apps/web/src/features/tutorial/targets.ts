import type { TutorialStep } from './steps.ts'

/** A screen whose parts never all come is led through as far as it is there. */
const longestWaitMs = 4_000

/** The part of the page that a step explains, where it can be seen. */
export function targetOf({ target }: TutorialStep): Element | undefined {
  return [...document.querySelectorAll(target)].find((element) => element.getClientRects().length > 0)
}

interface Options {
  afterMs: number
  signal: AbortSignal
}

/** The steps whose parts are on the page, as soon as all are there, not before `afterMs`; after four seconds those that are. */
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
