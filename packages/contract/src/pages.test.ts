import { describe, expect, test } from 'vitest'
import { matchPage, pagePath, pages } from './pages.ts'

/** The specification's route table, written out. */
const specified: [id: string, path: string][] = [
  ['A2-003', '/'],
  ['A2-004', '/athletes/0190'],
  ['A2-005', '/activities/'],
  ['A2-006', '/activities/0190'],
  ['A2-007', '/activities/0190/range/lap3'],
  ['A2-008', '/activities/0190/share/abc'],
  ['A2-009', '/athletes/0190/activities/'],
  ['A2-010', '/reports/0190'],
  ['A2-011', '/r/u/0190/s/0191'],
  ['A2-012', '/target_range/'],
  ['A2-012', '/target_range_v2/'],
  ['A2-013', '/workout/'],
  ['A2-013', '/workout/new'],
  ['A2-013', '/workout/0190'],
  ['A2-014', '/activity_log/import'],
  ['A2-014', '/activity_log_v2/import'],
  ['A2-015', '/coaches/'],
  ['A2-015', '/coaches_v2/'],
  ['A2-016', '/coach_invitation/abc'],
  ['A2-016', '/coach_invitation_v2/abc'],
  ['A2-017', '/athletes/'],
  ['A2-017', '/athletes_v2/'],
  ['A2-018', '/setting/account'],
  ['A2-018', '/setting/account_v2'],
  ['A2-018', '/setting/physical_profiles'],
  ['A2-018', '/setting/physical_profiles_v2'],
  ['A2-019', '/setting/'],
  ['A2-020', '/reset_password'],
  ['A2-020', '/reset_password/abc'],
  ['A2-021', '/compare/'],
  ['A2-021', '/athletes/0190/compare/'],
  ['A2-022', '/calendar/'],
  ['A2-022', '/athletes/0190/calendar/'],
  ['A2-023', '/subscription/'],
  ['A2-023', '/subscription/athlete_monthly'],
  ['A2-024', '/analysis/'],
  ['A2-024', '/analysis/0190'],
  ['A2-024', '/athletes/0190/analysis/'],
  ['A2-024', '/athletes/0190/analysis/0191'],
  ['A2-025', '/live_session/'],
  ['A2-025', '/live_session/0190'],
  ['A2-026', '/develop/components'],
  ['A2-027', '/login'],
  ['A2-028', '/help'],
]

describe('the page table', () => {
  test.each(specified)('[%s] knows %s', (_, path) => {
    const { page, params } = matchPage(path) ?? {}
    expect(pagePath(page?.name ?? '', params)).toBe(path)
  })

  test('[A2-002] takes the trailing slash as part of the route', () => {
    for (const path of ['/activities', '/compare', '/activities/0190/', '/login/', '/workout/new/'])
      expect(matchPage(path), path).toBeUndefined()
  })

  test('[A2-029] knows no other path', () => {
    for (const path of ['/activity', '/activities/a/b', '/admin', '/reports/', '//', '/setting'])
      expect(matchPage(path), path).toBeUndefined()
  })

  test('prefers a fixed segment to a parameter', () => {
    expect(matchPage('/workout/new')?.page.name).toBe('newWorkout')
    expect(matchPage('/activities/0190')).toMatchObject({
      page: { name: 'activity' },
      params: { activityUuid: '0190' },
    })
  })

  test('[A2-030] offers the V2 variants only with the web redesign', () => {
    const variants = pages.filter((page) => page.path.includes('_v2'))
    expect(variants).toHaveLength(7)
    for (const page of variants) expect(page.feature).toBe('web_redesign')
  })

  test('has no two pages of one name or path', () => {
    expect(new Set(pages.map((page) => page.name)).size).toBe(pages.length)
    expect(new Set(pages.map((page) => page.path)).size).toBe(pages.length)
  })

  test('[A2-040] fills the placeholders of a named path', () => {
    expect(pagePath('activityRange', { activityUuid: 'a b', rangeInfo: 'lap3' })).toBe(
      '/activities/a%20b/range/lap3',
    )
    expect(() => pagePath('activity')).toThrow('activityUuid')
    expect(() => pagePath('nowhere')).toThrow('nowhere')
  })
})
