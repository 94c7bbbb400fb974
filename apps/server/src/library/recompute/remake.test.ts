import { expect, test } from 'vitest'
import { remadeActivity } from './remake.ts'

const dayMs = 86_400_000
const part = (day: number) => ({ startMs: day * dayMs, endMs: day * dayMs + 3_600_000 })
const parts = [part(1), part(4), part(9)]

test('an activity is made again from the part of its file that it covers, not from the place it had', () => {
  expect(remadeActivity(parts, { session: 0, ...part(4) })).toBe(parts[1])
  expect(remadeActivity(parts, { session: 1, ...part(4) })).toBe(parts[1])
  // A file that was one activity of all days.
  expect(remadeActivity([part(1)], { session: 0, startMs: dayMs, endMs: 9 * dayMs })).toEqual(part(1))
})

test('an activity whose start was moved is found by its place', () => {
  expect(remadeActivity(parts, { session: 2, ...part(300) })).toBe(parts[2])
  expect(remadeActivity(parts, { session: 3, ...part(300) })).toBeUndefined()
})
