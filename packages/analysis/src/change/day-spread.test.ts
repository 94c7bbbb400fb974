import { expect, test } from 'vitest'
import { createRandom } from '../../../simulator/src/random.ts'
import { type DayValue, dayPart, daySpread, enlarged } from './day-spread.ts'
import { minimalDetectableChange } from './detectable-change.ts'

const random = createRandom('days')

/** Days of an athlete with a spread of 1 around 20. */
function days(count: number, extra: (i: number, effort: number) => number = () => 0): DayValue[] {
  return Array.from({ length: count }, (_, i) => {
    const effort = 180 + 25 * random.normal()
    return { effort, value: 20 + random.normal() + extra(i, effort) }
  })
}

function rms(count: number, runs: number, extra?: (i: number, effort: number) => number): number {
  let squares = 0
  for (let run = 0; run < runs; run++) squares += (daySpread(days(count, extra)) ?? Number.NaN) ** 2
  return Math.sqrt(squares / runs)
}

test('the spread is known from eight activities on', () => {
  expect(daySpread(days(7))).toBeUndefined()
  expect(daySpread([...days(7), { value: Number.NaN, effort: 200 }])).toBeUndefined()
  expect(daySpread(days(8))).toBeGreaterThan(0)
  expect(daySpread(Array.from({ length: 8 }, () => ({ value: 20, effort: Number.NaN })))).toBe(0)
})

test('a course over weeks and harder efforts add nothing to the spread', () => {
  expect(rms(20, 1000)).toBeCloseTo(1, 1)
  expect(rms(20, 1000, (i) => 0.1 * i)).toBeCloseTo(1, 1)
  // 25 W more raise the figure by 2.5: without equal effort the spread would be √(1 + 2.5²) = 2.7.
  expect(rms(20, 1000, (_, effort) => 0.1 * (effort - 180))).toBeCloseTo(1, 1)
  expect(rms(8, 1000, (_, effort) => 0.1 * (effort - 180))).toBeCloseTo(1, 1)
})

test('one activity with a slipped sensor does not make everything else undetectable', () => {
  // Two of nineteen differences have an extra ± 30: their root mean square alone is √(2 · 900 / 19 / 2) = 7.
  expect(rms(20, 500, (i) => (i === 10 ? 30 : 0))).toBeLessThan(1.5)
})

test.each([8, 12, 30])(
  'with %i activities, at most 7 in 100 athletes who did not change are told that they did',
  (count) => {
    const parts = { engine: 0.3, wearing: 0.4 }
    // Observed values have all three: with a day of 0.866 the sum is 1.
    let told = 0
    let noticed = 0
    const runs = 4000
    for (let run = 0; run < runs; run++) {
      const day = dayPart(days(count), parts)
      const detectable = minimalDetectableChange({ ...parts, day })
      const difference = Math.SQRT2 * random.normal()
      if (Math.abs(difference) > detectable) told++
      if (Math.abs(difference + 2 * detectable) > detectable) noticed++
    }
    expect(told / runs).toBeLessThan(0.07)
    expect(noticed / runs).toBeGreaterThan(0.95)
  },
)

test('what engine and wearing explain is not counted twice', () => {
  const own = days(40)
  const observed = enlarged(daySpread(own) ?? Number.NaN, 40)
  expect(dayPart(own, { engine: 0.3, wearing: 0.4 })).toBeCloseTo(Math.sqrt(observed ** 2 - 0.25), 10)
  expect(dayPart(own, { engine: 5, wearing: 0 })).toBe(0)
  expect(dayPart(own.slice(0, 7), { engine: 0, wearing: 0 })).toBeUndefined()
  // Student's t for 4 and 20 degrees of freedom is 2.776 and 2.086 (any table).
  expect(enlarged(1, 9) * 1.96).toBeCloseTo(2.776, 1)
  expect(enlarged(1, 41) * 1.96).toBeCloseTo(2.086, 2)
})
