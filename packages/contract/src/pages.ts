/** The pages of the product. The server answers documents by this table, the browser routes by it. */
import type { Feature } from './roles.ts'

export interface Page {
  name: string
  /** `:param` placeholders; a trailing slash is part of the route. */
  path: string
  access: 'public' | 'signed-in'
  feature?: Feature
  /** Answered only by a redirect to this path. */
  redirectTo?: string
  /** True while no screen exists: the address shows a placeholder, and nothing links to it. */
  unbuilt?: true
}

const page = (name: string, path: string, rest: Partial<Page> = {}): Page => ({
  name,
  path,
  access: 'signed-in',
  ...rest,
})

export const pages: readonly Page[] = [
  page('dashboard', '/'),
  page('athleteDashboard', '/athletes/:userUuid'),
  page('activities', '/activities/'),
  page('activity', '/activities/:activityUuid'),
  page('activityRange', '/activities/:activityUuid/range/:rangeInfo'),
  page('sharedActivity', '/activities/:activityUuid/share/:shareHash', { access: 'public' }),
  page('athleteActivities', '/athletes/:userUuid/activities/'),
  page('reports', '/reports/', { feature: 'report' }),
  page('athleteReports', '/athletes/:userUuid/reports/', { feature: 'report' }),
  page('report', '/reports/:reportUuid', { feature: 'report' }),
  page('reportAccept', '/r/u/:userUuid/s/:activitySessionId'),
  page('targetRange', '/target_range/', { feature: 'baseline' }),
  page('targetRangeV2', '/target_range_v2/', { feature: 'web_redesign' }),
  page('workouts', '/workout/', { feature: 'workout' }),
  page('newWorkout', '/workout/new', { feature: 'workout' }),
  page('workout', '/workout/:workoutUuid', { feature: 'workout' }),
  page('import', '/activity_log/import'),
  page('importV2', '/activity_log_v2/import', { feature: 'web_redesign' }),
  page('coaches', '/coaches/'),
  page('coachesV2', '/coaches_v2/', { feature: 'web_redesign' }),
  page('coachInvitation', '/coach_invitation/:invitationToken', { access: 'public' }),
  page('coachInvitationV2', '/coach_invitation_v2/:invitationToken', {
    access: 'public',
    feature: 'web_redesign',
  }),
  page('athletes', '/athletes/'),
  page('athletesV2', '/athletes_v2/', { feature: 'web_redesign' }),
  page('setting', '/setting/', { redirectTo: '/setting/account' }),
  page('account', '/setting/account'),
  page('accountV2', '/setting/account_v2', { feature: 'web_redesign' }),
  page('physicalProfiles', '/setting/physical_profiles'),
  page('physicalProfilesV2', '/setting/physical_profiles_v2', { feature: 'web_redesign' }),
  page('resetPassword', '/reset_password', { access: 'public' }),
  page('confirmEmail', '/confirm_email/:confirmationToken', { access: 'public' }),
  page('newPassword', '/reset_password/:resetToken', { access: 'public' }),
  // Target of the link that ends the digests, in each digest's mail.
  page('digestEnd', '/digest/:digestToken/end', { access: 'public' }),
  page('compare', '/compare/'),
  page('athleteCompare', '/athletes/:userUuid/compare/'),
  page('calendar', '/calendar/'),
  page('athleteCalendar', '/athletes/:userUuid/calendar/'),
  page('subscription', '/subscription/', { unbuilt: true }),
  page('subscriptionPlan', '/subscription/:planCode', { unbuilt: true }),
  page('analysis', '/analysis/'),
  page('analysisItem', '/analysis/:dashboardItemUuid'),
  page('athleteAnalysis', '/athletes/:userUuid/analysis/'),
  page('athleteAnalysisItem', '/athletes/:userUuid/analysis/:dashboardItemUuid'),
  page('liveSessions', '/live_session/', { feature: 'live_session' }),
  page('liveSession', '/live_session/:liveSessionUuid', { feature: 'live_session' }),
  page('components', '/develop/components'),
  page('login', '/login', { access: 'public' }),
  page('help', '/help', { access: 'public' }),
  page('helpTopic', '/help/:helpTopic', { access: 'public' }),
  page('drill', '/help/drills/:drillId'),
  page('setup', '/setup', { access: 'public' }),
  // 404 unless accounts are open to anybody.
  page('signUp', '/signup', { access: 'public' }),
  // The footer's targets, unless CADENZA_LINK_* names others.
  page('legal', '/about/:topic', { access: 'public' }),
]

const matchers = pages.map((p) => ({
  page: p,
  names: [...p.path.matchAll(/:(\w+)/g)].map((m) => m[1] ?? ''),
  pattern: new RegExp(`^${p.path.replace(/:\w+/g, '([^/]+)')}$`),
}))
// A fixed segment wins over a parameter: `/workout/new` before `/workout/:workoutUuid`.
matchers.sort((a, b) => a.names.length - b.names.length)

const built = new Set(pages.flatMap((p) => (p.unbuilt ? [] : [p.name])))

/** Tests whether a page has its screen. Menus, buttons and help offer only such pages. */
export const isBuilt = (name: string): boolean => built.has(name)

/**
 * The page of a path, exactly (a trailing slash counts), with its parameters; undefined for any other path.
 */
export function matchPage(path: string): { page: Page; params: Record<string, string> } | undefined {
  for (const { page: found, names, pattern } of matchers) {
    const match = pattern.exec(path)
    if (match)
      return { page: found, params: Object.fromEntries(names.map((n, i) => [n, match[i + 1] ?? ''])) }
  }
  return undefined
}

/**
 * The path of a page by its name, its placeholders filled and encoded. Throws on an unknown name or a missing
 * parameter.
 */
export function pagePath(name: string, params: Record<string, string> = {}): string {
  const found = pages.find((p) => p.name === name)
  if (!found) throw new Error(`There is no page named ${name}`)
  return found.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`The page ${name} needs ${key}`)
    return encodeURIComponent(value)
  })
}
