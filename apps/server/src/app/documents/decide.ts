/** Decides the answer to a document request: a page of the table, a redirect, or 404. No I/O. */
import { type Feature, loginPath, matchPage, safeNext } from '@cadenza/contract'

export interface Visitor {
  /** The `auth` cookie holds a valid access token. */
  signedIn: boolean
  /** The marker cookie is set: the refresh token may be valid, which the browser finds out. */
  maySignIn: boolean
  features: readonly Feature[]
  /** Sign-up is open. */
  maySignUp?: boolean
}

export type Answer =
  | { kind: 'page'; params: Readonly<Record<string, string>> }
  | { kind: 'redirect'; status: 301 | 302; to: string; dependsOnSignIn: boolean }
  | { kind: 'not-found' }

/**
 * Decides by `path` as the browser sent it and `search` with its '?', or empty. `setupOpen` until the
 * installation has been set up.
 */
export function decideDocument(path: string, search: string, visitor: Visitor, setupOpen: boolean): Answer {
  const found = matchPage(path)
  if (!found) {
    if (!path.endsWith('/') && matchPage(`${path}/`))
      return { kind: 'redirect', status: 301, to: `${path}/${search}`, dependsOnSignIn: false }
    return { kind: 'not-found' }
  }
  const { page, params } = found
  if (page.redirectTo)
    return { kind: 'redirect', status: 301, to: `${page.redirectTo}${search}`, dependsOnSignIn: false }
  if (page.name === 'setup') return setupOpen ? { kind: 'page', params } : { kind: 'not-found' }
  if (page.name === 'signUp' && !visitor.maySignUp) return { kind: 'not-found' }
  // Nobody can sign in before the set-up.
  if (setupOpen && (page.access === 'signed-in' || page.name === 'login'))
    return { kind: 'redirect', status: 302, to: '/setup', dependsOnSignIn: true }
  if (page.name === 'login' && visitor.signedIn)
    return {
      kind: 'redirect',
      status: 301,
      to: safeNext(new URLSearchParams(search).get('next')),
      dependsOnSignIn: true,
    }
  // With the marker alone the visitor is still unknown: the browser refreshes before it shows the page.
  const unknown = !visitor.signedIn && visitor.maySignIn
  if (page.access === 'signed-in' && !visitor.signedIn && !unknown) {
    return { kind: 'redirect', status: 302, to: loginPath(`${path}${search}`), dependsOnSignIn: true }
  }
  if (page.feature && !unknown && !visitor.features.includes(page.feature)) return { kind: 'not-found' }
  return { kind: 'page', params }
}
