import { loginPath, safeNext } from '@cadenza/contract/next'
import { pages } from '@cadenza/contract/pages'
import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { RouteFailure } from './errors/route-failure.tsx'
import { currentSession } from './session/session.ts'
import { Shell } from './shell/shell.tsx'
import { loadTexts } from './texts/i18n.ts'

interface Screen {
  Component: ComponentType
}

/** A screen's module and its texts, loaded together when its route is first entered. */
const screen =
  (load: () => Promise<Screen>, ...namespaces: string[]) =>
  async () => {
    const [{ Component }] = await Promise.all([load(), loadTexts(...namespaces)])
    return { Component }
  }

const importScreen = screen(() => import('./import/index.tsx'), 'import', 'uploads')
const notYet = screen(() => import('./not-yet/index.tsx'), 'not-yet')
const notFound = screen(() => import('./not-found/index.tsx'))

const activities = screen(() => import('./activities/index.tsx'), 'activities', 'merge', 'uploads')
const coaches = screen(() => import('./coaches/index.tsx'), 'coaches')
const athletes = screen(() => import('./athletes/index.tsx'), 'athletes')
const invitation = screen(() => import('./invitation/index.tsx'), 'invitation')
const dashboard = screen(
  () => import('./dashboard/index.tsx'),
  'dashboard',
  'activities',
  'athletes',
  'load',
  'uploads',
)
const activity = screen(
  () => import('./activity/index.tsx'),
  'share',
  'activity',
  'assessments',
  'merge',
  'proposals',
  'ranges',
)
const shared = screen(
  () => import('./share/index.tsx'),
  'share',
  'activity',
  'assessments',
  'merge',
  'proposals',
  'ranges',
)
const account = screen(() => import('./account/index.tsx'), 'account')
const profiles = screen(() => import('./profiles/index.tsx'), 'profiles')

/** One line a screen: the page's name in the contract's table, and the folder with its texts. */
const screens: Record<string, () => Promise<Screen>> = {
  login: screen(() => import('./login/index.tsx'), 'login'),
  setup: screen(() => import('./setup/index.tsx'), 'setup'),
  signUp: screen(() => import('./sign-up/index.tsx'), 'sign-up'),
  resetPassword: screen(() => import('./reset-password/index.tsx'), 'reset-password'),
  newPassword: screen(() => import('./reset-password/new-password.tsx'), 'reset-password'),
  help: screen(() => import('./help/index.tsx'), 'help', 'explain', 'help-topics'),
  helpTopic: screen(() => import('./help-topics/index.tsx'), 'help-topics'),
  components: screen(() => import('./showcase/index.tsx'), 'showcase', 'activities', 'help-topics'),
  legal: screen(() => import('./about/index.tsx'), 'about'),
  dashboard,
  athleteDashboard: dashboard,
  activities,
  athleteActivities: activities,
  activity,
  activityRange: activity,
  sharedActivity: shared,
  import: importScreen,
  importV2: importScreen,
  coaches,
  coachesV2: coaches,
  athletes,
  athletesV2: athletes,
  coachInvitation: invitation,
  coachInvitationV2: invitation,
  account,
  accountV2: account,
  physicalProfiles: profiles,
  physicalProfilesV2: profiles,
}

/** Pages that only visitors see who are not signed in. */
const forVisitors = new Set(['login', 'signUp'])

function guard(page: (typeof pages)[number]) {
  return ({ request }: LoaderFunctionArgs) => {
    const { pathname, search, searchParams } = new URL(request.url)
    const { account, features } = currentSession()
    if (page.redirectTo) return redirect(page.redirectTo)
    if (page.access === 'signed-in' && !account) return redirect(loginPath(pathname + search))
    if (forVisitors.has(page.name) && account) return redirect(safeNext(searchParams.get('next')))
    if (page.feature && !features.has(page.feature)) throw new Response(null, { status: 404 })
    return null
  }
}

const routes: RouteObject[] = pages.map((page) => ({
  id: page.name,
  path: page.path,
  loader: guard(page),
  lazy: screens[page.name] ?? notYet,
}))

const Nothing = () => null

export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: RouteFailure,
      // The first screen's code is on its way: the page stays as it is.
      HydrateFallback: Nothing,
      children: [
        // Inside the shell: an error of one screen leaves header and footer standing.
        { ErrorBoundary: RouteFailure, children: [...routes, { path: '*', lazy: notFound }] },
      ],
    },
  ])
