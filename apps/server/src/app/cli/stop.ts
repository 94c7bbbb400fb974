/** The first signal ends a long command in good order, after what is under way; a further one ends the process. */
export function stopOnSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}
