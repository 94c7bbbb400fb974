import { expect, test } from 'vitest'
import { profileArea } from './profile.ts'

test('a profile is an area of its steps, 130 % of the threshold at the top', () => {
  expect(profileArea(btoa(String.fromCharCode(65, 130, 200, 0)))).toBe(
    'M0 16L0.0 8.0H24.0L24.0 0.0H48.0L48.0 0.0H72.0L72.0 16.0H96.0V16Z',
  )
  expect(profileArea('')).toBe('')
})
