import { describe, expect, test } from 'vitest'
import { createLandscape, createLoop, STEP_M, valueAt } from './course.ts'
import { createRandom } from './random.ts'

describe('courses', () => {
  const course = createLoop(20_000, createLandscape(createRandom('land')), createRandom('loop'))

  test('a loop has the requested length and ends at its start', () => {
    expect(course.lengthM).toBe(20_000)
    const last = course.latitudeDeg.length - 1
    const north = 111_320 * ((course.latitudeDeg[last] ?? 0) - (course.latitudeDeg[0] ?? 0))
    const east = 74_500 * ((course.longitudeDeg[last] ?? 0) - (course.longitudeDeg[0] ?? 0))
    expect(Math.hypot(north, east)).toBeLessThan(0.01)
  })

  test('points are ten metres apart', () => {
    for (let i = 1; i < course.latitudeDeg.length; i++) {
      const north = 111_320 * ((course.latitudeDeg[i] ?? 0) - (course.latitudeDeg[i - 1] ?? 0))
      // cos 48.02° = 0.6688
      const east = 111_320 * 0.6688 * ((course.longitudeDeg[i] ?? 0) - (course.longitudeDeg[i - 1] ?? 0))
      if (Math.abs(Math.hypot(north, east) - STEP_M) > 0.1)
        expect.fail(`${Math.hypot(north, east)} m at ${i}`)
    }
  })

  test('no road is steeper than 15 %, and the grade is the rise of the elevation', () => {
    expect(Math.max(...course.grade.map(Math.abs))).toBeLessThan(0.15)
    const rise = (course.elevationM[102] ?? 0) - (course.elevationM[98] ?? 0)
    expect(course.grade[100]).toBeCloseTo(rise / (4 * STEP_M), 9)
  })

  test('values are interpolated between points, and the course is repeated', () => {
    const a = course.elevationM[10] ?? 0
    const b = course.elevationM[11] ?? 0
    expect(valueAt(course.elevationM, course, 105)).toBeCloseTo((a + b) / 2, 9)
    expect(valueAt(course.elevationM, course, course.lengthM + 105)).toBeCloseTo((a + b) / 2, 9)
  })
})
