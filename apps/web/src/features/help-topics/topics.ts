import { namesakes } from '../../platform/pages/namesakes.ts'

/** Help pages, one per built screen, in the order of the list. */
export const helpTopics = [
  'dashboard',
  'activities',
  'activity',
  'compare',
  'calendar',
  'analysis',
  'reports',
  'report',
  'workouts',
  'import',
  'physicalProfiles',
  'account',
  'coaches',
  'athletes',
  'targetRange',
  'liveSessions',
  'login',
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** Page whose name a help page has. */
export const namedAs = (topic: HelpTopic): string =>
  topic === 'login' ? 'signIn' : (namesakes[topic] ?? topic)

/** Screens covered by another screen's help page. */
const spokenOfIn: Record<string, HelpTopic> = {
  coachInvitation: 'coaches',
  targetRangeV2: 'targetRange',
  newWorkout: 'workouts',
  workout: 'workouts',
  resetPassword: 'login',
  signUp: 'login',
  setup: 'login',
}

/** Help page of a screen, by its name; undefined if there is none. */
export const topicOf = (pageName: string): HelpTopic | undefined =>
  spokenOfIn[pageName] ?? helpTopics.find((topic) => topic === pageName)
