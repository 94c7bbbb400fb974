import { describe, expect, test } from 'vitest'
import { countedDistance, speedFromDistance, travelledDistance } from './distance.ts'
import { distanceAxis } from './distance-axis.ts'
import { distanceAt, unbrokenDistance } from './unbroken-distance.ts'

const nan = Number.NaN
const semicircles = (degrees: number) => Math.round((degrees * 2 ** 31) / 180)
const counted = (values: number[], before = Number.NaN) => [
  ...countedDistance(
    Float64Array.from(values),
    Int32Array.from(values, (_, k) => k * 1000),
    before,
  ),
]

describe('distance', () => {
  test('counts from the last sample before the activity', () => {
    expect(counted([1010, 1020], 1000)).toEqual([10, 20])
  })

  test('of a counter that does not start at 0 starts at its first value', () => {
    expect(counted([51_200, 51_210])).toEqual([0, 10])
    expect(counted([6.9, 12])).toEqual([6.9, 12])
  })

  test('never falls: it stands still at small steps back and continues after a restart', () => {
    expect(counted([0, 500, 498, 505])).toEqual([0, 500, 500, 505])
    expect(counted([0, 5000, 0, 10])).toEqual([0, 5000, 5000, 5010])
  })

  test('along positions is the great circle: a degree of latitude is 111.195 km', () => {
    // 2π × 6,371.0088 km ÷ 360
    const latitude = Int32Array.of(semicircles(47), semicircles(48))
    const longitude = Int32Array.of(semicircles(8), semicircles(8))
    expect(travelledDistance(latitude, longitude)[1]).toBeCloseTo(111_195.08, 1)
  })

  test('without holes runs straight across them and on the level at the end', () => {
    const nan = Number.NaN
    const unbroken = unbrokenDistance([nan, nan, 20, nan, nan, 50, nan])
    expect([...(unbroken ?? [])]).toEqual([0, 10, 20, 30, 40, 50, 50, 50])
    expect(unbrokenDistance([nan, nan])).toBeUndefined()
    expect(distanceAt(unbroken as Float64Array, 3500)).toBe(35)
    expect(distanceAt(unbroken as Float64Array, 99_000)).toBe(50)
  })

  test('gives a speed that does not reach across holes', () => {
    const nan = Number.NaN
    expect([...speedFromDistance(Float64Array.of(0, 5, 10, nan, 100, 110))]).toEqual([5, 5, 5, nan, 10, 10])
  })

  test('never falls and has no holes as an axis', () => {
    expect([...(distanceAxis([0, 10, nan, 8, 20]) ?? [])]).toEqual([0, 10, 10, 10, 20])
    expect(distanceAxis([nan, nan])).toBeUndefined()
  })
})
