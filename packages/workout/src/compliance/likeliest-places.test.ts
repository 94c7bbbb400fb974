import { expect, test } from 'vitest'
import { likeliestPlaces } from './likeliest-places.ts'

const costsOf = (...chances: number[]) => Float64Array.from(chances, (chance) => -Math.log(chance))
const anyLength = () => 1
const ofLength = (seconds: number) => (_: number, i: number, j: number) => Number(j - i === seconds)

test('several likely seconds together win over a single likelier one far away', () => {
  const [place] = likeliestPlaces([costsOf(0.4, 0, 0, 0, 0, 0, 0.2, 0.2, 0.2, 0, 0)], anyLength)
  expect([6, 7, 8]).toContain(place)
})

test('the likeliest second wins if most of the probability is near it', () => {
  expect(likeliestPlaces([costsOf(0.01, 0.9, 0.03, 0.03, 0.03, 0)], anyLength)).toEqual([1])
})

test('borders depend on one another by the length between them', () => {
  const costs = [costsOf(0.5, 0.5, 0, 0, 0), costsOf(0, 0, 0, 0.4, 0.6)]
  expect(likeliestPlaces(costs, ofLength(4))).toEqual([0, 4])
  // At 0 and 3: 0.5 × 0.4; at 1 and 4: 0.5 × 0.6.
  expect(likeliestPlaces(costs, ofLength(3))).toEqual([1, 4])
})
