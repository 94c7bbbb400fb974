import { describe, expect, test } from 'vitest'
import { metric } from './catalogue.ts'
import { grade, isTooLarge, type Thresholds } from './thresholds.ts'

const graded = (thresholds: Thresholds | undefined, values: number[]) =>
  thresholds && values.map((value) => grade(value, thresholds))

describe('a grade', () => {
  test('[R5-015] of two values is poor above the second, otherwise standard', () => {
    expect(graded(metric('landing_pattern')?.levels, [-40, -5, 5, 5.1])).toEqual([
      'standard',
      'standard',
      'standard',
      'poor',
    ])
  })

  test('[R5-016] of three rising values: awesome below the first, good below the second, standard up to the third', () => {
    expect(graded(metric('heel_pitch')?.levels, [25.9, 26, 27.9, 28, 31, 31.1])).toEqual([
      'awesome',
      'good',
      'good',
      'standard',
      'standard',
      'poor',
    ])
  })

  test('[R5-017] of three falling values: awesome above the first, good above the second, standard from the third', () => {
    expect(graded(metric('strike_ar')?.levels, [9.1, 9, 6.1, 6, 3, 2.9])).toEqual([
      'awesome',
      'good',
      'good',
      'standard',
      'standard',
      'poor',
    ])
  })

  test('[R5-018] of the recoil above the first value is poor and too large', () => {
    const levels = metric('recoil_ar')?.levels
    expect(graded(levels, [60.1, 60, 50, 40, 39.9])).toEqual(['poor', 'good', 'standard', 'standard', 'poor'])
    expect(levels && [60.1, 60, 39].map((value) => isTooLarge(value, levels))).toEqual([true, false, false])
    const other = metric('strike_ar')?.levels
    expect(other && isTooLarge(40, other)).toBe(false)
  })

  test('[R5-019] of six values falls off to both sides', () => {
    const changes = metric('pelvic_angle')?.changes
    expect(graded(changes, [0, -1, 1, -1.1, 5, -5.1, 10, -10.1, 10.1])).toEqual([
      'awesome',
      'awesome',
      'awesome',
      'good',
      'good',
      'standard',
      'standard',
      'poor',
      'poor',
    ])
  })

  test('[R4-007] of a change has four steps by the metric’s own thresholds', () => {
    expect(graded(metric('foot_ar')?.changes, [-6, -3, 0, 6])).toEqual([
      'awesome',
      'good',
      'standard',
      'poor',
    ])
    expect(graded(metric('thigh_strike_ar')?.changes, [6, 3, 0, -6])).toEqual([
      'awesome',
      'good',
      'standard',
      'poor',
    ])
  })

  test('[R9-023] of the leg range takes its rising list literally: less is better', () => {
    expect(graded(metric('leg_ar')?.changes, [-6, 0, 3, 6])).toEqual(['awesome', 'good', 'standard', 'poor'])
  })

  test('of a missing value is none', () => {
    const levels = metric('heel_pitch')?.levels
    expect(levels && [grade(null, levels), grade(undefined, levels), grade(Number.NaN, levels)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
