import { expect, test } from 'vitest'
import { noChange } from './change-table.tsx'
import { isPoorWithinError } from './side-rate.tsx'
import type { Row } from './side-values.ts'

const figures = (...values: (number | null)[]) => values.map((value) => ({ value }))
const changes = (...values: (number | null)[]) => values.map((value) => ({ value, clear: null }))

function row(code: string, left: (number | null)[], change: (number | null)[]): Row {
  const sides = { left: figures(...left), right: figures(...left) }
  return { code, found: { sides, change: changes(...change) }, sides: ['left', 'right'] }
}

test('a change that is missing says why', () => {
  expect(noChange(row('recoil_ar', [50, 55], [null, 10]), 1)).toBeUndefined()
  expect(noChange(row('landing_pattern', [3, 4], [null, null]), 1)).toBe('noRate')
  expect(noChange(row('recoil_ar', [50, null], [null, null]), 1)).toBe('notNow')
  expect(noChange(row('recoil_ar', [null, 50], [null, null]), 1)).toBe('notBefore')
  expect(noChange(row('dss', [0.5, 0.9], [null, null]), 1)).toBe('tooSmall')
})

test('a poor difference between the sides says when it is no more than the error of both', () => {
  const sides = (left: number, right: number, grade: 'poor' | 'standard'): Row => ({
    code: 'strike_ar',
    sides: ['left', 'right'],
    found: {
      sides: { left: figures(left), right: figures(right) },
      leftRightDiffRate: [{ value: 100 * (Math.abs(left - right) / ((left + right) / 2)), grade }],
    },
  })
  // Error of a side √(0.483² + 0.119²) = 0.497°; of a difference 1.96 × √2 × 0.497 = 1.38°.
  expect(isPoorWithinError(sides(8, 9.3, 'poor'), 0)).toBe(true)
  expect(isPoorWithinError(sides(8, 9.4, 'poor'), 0)).toBe(false)
  expect(isPoorWithinError(sides(8, 8.5, 'standard'), 0)).toBe(false)
})
