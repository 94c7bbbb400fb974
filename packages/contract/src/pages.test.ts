import { describe, expect, test } from 'vitest'
import { isBuilt, matchPage, pagePath, pages } from './pages.ts'

/** The specification's route table, written out. */
const specified = [
  '/',
  '/athletes/0190',
  '/activities/',
  '/activities/0190',
  '/activities/0190/range/lap3',
  '/activities/0190/share/abc',
  '/athletes/0190/activities/',
  '/reports/0190',
  '/r/u/0190/s/0191',
  '/target_range/',
  '/target_range_v2/',
  '/workout/',
  '/workout/new',
  '/workout/0190',
  '/activity_log/import',
  '/activity_log_v2/import',
  '/coaches/',
  '/coaches_v2/',
  '/coach_invitation/abc',
  '/coach_invitation_v2/abc',
  '/athletes/',
  '/athletes_v2/',
  '/setting/account',
  '/setting/account_v2',
  '/setting/physical_profiles',
  '/setting/physical_profiles_v2',
  '/setting/',
  '/reset_password',
  '/reset_password/abc',
  '/compare/',
  '/athletes/0190/compare/',
  '/calendar/',
  '/athletes/0190/calendar/',
  '/subscription/',
  '/subscription/athlete_monthly',
  '/analysis/',
  '/analysis/0190',
  '/athletes/0190/analysis/',
  '/athletes/0190/analysis/0191',
  '/live_session/',
  '/live_session/0190',
  '/develop/components',
  '/login',
  '/help',
]

describe('the page table', () => {
  test.each(specified)('knows %s', (path) => {
    const { page, params } = matchPage(path) ?? {}
    expect(pagePath(page?.name ?? '', params)).toBe(path)
  })

  test('[A2-002] takes the trailing slash as part of the route', () => {
    for (const path of ['/activities', '/compare', '/activities/0190/', '/login/', '/workout/new/'])
      expect(matchPage(path), path).toBeUndefined()
  })

  test('knows no other path', () => {
    for (const path of ['/activity', '/activities/a/b', '/admin', '/reports/0190/', '//', '/setting'])
      expect(matchPage(path), path).toBeUndefined()
  })

  test('prefers a fixed segment to a parameter', () => {
    expect(matchPage('/workout/new')?.page.name).toBe('newWorkout')
    expect(matchPage('/activities/0190')).toMatchObject({
      page: { name: 'activity' },
      params: { activityUuid: '0190' },
    })
  })

  test('offers the V2 variants only with the web redesign', () => {
    const variants = pages.filter((page) => page.path.includes('_v2'))
    expect(variants).toHaveLength(7)
    for (const page of variants) expect(page.feature).toBe('web_redesign')
  })

  test('has no two pages of one name or path', () => {
    expect(new Set(pages.map((page) => page.name)).size).toBe(pages.length)
    expect(new Set(pages.map((page) => page.path)).size).toBe(pages.length)
  })

  test('tells pages with a screen from those whose address is only reserved', () => {
    expect(isBuilt('activities')).toBe(true)
    for (const { name, unbuilt } of pages) expect(isBuilt(name), name).toBe(!unbuilt)
    expect(isBuilt('nowhere')).toBe(false)
  })

  test('[A2-040] fills the placeholders of a named path', () => {
    expect(pagePath('activityRange', { activityUuid: 'a b', rangeInfo: 'lap3' })).toBe(
      '/activities/a%20b/range/lap3',
    )
    expect(() => pagePath('activity')).toThrow('activityUuid')
    expect(() => pagePath('nowhere')).toThrow('nowhere')
  })
})
