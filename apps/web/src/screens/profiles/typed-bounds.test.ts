import { validateRecord } from '@cadenza/contract/validation'
import { expect, test } from 'vitest'
import { faultyBounds, keptBounds, parseBounds, usualBounds } from './typed-bounds.ts'

test('the usual bounds are whole percents', () => {
  expect(usualBounds('power')).toEqual([55, 75, 90, 105, 120, 150])
  expect(usualBounds('pace')).toEqual([78, 88, 95, 101, 111])
  expect(usualBounds('heartrate')).toEqual([60, 70, 80, 90])
})

test('typed with a comma or a percent sign they are the same; the usual ones are not kept', () => {
  expect(parseBounds(['60', '70,5', '80 %', '90.0'])).toEqual([60, 70.5, 80, 90])
  expect(keptBounds('heartrate', [60, 70.5, 80, 90])).toEqual([60, 70.5, 80, 90])
  expect(keptBounds('heartrate', [60, 70, 80, 90])).toBeUndefined()
})

test.each([
  [['60', '70', '80', '90'], []],
  [['60', '60', '80', '90'], [1]],
  [['60', '75', '70', '90'], [2]],
  [['0', '70', '80', '90'], [0]],
  [['-5', '70', '80', '90'], [0]],
  [['60', '', '80', '90'], [1]],
  [['60', 'high', '80', '90'], [1]],
  [['60', '70', '80', '1001'], [3]],
])('%j: the wrong places are %j, and the shared rule agrees', (texts, wrong) => {
  const bounds = parseBounds(texts)
  expect(faultyBounds(bounds)).toEqual(wrong)
  const form = { date: '2026-11-01', max_heartrate: 190, zones: bounds }
  const failures = validateRecord('heartrate_zone', form, {
    nowMs: Date.parse('2026-11-21T12:00:00Z'),
    registered: new Set(),
  })
  expect(failures.map(({ field }) => field)).toEqual(wrong.length > 0 ? ['zones'] : [])
})
