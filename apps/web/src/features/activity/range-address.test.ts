import { afterEach, expect, test } from 'vitest'
import { openShare } from '../../platform/api/share.ts'
import { rangePlace } from './range-address.ts'

afterEach(() => openShare(null))

test('a selected range stands in the path, beside what the address holds', () => {
  expect(rangePlace('a1', 'lap3', '?curve=all')).toEqual({
    pathname: '/activities/a1/range/lap3',
    search: '?curve=all',
  })
  expect(rangePlace('a1', 'all', '')).toEqual({ pathname: '/activities/a1', search: '' })
})

test('on a share’s page it stays on that page', () => {
  openShare({ activityUuid: 'a1', hash: 'h' })
  expect(rangePlace('a1', 'user-2', '?curve=all')).toEqual({
    pathname: '/activities/a1/share/h',
    search: '?curve=all&range=user-2',
  })
  expect(rangePlace('a1', 'all', '?range=user-2')).toEqual({ pathname: '/activities/a1/share/h', search: '' })
})
