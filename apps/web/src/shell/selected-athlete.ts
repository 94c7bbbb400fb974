import { pagePath } from '@cadenza/contract/pages'
import { useParams } from 'react-router'

/** Whose pages are looked at: another athlete's where the path names one, otherwise undefined for one's own. */
export function useSelectedAthlete(): string | undefined {
  return useParams().userUuid
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
