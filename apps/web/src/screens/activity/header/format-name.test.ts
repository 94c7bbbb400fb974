import { expect, test } from 'vitest'
import { formatName } from './format-name.ts'

test.each([
  ['fit', 'FIT'],
  ['fitlog', 'FITLOG'],
  ['goldencheetah', 'GoldenCheetah'],
  ['suunto', 'Suunto'],
])('the format %s is called %s', (format, name) => {
  expect(formatName(format)).toBe(name)
})
