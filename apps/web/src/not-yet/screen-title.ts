import { useTranslation } from 'react-i18next'
import { useMatches } from 'react-router'

/** Pages that go by the name of another. */
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
  liveSession: 'liveSessions',
  newPassword: 'resetPassword',
  subscriptionPlan: 'subscription',
  coachesV2: 'coaches',
  coachInvitationV2: 'coachInvitation',
  athletesV2: 'athletes',
  accountV2: 'account',
  physicalProfilesV2: 'physicalProfiles',
}

/** The name of the page that the current route is. */
export function useScreenTitle(): string {
  const { t } = useTranslation('shell')
  const id = useMatches().at(-1)?.id ?? ''
  return t(`page.${namesakes[id] ?? id}`)
}
