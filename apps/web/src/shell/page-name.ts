import { useMatches } from 'react-router'

/** Pages that share a name, and a place in the navigation, with another. */
const namesakes: Record<string, string> = {
  athleteDashboard: 'dashboard',
  athleteActivities: 'activities',
  activityRange: 'activity',
  sharedActivity: 'activity',
  athleteCompare: 'compare',
  athleteCalendar: 'calendar',
  analysisItem: 'analysis',
  athleteAnalysis: 'analysis',
  athleteAnalysisItem: 'analysis',
  reportAccept: 'report',
  workouts: 'workout',
  newWorkout: 'workout',
  importV2: 'import',
  liveSession: 'liveSessions',
  newPassword: 'resetPassword',
  subscriptionPlan: 'subscription',
  coachesV2: 'coaches',
  coachInvitationV2: 'coachInvitation',
  athletesV2: 'athletes',
  accountV2: 'account',
  physicalProfilesV2: 'physicalProfiles',
}

/** The name of the current page, as in the texts `page.<name>`; an empty one outside the table. */
export function usePageName(): string {
  const id = useMatches().at(-1)?.id ?? ''
  return namesakes[id] ?? id
}
