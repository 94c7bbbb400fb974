import { expect, test } from 'vitest'
import { type Repeats, repeatsOf } from './repeats.ts'

const activity = '01a20923-24c7-7000-901e-e24ab10e066e'
const span = { startMs: 1_000, endMs: 61_000 }
const part = `${activity}.selection-1000-61000`

test.each<[Repeats, Record<string, string>]>([
  [{ road: span }, { road: part, by: 'place' }],
  [{ effort: span }, { effort: part }],
  [{ name: 'Hill & dale' }, { q: 'Hill & dale' }],
])('other times are searched for along a road, as an effort, or by name: %o', (repeats, parameters) => {
  expect(Object.fromEntries(repeatsOf(activity, repeats))).toEqual(parameters)
})
