import { expect, test } from 'vitest'
import type { Shoe } from './person.ts'
import { ageOn, parseHeight, typedHeight, withBest, withShoe } from './person-fields.ts'

const shoe = (name: string, usual = false): Shoe => ({
  name,
  usual,
  startM: 0,
  since: null,
  until: null,
  distanceM: 0,
  runs: 0,
})

test('a height is cm, or feet and inches where miles are the unit', () => {
  expect(parseHeight('181,5', 'km')).toBe(181.5)
  expect(parseHeight('180 cm', 'mi')).toBe(180)
  // 5 ft 11 in are 71 in of 2.54 cm: 180.34 cm.
  for (const typed of ['5′11″', '5\'11"', '5 ft 11 in', '5ft 11'])
    expect(parseHeight(typed, 'mi')).toBe(180.3)
  expect(parseHeight('71', 'mi')).toBe(180.3)
  expect(typedHeight(180.3, 'mi')).toBe('5′11″')
  expect(typedHeight(180.3, 'km')).toBe('180.3')
  // 182.8 cm are 71.97 in: six feet, not five feet and twelve inches.
  expect(typedHeight(182.8, 'mi')).toBe('6′0″')
  expect(parseHeight(' ', 'km')).toBeNull()
  for (const none of ['tall', '1.81', '300', '0', '-180']) expect(parseHeight(none, 'km')).toBeNaN()
})

test('an age counts the birthday itself', () => {
  expect(ageOn('2026-03-09', '1990-03-10')).toBe(35)
  expect(ageOn('2026-03-10', '1990-03-10')).toBe(36)
})

test('one shoe at most is the usual one, and a changed shoe keeps its place', () => {
  const [a, b] = [shoe('A', true), shoe('B')]
  const names = (shoes: readonly Shoe[]) => shoes.map(({ name, usual }) => (usual ? `${name}!` : name))
  expect(names(withShoe([a, b], shoe('C', true)))).toEqual(['A', 'B', 'C!'])
  expect(names(withShoe([a, b], shoe('A2'), a))).toEqual(['A2', 'B'])
  expect(names(withShoe([a, b], { ...b, usual: true }, b))).toEqual(['A', 'B!'])
})

test('one time a distance, the shortest first', () => {
  const bests = withBest([{ distanceM: 10_000, timeS: 2_400 }], { distanceM: 5_000, timeS: 1_150 })
  expect(withBest(bests, { distanceM: 10_000, timeS: 2_380 })).toEqual([
    { distanceM: 5_000, timeS: 1_150 },
    { distanceM: 10_000, timeS: 2_380 },
  ])
})
