import { expect, test } from 'vitest'
import { parseRadius, withRadius } from './radius.ts'

test('the radius is set beside what else the config holds', () => {
  expect(withRadius({ other: 1, privacy_radius_m: 5 }, 300)).toEqual({ other: 1, privacy_radius_m: 300 })
  expect(withRadius(undefined, 300)).toEqual({ privacy_radius_m: 300 })
})

test('a radius is typed in whole metres', () => {
  expect(parseRadius(' 350 ')).toBe(350)
  for (const text of ['', '5001', '1.5', '-1', '1e3', '12345'])
    expect(parseRadius(text), text).toBeUndefined()
})
