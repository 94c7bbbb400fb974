import { expect, test } from 'vitest'
import { underShare } from './share.ts'

const share = { activityUuid: 'a1', hash: 'h' }
const under = (path: string, method = 'GET') => underShare(share, method, path)

test('[A7-046] each read of the shared activity carries the hash', () => {
  for (const path of [
    '/api/activities/v1/a1',
    '/api/activities/v1/a1/ranges/',
    '/api/activities/v1/a1/ranges/temporary/0-1000',
    '/api/activities/v1/a1/logs/series.arrow',
    '/api/activities/v1/a1/files/',
    '/api/activities/v1/a1/pre_ranges/',
    '/logs/activities/a1/power.json',
  ])
    expect(under(path), path).toEqual({ share_hash: 'h' })
})

test('what the athlete has beside it is not asked for; the reader’s own is', () => {
  for (const path of [
    '/api/profiles/v1/u/bests',
    '/api/target_ranges/v1/',
    '/api/account/v1/weight/',
    '/api/account/v1/bests/',
  ])
    expect(under(path), path).toBe('none')
  for (const path of [
    '/api/account/v1/',
    '/api/account/v1/config/',
    '/api/notifications/v1/',
    '/api/activities/v1/a2',
  ])
    expect(under(path), path).toBeUndefined()
  expect(under('/api/activities/v1/a1', 'PUT')).toBeUndefined()
  expect(underShare(null, 'GET', '/api/activities/v1/a1')).toBeUndefined()
})
