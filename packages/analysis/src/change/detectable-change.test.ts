import { expect, test } from 'vitest'
import {
  changeVerdict,
  detectableWithinActivity,
  minimalDetectableChange,
  standardError,
} from './detectable-change.ts'

test('the parts of the standard error add up as squares', () => {
  // 2² + 3² + 6² = 49.
  expect(standardError({ engine: 2, wearing: 3, day: 6 })).toBe(7)
  expect(standardError({ engine: 3, wearing: 4 })).toBe(5)
})

test('between two activities the minimal detectable change is 1.96 · √2 · SEM', () => {
  // 1.96 · √2 · 7 = 19.4030…
  expect(minimalDetectableChange({ engine: 2, wearing: 3, day: 6 })).toBeCloseTo(19.403, 3)
  // Without the athlete's own spread: 1.96 · √2 · 5 = 13.8593.
  expect(minimalDetectableChange({ engine: 3, wearing: 4 })).toBeCloseTo(13.8593, 4)
})

test('averaging activities shrinks wearing and day, not the engine', () => {
  // 1.96 · √(2 · 2² + (3² + 4²) · (1/5 + 1/20)) = 1.96 · √14.25.
  expect(minimalDetectableChange({ engine: 2, wearing: 3, day: 4 }, { now: 5, before: 20 })).toBeCloseTo(
    1.96 * Math.sqrt(14.25),
    10,
  )
  expect(minimalDetectableChange({ engine: 2, wearing: 3 }, { now: 1e9, before: 1e9 })).toBeCloseTo(5.5437, 4)
  expect(() => minimalDetectableChange({ engine: 1, wearing: 1 }, { now: 0, before: 3 })).toThrow(RangeError)
})

test('within one activity wearing and day cancel, and the error of both means takes their place', () => {
  // 1.96 · √(2 · 0.5² + 4²/64 + 3²/36) = 1.96 · √(0.5 + 0.25 + 0.25).
  expect(detectableWithinActivity(0.5, { sd: 4, count: 64 }, { sd: 3, count: 36 })).toBeCloseTo(1.96, 10)
  expect(detectableWithinActivity(0.5, null, { sd: 9, count: 1 })).toBeCloseTo(1.96 * Math.SQRT1_2, 10)
})

test('a difference within the detectable change is none, beyond it the catalogue tells the direction', () => {
  expect(changeVerdict(3, 3, 'higher')).toBe('no clear change')
  expect(changeVerdict(-2.9, 3, 'lower')).toBe('no clear change')
  expect(changeVerdict(3.1, 3, 'higher')).toBe('better')
  expect(changeVerdict(-3.1, 3, 'higher')).toBe('worse')
  expect(changeVerdict(3.1, 3, 'lower')).toBe('worse')
  expect(changeVerdict(-3.1, 3, 'lower')).toBe('better')
  expect(changeVerdict(3.1, 3, 'band')).toBe('changed')
  expect(changeVerdict(-3.1, 3, 'none')).toBe('changed')
  expect(changeVerdict(Number.NaN, 3, 'higher')).toBe('no clear change')
})
