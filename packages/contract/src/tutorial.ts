/** The guided tour: its steps by screen, in order. A step's code is `<screen>.<stop>`. */
export const tutorialStops = {
  dashboard: ['sections', 'upload', 'week', 'load', 'settings', 'help'],
  activities: ['search', 'filter', 'columns', 'list'],
  activity: ['graphs', 'ranges', 'table', 'numbers', 'sharing'],
  import: ['drop', 'history'],
  physicalProfiles: ['records'],
  account: ['preferences', 'security'],
  coaches: ['rights', 'log'],
  athletes: ['overview', 'invite'],
  coachInvitation: ['answer'],
} as const

/** All codes. */
export const tutorialCodes: readonly string[] = Object.entries(tutorialStops).flatMap(([page, stops]) =>
  stops.map((stop) => `${page}.${stop}`),
)

/** The user's config that holds the codes of completed steps: `{ done: [code, …] }`. */
export const tutorialConfig = 'tutorial'
