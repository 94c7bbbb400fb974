import { expect, test } from 'vitest'
import { changesIn, formMeans } from './form-changes.ts'

test('changes are held against what each metric can be told to, the largest multiple first', () => {
  // Foot angular range: 2 to 3° outdoors, so 6° are two of them. Pelvic angle: 3 to 6° between days, so 6°
  // are one. Thigh swing speed: 3 % of 500 °/s are 15, less than 1.96 × √(2 × 6.2² + 1.48² × 2/5) = 17.283.
  expect(
    changesIn(
      { 'pelvic_angle.center': [26, 5], 'foot_ar.left': [20, 5], 'thigh_swing_speed.right': [530, 5] },
      { 'pelvic_angle.center': [20, 5], 'foot_ar.left': [26.6, 5], 'thigh_swing_speed.right': [500, 5] },
    ),
  ).toEqual([
    { metric: 'foot_ar', side: 'left', now: 20, before: 26.6, error: 3, times: expect.closeTo(2.2, 10) },
    {
      metric: 'thigh_swing_speed',
      side: 'right',
      now: 530,
      before: 500,
      error: expect.closeTo(17.283, 3),
      times: expect.closeTo(1.736, 3),
    },
    { metric: 'pelvic_angle', side: 'center', now: 26, before: 20, error: 6, times: 1 },
  ])
})

test('a single activity, a month without one, and what has no stated error say nothing', () => {
  expect(
    changesIn(
      { 'foot_ar.left': [30, 1], 'foot_ar.right': [30, 5], 'dss.left': [90, 5], 'no_such.left': [90, 5] },
      {
        'foot_ar.left': [20, 5],
        'foot_ar.right': [20, 1],
        'leg_ar.left': [20, 5],
        'dss.left': [10, 5],
        'no_such.left': [10, 5],
      },
    ),
  ).toEqual([])
})

test('a change counts beyond the athlete’s own spread, known from eight activities on', () => {
  // Differences from one activity to the next are ±2 and 0 by turns.
  const each = (level: number) => [level, level + 2, level + 2, level]
  const fresh = (level: number) => ({ 'foot_ar.left': [level + 1, 4, each(level)] as const })
  const { now, before } = formMeans(fresh(20.5), fresh(20))
  // SD = 1.0104 × √((4 × 2² + 0.5²) ÷ 7 ÷ 2) = 1.0886. Student's t for 3.5 degrees of freedom is 2.94, so
  // √((1.0886 × 2.94 ÷ 1.96)² − 0.202² − 0.0156²) = 1.62.
  const day = now['foot_ar.left']?.[2] ?? 0
  expect(day).toBeCloseTo(1.62, 1)
  const [change] = changesIn(now, before)
  // 1.96 × √(2 × 0.202² + (0.0156² + day²) ÷ 2)
  expect(change?.error).toBeCloseTo(1.96 * Math.sqrt(2 * 0.202 ** 2 + (0.0156 ** 2 + day ** 2) / 2), 6)
  expect(change?.times).toBeLessThan(1)
  const seven = formMeans({ 'foot_ar.left': [21, 3, [20, 22, 21]] }, fresh(20))
  expect(seven.now['foot_ar.left']).toEqual([21, 3])
})
