/** Limit of reports per page, in case of an error loop. */
const atMost = 10
let sent = 0
/** ms after which a report no longer holds up what follows it. */
const longestWaitMs = 2_000

interface Report {
  message: string
  stack?: string
}

/**
 * Reports an uncaught error to the server: message, URL, stack, document mode. Resolves once it has arrived,
 * as a page that is left takes reports on their way with it.
 */
export async function report({ message, stack = '' }: Report): Promise<void> {
  if (sent >= atMost) return
  sent += 1
  const mode = (document as { documentMode?: number }).documentMode ?? document.compatMode
  const parameters = new URLSearchParams({
    message: message.slice(0, 500),
    url: location.href,
    stack: stack.slice(0, 2_000),
    documentMode: String(mode),
  })
  // An image beacon works even on a badly broken page.
  const image = new Image()
  await new Promise<unknown>((resolve) => {
    image.onload = resolve
    image.onerror = resolve
    setTimeout(resolve, longestWaitMs)
    image.src = `/sos?${parameters}`
  })
}

export function reportUncaughtErrors(): void {
  addEventListener('error', ({ message, error }) => void report({ message, stack: error?.stack }))
  addEventListener('unhandledrejection', ({ reason }) => {
    void report({ message: String(reason?.message ?? reason), stack: reason?.stack })
  })
}
