/** Where to go after signing in: only a path of this site, otherwise the dashboard. */
export function nextPath(value: string | null | undefined): string {
  // '//host' and '/\host' would leave the site.
  return value && /^\/(?![/\\])/.test(value) ? value : '/'
}

/** The sign-in page that comes back to `from` (path and query). */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?next=${encodeURIComponent(from)}`
}
