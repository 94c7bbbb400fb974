import { expect, test } from 'vitest'
import { stepText } from './steps.ts'

const steps = (section: Parameters<typeof stepText>[0], count: number) =>
  Array.from({ length: count }, (_, index) => Number.parseInt(stepText(section, index, 'en'), 10))

test('[R9-047] the steps of High Cadence are 60 to 135 rpm in steps of 15', () => {
  expect(steps('high_cadence', 6)).toEqual([60, 75, 90, 105, 120, 135])
})

test('the steps of High Torque are 50 to 120 % of the FTP', () => {
  expect(steps('high_torque', 8)).toEqual([50, 60, 70, 80, 90, 100, 110, 120])
})

test('the steps of Free Cadence go from 50 to 120 % of the FTP and back', () => {
  expect(steps('free_cadence', 15)).toEqual([50, 60, 70, 80, 90, 100, 110, 120, 110, 100, 90, 80, 70, 60, 50])
})

test.each([
  ['en', '50%'],
  ['ja', '50%'],
  ['it', '50%'],
  ['de', '50\u00a0%'],
  ['es', '50\u00a0%'],
  ['fr', '50\u00a0%'],
])('shares of the FTP are written as %s writes them', (locale, text) => {
  expect(stepText('high_torque', 0, locale)).toBe(text)
})
