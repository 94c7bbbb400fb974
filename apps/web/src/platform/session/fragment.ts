/** What stands behind the '#', taken once: it is gone from the address at once, and so from the history. */
export function takeFragment(name: string): string | undefined {
  const parameters = new URLSearchParams(location.hash.slice(1))
  const value = parameters.get(name)
  if (value === null) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return value
}
