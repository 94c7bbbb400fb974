import { expect, test } from 'vitest'
import { isOnlyMark, nextMark, withTypedMark } from './step-marks.ts'

test.each([
  ['- 5m 90%', '- '],
  ['  - 30s 120%', '  - '],
  ['- 3x', '  - '],
  ['  • 2X ', '    - '],
  ['– 5m', '- '],
  ['- ', undefined],
  ['Main set 3x', undefined],
])('the line after %j begins with %j', (line, mark) => expect(nextMark(line)).toBe(mark))

test.each([
  ['- ', '-'],
  ['  - ', '  -'],
  ['-   ', '  -'],
  ['  -   ', '  -'],
])('a dash typed behind %j leaves %j', (line, left) => {
  expect(isOnlyMark(line)).toBe(true)
  expect(withTypedMark(line)).toBe(left)
})

test('a line with a step holds more than its dash', () => {
  for (const line of ['- 5m', '', '  ', '-', 'Main - ']) expect(isOnlyMark(line)).toBe(false)
})
