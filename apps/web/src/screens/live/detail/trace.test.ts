import { expect, test } from 'vitest'
import { emptyTrace, joined, meanIn, spanOf } from './trace.ts'

test('newer seconds replace and continue a trace; what arrived late fills its gap', () => {
  const first = joined(emptyTrace, { startS: 10, columns: { power: [1, null, 3] } })
  const next = joined(first, { startS: 11, columns: { power: [2, 3, 4], cadence: [90, 91, 92] } })
  expect(next).toEqual({
    ...{ startS: 10, endS: 14 },
    columns: { power: [1, 2, 3, 4], cadence: [null, 90, 91, 92] },
  })
  expect(meanIn(next, 'power', 11, 14)).toBe(3)
  // The first second is not known, so the mean of the range is not either.
  expect(meanIn(next, 'power', 9, 14)).toBeNull()
  expect(meanIn(next, 'cadence', 10, 11)).toBeNull()
})

test('an hour is kept', () => {
  const long = joined(emptyTrace, { startS: 0, columns: { power: Array(3_600).fill(1) } })
  const next = joined(long, { startS: 3_600, columns: { power: [2] } })
  expect([next.startS, next.endS, next.columns.power?.length]).toEqual([1, 3_601, 3_600])
})

test('a range that lasts reaches up to the newest sample', () => {
  expect(spanOf({ startS: 5, endS: null }, 9)).toEqual([5, 10])
  expect(spanOf({ startS: 5, endS: 8 }, 9)).toEqual([5, 8])
})
