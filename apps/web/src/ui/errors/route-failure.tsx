import { routeReloadMs } from '@cadenza/contract/limits'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router'
import { ApiFailure } from '../../platform/api/failure.ts'
import { report } from './beacon.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFound } from './not-found.tsx'
import { mayReload } from './reload-once.ts'

/** The code or the styles of a screen did not come; each browser and Vite say so in their own words. */
const isLoadFailure = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message)

/**
 * Handles the failure of a route. A screen whose code does not load on a page open for over 30 s is most likely an
 * old page on a new server: reload. A failure while drawing reloads too, once per route and minute. Otherwise the error page.
 */
export function RouteFailure() {
  const error = useRouteError()
  const route = useMatches().at(-1)?.id ?? ''
  const [stays, setStays] = useState(isAnswer(error))
  // Not while drawing, which React tries twice after a failure: the first would count as the reload.
  useEffect(() => {
    if (isAnswer(error)) return
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    report({ message, ...(stack ? { stack } : {}) })
    if (shallReload(error, route)) location.reload()
    else setStays(true)
  }, [error, route])
  if (!stays) return null
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFound />
    return <ErrorPage status={error.status} />
  }
  // The server's answer to a screen's own question: its sentence.
  if (error instanceof ApiFailure) return <ErrorPage status={error.status} message={error.message} />
  return <ErrorPage status={500} />
}

/** True for an answer from the server, which states the error itself; a reload would change nothing. */
const isAnswer = (error: unknown) => isRouteErrorResponse(error) || error instanceof ApiFailure

function shallReload(error: unknown, route: string): boolean {
  const openLong = performance.now() > routeReloadMs
  return (!isLoadFailure(error) || openLong) && mayReload(route, Date.now(), sessionStorage)
}
