import { expect, test } from 'vitest'
import { tableContent } from './table-content.ts'

const time = { code: 'moving_time' }
const distance = { code: 'distance' }

test('a table whose columns are all hidden says so instead of listing empty rows', () => {
  expect(tableContent([time, distance], [], 3)).toBe('hidden')
  expect(tableContent([time, distance], [distance], 3)).toBe('columns')
})

test('an activity with nothing but its time has no table, unless it has ranges', () => {
  expect(tableContent([time], [time], 0)).toBe('nothing')
  expect(tableContent([time], [], 0)).toBe('nothing')
  expect(tableContent([time], [time], 2)).toBe('columns')
})
