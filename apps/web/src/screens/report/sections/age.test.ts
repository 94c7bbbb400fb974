import { expect, test } from 'vitest'
import { ageAt } from './age.ts'

test.each([
  ['1991-04-18', '2025-05-31T07:12:00Z', 34],
  ['1991/04/18', '2025-04-17T07:12:00Z', 33],
  ['1991/04/18', '2025-04-18T07:12:00Z', 34],
  ['18 April 1991', '2025-05-31T07:12:00Z', null],
  ['2030-01-01', '2025-05-31T07:12:00Z', null],
  [undefined, '2025-05-31T07:12:00Z', null],
])('the age of somebody born on %s at %s is %s', (birthday, instant, age) => {
  expect(ageAt(birthday, instant)).toBe(age)
})
