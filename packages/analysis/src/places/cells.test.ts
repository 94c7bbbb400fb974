import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsAround, cellsOf } from './cells.ts'

const semicircles = (degrees: number) => Math.round((degrees / 180) * 2 ** 31)
const at = (...places: [latitude: number, longitude: number][]) => ({
  latitude: Int32Array.from(places, ([latitude]) => semicircles(latitude)),
  longitude: Int32Array.from(places, ([, longitude]) => semicircles(longitude)),
})

test('a track has each cell that it touches once, ascending', () => {
  const step = 1 / 128
  const cells = cellsOf(
    at([47.301, 11.401], [47.3011, 11.4011], [47.301 + step, 11.401], [47.301, 11.401], [0, 0]),
  )
  expect(cells).toHaveLength(2)
  // One row is 360 × 128 cells.
  expect((cells[1] as number) - (cells[0] as number)).toBe(46_080)
})

test('all places of the globe have cells of their own between 0 and 2³¹', () => {
  const corners = cellsOf(at([-90, -180], [-90, 179.999], [89.999, -180], [89.999, 179.999], [90, 10]))
  expect(corners).toHaveLength(5)
  for (const cell of corners) expect(cell).toBeGreaterThanOrEqual(0)
})

test('whatever is within a distance of a place touches a cell around it', () => {
  const metresPerDegree = 111_195
  fc.assert(
    fc.property(
      fc.double({ min: -85, max: 85, noNaN: true }),
      fc.double({ min: -180, max: 179.99, noNaN: true }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      fc.double({ min: 0, max: 24, noNaN: true }),
      (latitude, longitude, direction, distance) => {
        const north = latitude + (distance * Math.cos(direction)) / metresPerDegree
        const east =
          longitude +
          (distance * Math.sin(direction)) / metresPerDegree / Math.cos((latitude / 180) * Math.PI)
        const near = cellsOf(at([north, ((east + 540) % 360) - 180]))
        const around = cellsAround(semicircles(latitude), semicircles(longitude), 25)
        expect(around.length).toBeLessThanOrEqual(4)
        for (const cell of near) expect(around).toContain(cell)
      },
    ),
    { numRuns: 500 },
  )
})
