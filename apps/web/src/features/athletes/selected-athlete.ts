import { isBuilt, pagePath } from '@cadenza/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { currentSession } from '../../platform/session/session.ts'
import { activityQuery } from '../activity/queries.ts'

/** The selected athlete: named in the path, or owner of the activity in the path; undefined for the user. */
export function useSelectedAthlete(): string | undefined {
  const { userUuid, activityUuid = '' } = useParams()
  const me = currentSession().account?.uuid
  // Reads the cache of the activity's page; never fetches.
  const { data } = useQuery({ ...activityQuery(activityUuid), enabled: false })
  const selected = userUuid ?? (activityUuid ? data?.userUuid : undefined)
  return selected === me ? undefined : selected
}

export const sections = ['dashboard', 'activities', 'compare', 'calendar', 'analysis'] as const
export type Section = (typeof sections)[number]

/** Sections with a screen, as the navigation offers them. */
export const builtSections: readonly Section[] = sections.filter(isBuilt)

const athletePages: Record<Section, string> = {
  dashboard: 'athleteDashboard',
  activities: 'athleteActivities',
  compare: 'athleteCompare',
  calendar: 'athleteCalendar',
  analysis: 'athleteAnalysis',
}

/** Path of a section for the selected athlete. */
export const sectionPath = (section: Section, userUuid: string | undefined): string =>
  userUuid ? pagePath(athletePages[section], { userUuid }) : pagePath(section)

/** Section of a page, by name; pages without one, or without a screen, belong to the dashboard. */
export const sectionOf = (pageName: string): Section =>
  builtSections.find((section) => section === pageName) ??
  (pageName === 'activity' ? 'activities' : 'dashboard')
