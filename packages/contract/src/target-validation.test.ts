import { expect, test } from 'vitest'
import { validateTarget } from './target-validation.ts'

test('[A5-045] a target has a name of at most 200 characters and bands whose lower end comes first', () => {
  const codes = (target: Parameters<typeof validateTarget>[0]) =>
    validateTarget(target).map(({ field, code }) => `${field} ${code}`)
  expect(codes({})).toEqual([])
  expect(codes({ name: 'Tempo', thresholds: { power: { min: 190, max: 190 } } })).toEqual([])
  expect(codes({ name: ' ' })).toEqual(['name ErrorEnterValue'])
  expect(codes({ name: 'x'.repeat(201) })).toEqual(['name ErrorTooLong'])
  const band = (min: number | null, max: number | null) => codes({ thresholds: { power: { min, max } } })
  expect(band(null, 200)).toEqual([])
  expect(band(200, null)).toEqual([])
  expect(band(200, 190)).toEqual(['thresholds.power ErrorBandOrder'])
  expect(band(null, null)).toEqual(['thresholds.power ErrorEnterValue'])
  expect(band(1e99, null)).toEqual(['thresholds.power ErrorOutOfBounds'])
  expect(band(null, -1_000_001)).toEqual(['thresholds.power ErrorOutOfBounds'])
  expect(band(-1_000_000, 1_000_000)).toEqual([])
  expect(band(Number.NaN, 5)).toEqual(['thresholds.power ErrorInvalidValue'])
})
