import { expect, test } from 'vitest'
import type { MonthEffort } from '../../analysis/seconds/month-effort.ts'
import { changesIn } from './form-changes.ts'

const month = (
  metric: string,
  side: MonthEffort['side'],
  [now, before]: readonly [number, number],
  rest: Partial<MonthEffort> = {},
): MonthEffort => ({ metric, side, now, before, activities: { now: 5, before: 5 }, day: null, ...rest })

test('changes are held against what each metric can be told to, the largest multiple first', () => {
  // Foot angular range: 2 to 3° outdoors, so 6.6° are 2.2 of them. Pelvic angle: 3 to 6° between days, so 6°
  // are one. Thigh swing speed: 3 % of 500 °/s are 15, less than 1.96 × √(2 × 6.22² + 1.48² × 2/5) = 17.338.
  expect(
    changesIn([
      month('pelvic_angle', 'center', [26, 20]),
      month('foot_ar', 'left', [20, 26.6]),
      month('thigh_swing_speed', 'right', [530, 500]),
    ]),
  ).toEqual([
    {
      ...{ metric: 'foot_ar', side: 'left', now: 20, before: 26.6, error: 3, verdict: 'changed' },
      times: expect.closeTo(2.2, 10),
    },
    {
      ...{ metric: 'thigh_swing_speed', side: 'right', now: 530, before: 500 },
      error: expect.closeTo(17.338, 3),
      times: expect.closeTo(1.73, 3),
      verdict: expect.any(String),
    },
    {
      ...{ metric: 'pelvic_angle', side: 'center', now: 26, before: 20, error: 6, times: 1 },
      verdict: 'no clear change',
    },
  ])
})

test('more dead spots are worse, fewer better, and neither within the error', () => {
  // Dead spots: engine 1.14, wearing 0.438, own spread 1: 1.96 × √(2 × 1.14² + (0.438² + 1²) × 2 ÷ 5) = 3.44.
  const verdict = (now: number) => changesIn([month('dss', 'left', [now, 20], { day: 1 })])[0]?.verdict
  expect(verdict(23.5)).toBe('worse')
  expect(verdict(16.5)).toBe('better')
  expect(verdict(23.4)).toBe('no clear change')
})

test('a single activity and what has no stated error say nothing', () => {
  const once = { activities: { now: 1, before: 5 } }
  expect(changesIn([month('foot_ar', 'left', [30, 20], once)])).toEqual([])
  expect(changesIn([month('no_such', 'left', [30, 20])])).toEqual([])
})

test('a change counts beyond the athlete’s own spread once that is known', () => {
  const [change] = changesIn([
    month('foot_ar', 'left', [21.5, 21], { activities: { now: 4, before: 4 }, day: 1.62 }),
  ])
  // 1.96 × √(2 × 0.155² + (0.0137² + 1.62²) ÷ 2) = 2.286; the 3° stated between days no longer count.
  expect(change?.error).toBeCloseTo(1.96 * Math.sqrt(2 * 0.155 ** 2 + (0.0137 ** 2 + 1.62 ** 2) / 2), 6)
  expect(change?.verdict).toBe('no clear change')
})
