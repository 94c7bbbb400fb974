import { routeReloadMs } from '@cadenza/contract/limits'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiFailure } from '../api/failure.ts'
import { NotFound } from '../not-found/not-found.tsx'
import { ErrorPage } from './error-page.tsx'

/** The code or the styles of a screen did not come; each browser and Vite say so in their own words. */
const isLoadFailure = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message)

const reloadedKey = 'cadenza:reloaded-at'

/** Reloads unless the last reload for a failure was just now: a fault that stays must not become a loop. */
function reloadOnce(): boolean {
  const now = Date.now()
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
  if (now - last < routeReloadMs) return false
  sessionStorage.setItem(reloadedKey, String(now))
  location.reload()
  return true
}

/**
 * What a route's failure becomes. A screen whose code does not load on a page open for over 30 s is most likely an
 * old page on a new server: reload. A failure while drawing reloads too. Otherwise the error page.
 */
export function RouteFailure() {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFound />
    return <ErrorPage status={error.status} />
  }
  // The server's answer to a screen's own question: its sentence, and no reload that would ask again.
  if (error instanceof ApiFailure) return <ErrorPage status={error.status} message={error.message} />
  const openLong = performance.now() > routeReloadMs
  if ((!isLoadFailure(error) || openLong) && reloadOnce()) return null
  return <ErrorPage status={500} />
}
