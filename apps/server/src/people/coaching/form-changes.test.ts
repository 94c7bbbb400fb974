import { expect, test } from 'vitest'
import { changesIn } from './form-changes.ts'

test('changes are held against what each metric can be told to, the largest multiple first', () => {
  // Foot angular range: 2 to 3° outdoors, so 6° are two of them. Pelvic angle: 3 to 6° between days, so 6°
  // are one. Thigh swing speed: 3 %, so 30 of 500 °/s (15 to be exceeded) are two.
  expect(
    changesIn(
      { 'pelvic_angle.center': [26, 5], 'foot_ar.left': [20, 5], 'thigh_swing_speed.right': [530, 5] },
      { 'pelvic_angle.center': [20, 5], 'foot_ar.left': [26.6, 5], 'thigh_swing_speed.right': [500, 5] },
    ),
  ).toEqual([
    { metric: 'foot_ar', side: 'left', now: 20, before: 26.6, error: 3, times: expect.closeTo(2.2, 10) },
    { metric: 'thigh_swing_speed', side: 'right', now: 530, before: 500, error: 15, times: 2 },
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
