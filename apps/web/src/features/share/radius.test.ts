import { expect, test } from 'vitest'
import { parseRadius, radiusOf, withRadius } from './radius.ts'

test('the privacy radius is 200 m unless the athlete set another of 0 to 5,000', () => {
  expect(radiusOf(undefined)).toBe(200)
  expect(radiusOf({ privacy_radius_m: 0 })).toBe(0)
  expect(radiusOf({ privacy_radius_m: 5000 })).toBe(5000)
  for (const wrong of [5001, -1, '300', null]) expect(radiusOf({ privacy_radius_m: wrong })).toBe(200)
  expect(withRadius({ other: 1, privacy_radius_m: 5 }, 300)).toEqual({ other: 1, privacy_radius_m: 300 })
})

test('a radius is typed in whole metres', () => {
  expect(parseRadius(' 350 ')).toBe(350)
  for (const text of ['', '5001', '1.5', '-1', '1e3', '12345'])
    expect(parseRadius(text), text).toBeUndefined()
})
