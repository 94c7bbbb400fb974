/** Path to the sign-in page and back to the page that required it, for server and browser. */

/** Returns the path to open after signing in. Anything that could lead to another site becomes '/'. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return '/'
  // Browsers drop tabs and line breaks from addresses: '/\t/elsewhere' would become '//elsewhere'.
  for (const character of next)
    if (character.charCodeAt(0) < 0x20 || character.charCodeAt(0) === 0x7f) return '/'
  // As an address is written, and as a header can carry it.
  return next.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** The sign-in page that comes back to `from` (path and query). */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?next=${encodeURIComponent(from)}`
}
