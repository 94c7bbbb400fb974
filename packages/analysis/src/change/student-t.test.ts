import { expect, test } from 'vitest'
import { studentT975 } from './student-t.ts'

test('quantiles of Student’s t are those of tables', () => {
  for (const [degrees, t] of [
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
    [1000, 1.962],
  ] as const)
    expect(Math.abs(studentT975(degrees) / t - 1)).toBeLessThan(0.015)
})
