import { describe, expect, test } from 'vitest'
import {
  boxOf,
  fitPadding,
  fitted,
  graticule,
  linesOf,
  nearestTo,
  partOf,
  pathOf,
  pointAt,
  scaleBar,
} from './route.ts'

const none = Number.NaN
const english = { unit: 'km', locale: 'en' } as const
const positions = {
  longitude: Float64Array.of(8, 8.1, none, 8.3, 8.4),
  latitude: Float64Array.of(47, 47.1, none, 47.3, 47.2),
}

describe('the route on the map', () => {
  test('breaks where positions are missing', () => {
    expect(linesOf(positions, 0, 4)).toEqual([
      [
        [8, 47],
        [8.1, 47.1],
      ],
      [
        [8.3, 47.3],
        [8.4, 47.2],
      ],
    ])
  })

  test('of a range runs from its start to its end', () => {
    const timeMs = Int32Array.of(0, 1000, 2000, 3000, 4000)
    expect(partOf(positions, timeMs, { startMs: 3000, endMs: 9000 })).toEqual([
      [
        [8.3, 47.3],
        [8.4, 47.2],
      ],
    ])
  })

  test('fits its box', () => {
    expect(boxOf(positions)).toEqual([8, 47, 8.4, 47.3])
  })

  test('keeps the cursor at the last known position', () => {
    expect(pointAt(positions, 2)).toEqual([8.1, 47.1])
    expect(pointAt({ longitude: Float64Array.of(none), latitude: Float64Array.of(none) }, 0)).toBeNull()
  })

  test('is near the pointer where it is on the screen', () => {
    expect(nearestTo(positions, [8.29, 47.29], 0.05)).toBe(3)
    expect(nearestTo(positions, [8.2, 47.2], 0.05)).toBeNull()
    // At 60°, a degree of longitude is half as long: 0.3° east is nearer than 0.2° north.
    const north = { longitude: Float64Array.of(10.3, 10), latitude: Float64Array.of(60, 60.2) }
    expect(nearestTo(north, [10, 60], 1)).toBe(0)
  })

  test('has a graticule of a few lines at any scale', () => {
    for (const width of [0.004, 0.05, 0.4, 3, 40]) {
      const count = graticule([8, 47, 8 + width, 47 + width]).length
      expect(count).toBeGreaterThanOrEqual(8)
      expect(count).toBeLessThanOrEqual(26)
    }
  })

  test('has a scale bar of a round length', () => {
    // At the equator, a degree is 111.32 km: 100 px at 1000 px per degree are 11.1 km.
    const bar = scaleBar(0, 1000, 100, english)
    expect(bar.text).toBe('10 km')
    expect(bar.px).toBeCloseTo(89.83, 1)
    expect(scaleBar(60, 1000, 100, english).text).toBe('5 km')
    expect(scaleBar(0, 100_000, 100, english).text).toBe('100 m')
    expect(scaleBar(0, 1000, 100, { ...english, unit: 'mi' }).text).toBe('5 mi')
    // 80 px at 16,000 px per degree are 557 m.
    expect(scaleBar(0, 16_000, 80, { unit: 'km', locale: 'es' }).text).toBe('0,5 km')
  })
})

test('a drawing leaves out points that nobody could tell apart, never the last', () => {
  expect(
    pathOf([
      [0, 0],
      [0.3, 0.1],
      [0.5, 0],
      [10, 10],
      [10.1, 10.1],
    ]),
  ).toBe('M0.0 0.0L0.5 0.0L10.0 10.0L10.1 10.1')
  expect(pathOf([])).toBe('')
})

test.each([
  ['a wide route', [8, 47, 9, 47.1]],
  ['a tall one', [8, 47, 8.1, 48]],
  ['one that stays in its place', [8, 47, 8, 47]],
] as const)('%s fits beside the controls and the legend over the map', (_, box) => {
  // Controls: 8 px from the top, 26 px high; legend: 8 px from the bottom, up to 60 px high.
  for (const isColoured of [false, true]) {
    const { x, y } = fitted([...box], { width: 324, height: 324 }, fitPadding(isColoured))
    expect(Math.min(x(box[0]), x(box[2]))).toBeGreaterThanOrEqual(12)
    expect(Math.max(x(box[0]), x(box[2]))).toBeLessThanOrEqual(324 - 12)
    expect(y(box[3])).toBeGreaterThanOrEqual(8 + 26 + 4)
    expect(y(box[1])).toBeLessThanOrEqual(324 - (isColoured ? 8 + 60 + 4 : 28))
  }
})
