import { expect, test } from 'vitest'
import { newUuid } from './uuid.ts'

test('a uuid is a version 7 that begins with the milliseconds of its making', () => {
  const made = newUuid(Date.UTC(2130, 0, 1))
  expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(made.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2130, 0, 1))
})

test('uuids of one process sort in the order of their making, also many within a millisecond and a clock set back', () => {
  const start = Date.UTC(2131, 0, 1)
  const made = Array.from({ length: 20_000 }, (_, i) => newUuid(i < 10_000 ? start : start - 5_000))
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
})
