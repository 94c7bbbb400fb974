import { expect, test } from 'vitest'
import { matchActivities } from './match-activities.ts'

const dayMs = 86_400_000
const part = (day: number) => ({ startMs: day * dayMs, endMs: day * dayMs + 3_600_000 })
const parts = [part(1), part(4), part(9)]

test('an activity is the part of its file that it covers, not the one at the place it had', () => {
  expect(matchActivities(parts, [{ session: 0, ...part(4) }])).toEqual([1])
  expect(matchActivities(parts, [{ session: 1, ...part(4) }])).toEqual([1])
  // A file that was one activity of all days.
  expect(matchActivities([part(1)], [{ session: 0, startMs: dayMs, endMs: 9 * dayMs }])).toEqual([0])
})

test('an activity whose start was moved is found by its place', () => {
  expect(matchActivities(parts, [{ session: 2, ...part(300) }])).toEqual([2])
  expect(matchActivities(parts, [{ session: 3, ...part(300) }])).toEqual([undefined])
  // Moved to the time of another one, which was not moved.
  const stored = [
    { session: 0, ...part(1) },
    { session: 1, ...part(9) },
    { session: 2, ...part(9) },
  ]
  expect(matchActivities(parts, stored)).toEqual([0, 1, 2])
})

test('of two parts of the same time each is found by its place', () => {
  const twins = [part(1), part(1)]
  expect(matchActivities(twins, [{ session: 1, ...part(1) }])).toEqual([1])
  expect(
    matchActivities(twins, [
      { session: 1, ...part(1) },
      { session: 0, ...part(1) },
    ]),
  ).toEqual([1, 0])
})

test('an activity whose local time was read as UTC is found on the clock of its zone', () => {
  const hourMs = 3_600_000
  const day = (from: number, hours: number) => ({ startMs: from * hourMs, endMs: (from + hours) * hourMs })
  // Morning and evening of one day, read nine hours earlier: the evening overlaps where the morning was.
  const read = [day(-1, 2), day(9, 1)]
  const stored = [
    { session: 0, ...day(8, 2) },
    { session: 1, ...day(18, 1) },
  ]
  expect(matchActivities(read, stored)).toEqual([0, 1])
  expect(matchActivities(read.toReversed(), stored)).toEqual([1, 0])
})
