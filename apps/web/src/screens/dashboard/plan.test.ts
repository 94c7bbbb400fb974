import { expect, test } from 'vitest'
import { plannedDays } from './plan.ts'

const line = (date: string, title: string, expectedTime: number | null, expectedLoad: number | null) => ({
  ...({ kind: 'workout', date, title, expectedTime, expectedLoad } as const),
})

test('workouts and races of a day add up, notes, stays away and other days are left out', () => {
  const lines = [
    line('2026-11-20', 'Before', 60, 1),
    line('2026-11-21', 'Threshold', 3_600, 80),
    { ...line('2026-11-21', 'Cup', 1_800, 40), kind: 'race' as const },
    { ...line('2026-11-21', 'Sleep', 1, 1), kind: 'note' as const },
    { ...line('2026-11-22', 'Camp', null, null), kind: 'away' as const },
    line('2026-11-24', 'Strength', null, null),
    line('2026-11-25', 'After', 60, 1),
  ]
  expect([...plannedDays(lines, '2026-11-21', '2026-11-24')]).toEqual([
    ['2026-11-21', { titles: ['Threshold', 'Cup'], timeS: 5_400, tss: 120 }],
    ['2026-11-24', { titles: ['Strength'], timeS: 0, tss: 0 }],
  ])
})
