import { expect, test } from 'vitest'
import { plannedDistance } from './planned-distance.ts'

const planned = (
  date: string,
  expectedDistance: number | null,
  kind: 'workout' | 'race' | 'note' = 'workout',
) => ({
  ...{ kind, date, expectedDistance },
})

test('the planned distance of a week is that of its workouts and races', () => {
  const entries = [
    planned('2026-11-22', 5_000),
    planned('2026-11-23', 10_000),
    planned('2026-11-24', null, 'note'),
    planned('2026-11-29', 21_100, 'race'),
    planned('2026-11-30', 7_000),
  ]
  expect(plannedDistance(entries, '2026-11-23')).toBe(31_100)
})

test('it is not known if one of them has none, or there is none', () => {
  expect(
    plannedDistance([planned('2026-11-23', 10_000), planned('2026-11-24', null)], '2026-11-23'),
  ).toBeUndefined()
  expect(plannedDistance([], '2026-11-23')).toBeUndefined()
})
