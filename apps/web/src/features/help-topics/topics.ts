/** A page of help a screen, in the order in which they are listed. */
export const helpTopics = [
  'dashboard',
  'activities',
  'activity',
  'import',
  'physicalProfiles',
  'account',
  'coaches',
  'athletes',
  'targetRange',
  'workout',
  'compare',
  'calendar',
  'analysis',
  'report',
  'liveSessions',
  'subscription',
  'login',
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** Screens that another's page of help speaks of too. */
const spokenOfIn: Record<string, HelpTopic> = {
  coachInvitation: 'coaches',
  targetRangeV2: 'targetRange',
  resetPassword: 'login',
  signUp: 'login',
  setup: 'login',
}

/** The page of help on a screen by its name; undefined where there is none. */
export const topicOf = (pageName: string): HelpTopic | undefined =>
  spokenOfIn[pageName] ?? helpTopics.find((topic) => topic === pageName)
