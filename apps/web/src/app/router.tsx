import { loginPath, safeNext } from '@cadenza/contract/next'
import { pages } from '@cadenza/contract/pages'
import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  redirect,
} from 'react-router'
import { currentSession } from '../platform/session/session.ts'
import { loadTexts } from '../platform/texts/i18n.ts'
import { prefetchActivity } from '../screens/activity/prefetch.ts'
import { RouteFailure } from '../ui/errors/route-failure.tsx'
import { Shell } from './shell/shell.tsx'

interface Screen {
  load(): Promise<{ Component: ComponentType }>
  namespaces: readonly string[]
}

const screen = (load: Screen['load'], ...namespaces: string[]): Screen => ({ load, namespaces })

/** Loads a screen's module and texts together when its route is first entered. */
const entering =
  ({ load, namespaces }: Screen) =>
  async () => {
    const [{ Component }] = await Promise.all([load(), loadTexts(...namespaces)])
    return { Component }
  }

const importScreen = screen(() => import('../screens/import/index.tsx'), 'import', 'uploads')
const notYet = screen(() => import('../screens/not-yet/index.tsx'), 'not-yet')
const notFound = screen(() => import('../screens/not-found/index.tsx'))

const activities = screen(
  () => import('../screens/activities/index.tsx'),
  'activities',
  'filters',
  'merge',
  'uploads',
)
const compare = screen(() => import('../screens/compare/index.tsx'), 'compare', 'filters')
const coaches = screen(() => import('../screens/coaches/index.tsx'), 'coaches')
const athletes = screen(() => import('../screens/athletes/index.tsx'), 'athletes', 'activities', 'sides')
const invitation = screen(() => import('../screens/invitation/index.tsx'), 'invitation')
const dashboard = screen(
  () => import('../screens/dashboard/index.tsx'),
  'dashboard',
  'activities',
  'athletes',
  'load',
  'sides',
  'uploads',
)
const activity = screen(
  () => import('../screens/activity/index.tsx'),
  'share',
  'activity',
  'assessments',
  'merge',
  'proposals',
  'ranges',
)
const shared = screen(
  () => import('../screens/activity/shared.tsx'),
  'share',
  'activity',
  'assessments',
  'merge',
  'proposals',
  'ranges',
)
const analysis = screen(() => import('../screens/analysis/index.tsx'), 'analysis', 'filters')
const calendar = screen(() => import('../screens/calendar/index.tsx'), 'calendar', 'compliance')
const live = screen(() => import('../screens/live/index.tsx'), 'live')
const workouts = screen(() => import('../screens/workouts/index.tsx'), 'workouts', 'workout')
const workout = screen(() => import('../screens/workout/index.tsx'), 'workout')
const account = screen(() => import('../screens/account/index.tsx'), 'account')
const reports = screen(() => import('../screens/reports/index.tsx'), 'reports')
const targetRange = screen(() => import('../screens/target-range/index.tsx'), 'target-range', 'activity')
const profiles = screen(() => import('../screens/profiles/index.tsx'), 'profiles')

/** Screens, one line each: the page's name in the contract's table, and the folder with its texts. */
const screens: Record<string, Screen> = {
  login: screen(() => import('../screens/login/index.tsx'), 'login'),
  setup: screen(() => import('../screens/setup/index.tsx'), 'setup'),
  signUp: screen(() => import('../screens/sign-up/index.tsx'), 'sign-up'),
  resetPassword: screen(() => import('../screens/reset-password/index.tsx'), 'reset-password'),
  confirmEmail: screen(() => import('../screens/confirm-email/index.tsx'), 'confirm-email'),
  newPassword: screen(() => import('../screens/reset-password/new-password.tsx'), 'reset-password'),
  digestEnd: screen(() => import('../screens/digest-end/index.tsx'), 'digest-end'),
  help: screen(() => import('../screens/help/index.tsx'), 'help', 'explain', 'help-topics'),
  helpTopic: screen(() => import('../screens/help-topic/index.tsx'), 'help-topics'),
  components: screen(() => import('../screens/showcase/index.tsx'), 'showcase', 'activities', 'help-topics'),
  legal: screen(() => import('../screens/about/index.tsx'), 'about'),
  dashboard,
  athleteDashboard: dashboard,
  activities,
  athleteActivities: activities,
  compare,
  athleteCompare: compare,
  activity,
  activityRange: activity,
  sharedActivity: shared,
  analysis,
  analysisItem: analysis,
  athleteAnalysis: analysis,
  athleteAnalysisItem: analysis,
  calendar,
  athleteCalendar: calendar,
  reports,
  athleteReports: reports,
  report: screen(() => import('../screens/report/index.tsx'), 'report', 'reports'),
  reportAccept: screen(
    () => import('../screens/report-accept/index.tsx'),
    'report-accept',
    'report',
    'reports',
  ),
  drill: screen(() => import('../screens/drill/index.tsx'), 'drill', 'reports'),
  import: importScreen,
  importV2: importScreen,
  coaches,
  coachesV2: coaches,
  athletes,
  athletesV2: athletes,
  coachInvitation: invitation,
  coachInvitationV2: invitation,
  liveSessions: live,
  liveSession: live,
  account,
  accountV2: account,
  physicalProfiles: profiles,
  physicalProfilesV2: profiles,
  workouts,
  newWorkout: workout,
  workout,
  targetRange,
  targetRangeV2: targetRange,
}

/** Pages only for visitors who are not signed in. */
const forVisitors = new Set(['login', 'signUp'])

/** Requests started while a screen's code loads. */
const prefetches: Record<string, (params: Readonly<Record<string, string | undefined>>) => void> = {
  activity: ({ activityUuid }) => prefetchActivity(activityUuid, undefined),
  activityRange: ({ activityUuid, rangeInfo }) => prefetchActivity(activityUuid, rangeInfo),
  report: ({ reportUuid }) =>
    // Its page loads the same code, and reports what fails.
    void import('../screens/report/prefetch.ts').then(
      ({ prefetchReport }) => prefetchReport(reportUuid),
      () => undefined,
    ),
}

function guard(page: (typeof pages)[number]) {
  return ({ request, params }: LoaderFunctionArgs) => {
    const { pathname, search, searchParams } = new URL(request.url)
    const { account, features } = currentSession()
    if (page.redirectTo) return redirect(page.redirectTo)
    if (page.access === 'signed-in' && !account) return redirect(loginPath(pathname + search))
    if (forVisitors.has(page.name) && account) return redirect(safeNext(searchParams.get('next')))
    if (page.feature && !features.has(page.feature)) throw new Response(null, { status: 404 })
    prefetches[page.name]?.(params)
    return null
  }
}

const routes: RouteObject[] = pages.map((page) => ({
  id: page.name,
  path: page.path,
  loader: guard(page),
  lazy: entering(screens[page.name] ?? notYet),
}))

/**
 * Preloads the screen at a path before the user is known: its code at once, figures and texts when called.
 * Failures are ignored: loading is repeated, and errors reported, when the screen is entered.
 */
export function bringScreen(pathname: string): { bringFigures(): void; bringTexts(): void } {
  const found = matchRoutes(routes, pathname)?.at(-1)
  const name = found?.route.id ?? ''
  const wanted = screens[name]
  wanted?.load().catch(() => undefined)
  return {
    bringFigures() {
      if (found) prefetches[name]?.(found.params)
    },
    bringTexts() {
      if (wanted) loadTexts(...wanted.namespaces).catch(() => undefined)
    },
  }
}

const Nothing = () => null

export function createRouter() {
  // Positions of scrolling are kept by key, and the first entry of every document would have the same.
  if (!history.state?.key) history.replaceState({ ...history.state, key: `${performance.timeOrigin}` }, '')
  return createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: RouteFailure,
      // The page stays unchanged while the first screen's code loads.
      HydrateFallback: Nothing,
      children: [
        // Inside the shell, so that an error of one screen leaves header and footer in place.
        { ErrorBoundary: RouteFailure, children: [...routes, { path: '*', lazy: entering(notFound) }] },
      ],
    },
  ])
}
