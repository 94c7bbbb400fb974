import { expect, test } from 'vitest'
import { privacyRadiusOf } from './privacy-radius.ts'

test('the privacy radius is 200 m unless the athlete set another of 0 to 5,000', () => {
  expect(privacyRadiusOf(undefined)).toBe(200)
  expect(privacyRadiusOf(null)).toBe(200)
  expect(privacyRadiusOf({ privacy_radius_m: 0 })).toBe(0)
  expect(privacyRadiusOf({ privacy_radius_m: 5000 })).toBe(5000)
  for (const wrong of [5001, -1, '300', null]) expect(privacyRadiusOf({ privacy_radius_m: wrong })).toBe(200)
})
