import { MISSING_POSITION } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { hideEnds } from './privacy.ts'

/** 100 m of latitude: 100 / (20,015,115 m / 2^31) semicircles. */
const hundredM = Math.round(100 / (20_015_115 / 2 ** 31))

/**
 * Places every 100 m of one meridian, by their distance from the first in hundreds of m; null if there is
 * none.
 */
const along = (places: (number | null)[]) => ({
  length: places.length,
  columns: [
    {
      name: 'latitude',
      unit: 'semicircles',
      values: Int32Array.from(places, (at) => (at === null ? MISSING_POSITION : 5_000 + at * hundredM)),
    },
    {
      name: 'longitude',
      unit: 'semicircles',
      values: Int32Array.from(places, (at) => (at === null ? MISSING_POSITION : 7_000)),
    },
    { name: 'speed', unit: 'm/s', values: Float32Array.from(places, () => 3) },
  ],
})
const shown = (places: (number | null)[], radiusM: number) => {
  const [latitude, longitude, speed] = hideEnds(along(places), radiusM).columns
  expect(Array.from(speed?.values ?? [])).toEqual(places.map(() => 3))
  return places.map((_, i) => {
    const both = [latitude, longitude].map((column) => column?.values[i] !== MISSING_POSITION)
    expect(both[0]).toBe(both[1])
    return both[0]
  })
}
const [x, o] = [false, true]

test('positions near start and end are hidden, also when the route passes there again', () => {
  expect(shown([0, 1, 2, 3, 4, 3, 1, 3, 8], 250)).toEqual([x, x, x, o, o, o, x, o, x])
})

test('the start is the first valid position, the end the last', () => {
  expect(shown([null, 0, 2, 4, 6, null], 150)).toEqual([x, x, o, o, x, x])
})

test('a radius of 0 and a series without positions hide nothing; the series itself is not modified', () => {
  expect(shown([0, 1, 2], 0)).toEqual([o, o, o])
  expect(shown([null, null], 100)).toEqual([x, x])
  const series = along([0, 1])
  hideEnds(series, 1_000)
  expect(series.columns[0]?.values[0]).toBe(5_000)
})
