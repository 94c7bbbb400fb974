import { expect, test } from 'vitest'
import { isClear, sideGap } from './side-gap.ts'

test('the worse side is the larger one where less is better, and the smaller one where more is', () => {
  expect(sideGap('dss', { left: 30, right: 20 })).toMatchObject({ side: 'left', isWorse: true, size: 10 })
  expect(sideGap('leg_smoothness', { left: 91, right: 87 })).toMatchObject({ side: 'right', isWorse: true })
  expect(sideGap('foot_ar', { left: 42, right: 48 })).toMatchObject({ side: 'right', isWorse: false })
  expect(sideGap('dss', { left: 30 })).toBeNull()
})

test('a gap counts beyond the errors of two sensors, and averaging activities lowers that of wearing', () => {
  // Dead spots: engine 1.13, wearing 0.439 (docs/accuracy.md). 1.96 · √2 · √(1.13² + 0.439²) = 3.360.
  const gap = sideGap('dss', { left: 23.3, right: 20 })
  expect(gap?.least).toBeCloseTo(3.36, 2)
  expect(gap && isClear(gap)).toBe(false)
  const wider = sideGap('dss', { left: 23.4, right: 20 })
  expect(wider && isClear(wider)).toBe(true)
  // 1.96 · √(2 · 1.13² + 2 · 0.439² / 10) = 3.156.
  expect(sideGap('dss', { left: 23.3, right: 20 }, 10)?.least).toBeCloseTo(3.156, 2)
})
