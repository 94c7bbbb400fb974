import { expect, test } from 'vitest'
import { missingNames, typesFor } from './required-ranges.ts'

test('a 5 km time trial requires its five parts, in any spelling', () => {
  expect(missingNames('RUN_5K_TT', ['tt 1/5', 'TT 2 / 5', 'Warm-up', 'TT3/5'])).toEqual(['TT 4/5', 'TT 5/5'])
})

test('the one-page forms require nothing', () => {
  expect(missingNames('RUN_FORM', [])).toEqual([])
})

test('an activity offers the reports of its sport', () => {
  expect(typesFor('bike')).toEqual(['BIKE_LPC_PROTOCOL', 'BIKE_FORM'])
  expect(typesFor('run')).toHaveLength(4)
})
