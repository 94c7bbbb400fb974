import { pagePath } from '@cadenza/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { currentSession } from '../../platform/session/session.ts'
import { activityQuery } from '../activity/queries.ts'

/**
 * Whose pages are looked at: another athlete's where the path names one or the activity that it names is theirs,
 * otherwise undefined for one's own.
 */
export function useSelectedAthlete(): string | undefined {
  const { userUuid, activityUuid = '' } = useParams()
  const me = currentSession().account?.uuid
  // As the activity's own page asked for it; nothing is asked here.
  const { data } = useQuery({ ...activityQuery(activityUuid), enabled: false })
  const selected = userUuid ?? (activityUuid ? data?.userUuid : undefined)
  return selected === me ? undefined : selected
}

export const sections = ['dashboard', 'activities', 'compare', 'calendar', 'analysis'] as const
export type Section = (typeof sections)[number]

const athletePages: Record<Section, string> = {
  dashboard: 'athleteDashboard',
  activities: 'athleteActivities',
  compare: 'athleteCompare',
  calendar: 'athleteCalendar',
  analysis: 'athleteAnalysis',
}

/** The path of a section, for the athlete selected. */
export const sectionPath = (section: Section, userUuid: string | undefined): string =>
  userUuid ? pagePath(athletePages[section], { userUuid }) : pagePath(section)

/** The section of a page by its name; pages without one of their own are reached from the dashboard. */
export const sectionOf = (pageName: string): Section =>
  sections.find((section) => section === pageName) ?? (pageName === 'activity' ? 'activities' : 'dashboard')
