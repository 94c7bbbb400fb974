/** Where to go after signing in: only a path of this site, otherwise the dashboard. */
export function nextPath(value: string | null | undefined): string {
  if (!value) return '/'
  // '//host' and '/\host' would leave the site, and browsers drop the control characters in '/\t/host'.
  const isLocal =
    /^\/(?![/\\])/.test(value) && ![...value].some((character) => character < ' ' || character === '\x7f')
  return isLocal ? value : '/'
}

/** The sign-in page that comes back to `from` (path and query). */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?next=${encodeURIComponent(from)}`
}
