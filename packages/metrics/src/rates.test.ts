import { describe, expect, test } from 'vitest'
import { metric } from './catalogue.ts'
import type { Metric } from './metric.ts'
import { changeRate, sideRate } from './rates.ts'

function entry(code: string): Metric {
  const found = metric(code)
  if (!found) throw new Error(code)
  return found
}

describe('a change rate', () => {
  test('is the change from the earlier figure in percent', () => {
    expect(changeRate(entry('heel_pitch'), 25, 26)).toBeCloseTo(4, 12)
    expect(changeRate(entry('power'), 200, 150)).toBe(-25)
  })

  test('[R9-005] is none for LP, EL, SIF, VO and SD', () => {
    for (const code of [
      'landing_pattern',
      'edge_landing',
      'stance_impact_force',
      'vertical_oscillation',
      'stance_displacement',
    ]) {
      expect(changeRate(entry(code), 20, 40), code).toBeNull()
    }
  })

  test('does not exist for a missing figure or for zero', () => {
    expect(changeRate(entry('power'), null, 150)).toBeNull()
    expect(changeRate(entry('power'), 150, null)).toBeNull()
    expect(changeRate(entry('power'), 0, 150)).toBeNull()
  })

  test('is none under 5 % of the range of the filter', () => {
    // 0–90° → 4.5°; 0–300 mm would be 15 mm
    expect(changeRate(entry('strike_ar'), 4.4, 6)).toBeNull()
    // 1.5 ÷ 4.5
    expect(changeRate(entry('strike_ar'), 4.5, 6)).toBeCloseTo(33.333, 3)
  })

  test('is there for an ordinary recoil, whatever the filter’s bound of 1000', () => {
    expect(changeRate(entry('recoil_ar'), 40, 44)).toBeCloseTo(10, 12)
  })
})

describe('a left/right difference rate', () => {
  test('[R5-020] is 100 times the difference over the mean', () => {
    // |22 − 18| ÷ 20
    expect(sideRate(entry('foot_ar'), 22, 18)).toBeCloseTo(20, 12)
    expect(sideRate(entry('foot_ar'), 18, 22)).toBeCloseTo(20, 12)
  })

  test('is none for LP, swing-back delay, single values and missing sides', () => {
    expect(sideRate(entry('landing_pattern'), 8, 10)).toBeNull()
    expect(sideRate(entry('swing_back_delay_ar'), 20, 30)).toBeNull()
    expect(sideRate(entry('pelvic_rock'), 20, 30)).toBeNull()
    expect(sideRate(entry('foot_ar'), null, 30)).toBeNull()
    expect(sideRate(entry('foot_ar'), 4, 4.8)).toBeNull()
  })
})
