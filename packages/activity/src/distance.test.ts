import { describe, expect, test } from 'vitest'
import { countedDistance, interruptions, speedFromDistance, travelledDistance } from './distance.ts'
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

  test('leaves out the way across a break and across a stopped timer', () => {
    // A degree of latitude between all four; the second way is broken, in the third the timer was stopped for
    // 5 s.
    const latitude = Int32Array.from([47, 48, 49, 50].map(semicircles))
    const longitude = Int32Array.from([8, 8, 8, 8].map(semicircles))
    const timeMs = Int32Array.of(0, 10_000, 20_000, 30_000)
    const interrupted = interruptions(timeMs, [{ startMs: 22_000, endMs: 27_000 }], [20_000])
    expect([...interrupted]).toEqual([0, 0, 1, 5000])
    const way = travelledDistance(latitude, longitude, interrupted)
    expect(way[1]).toBeCloseTo(111_195.08, 1)
    expect(way[3]).toBe(way[1])
  })

  test('of a counter leaves out what it counts across a stopped timer, except the metres before the stop', () => {
    const timeMs = Int32Array.of(0, 1000, 2000, 62_000, 63_000, 123_000)
    const values = Float64Array.of(0, 10, 20, 1020, 1030, 1045)
    const pauses = [
      { startMs: 3000, endMs: 62_000 },
      { startMs: 64_000, endMs: 123_000 },
    ]
    const way = countedDistance(values, timeMs, Number.NaN, interruptions(timeMs, pauses))
    expect([...way]).toEqual([0, 10, 20, 20, 30, 45])
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
