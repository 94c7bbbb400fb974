/** Limit of reports per page, in case of an error loop. */
const atMost = 10
let sent = 0

interface Report {
  message: string
  stack?: string
}

/** Reports an uncaught error to the server: message, URL, stack, document mode. */
export function report({ message, stack = '' }: Report): void {
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
  new Image().src = `/sos?${parameters}`
}

export function reportUncaughtErrors(): void {
  addEventListener('error', ({ message, error }) => report({ message, stack: error?.stack }))
  addEventListener('unhandledrejection', ({ reason }) => {
    report({ message: String(reason?.message ?? reason), stack: reason?.stack })
  })
}
