import { routeReloadMs } from '@cadenza/contract/limits'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router'
import { ApiFailure } from '../../platform/api/failure.ts'
import { report } from './beacon.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFound } from './not-found.tsx'
import { mayReload } from './reload-once.ts'

/** Tests for a failure to load a screen's code or styles; browsers and Vite word it differently. */
const isLoadFailure = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message)

/**
 * Handles a route's failure. If code does not load on a page open for over 30 s, the server probably has a
 * new version: reload. A rendering error reloads too, once per route and minute. Otherwise the error page is
 * shown.
 */
export function RouteFailure() {
  const error = useRouteError()
  const route = useMatches().at(-1)?.id ?? ''
  const [stays, setStays] = useState(isAnswer(error))
  // Not during rendering, which React repeats after an error: the first try would count as the reload.
  useEffect(() => {
    if (isAnswer(error)) return
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    const reported = report({ message, ...(stack ? { stack } : {}) })
    if (shallReload(error, route)) void reported.then(() => location.reload())
    else setStays(true)
  }, [error, route])
  if (!stays) return null
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFound />
    return <ErrorPage status={error.status} />
  }
  // The server's answer to a request of the screen: show its message.
  if (error instanceof ApiFailure) return <ErrorPage status={error.status} message={error.message} />
  return <ErrorPage status={500} />
}

/** Tests for an answer of the server, which a reload would not change. */
const isAnswer = (error: unknown) => isRouteErrorResponse(error) || error instanceof ApiFailure

function shallReload(error: unknown, route: string): boolean {
  const openLong = performance.now() > routeReloadMs
  return (!isLoadFailure(error) || openLong) && mayReload(route, Date.now(), sessionStorage)
}
