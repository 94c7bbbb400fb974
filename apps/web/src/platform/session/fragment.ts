/** Takes a parameter from the URL fragment once and removes it from the URL and the history. */
export function takeFragment(name: string): string | undefined {
  const parameters = new URLSearchParams(location.hash.slice(1))
  const value = parameters.get(name)
  if (value === null) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return value
}
