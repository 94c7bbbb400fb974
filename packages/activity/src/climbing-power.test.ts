import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readRecording } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { type ClimbingColumns, climbingPowerError, climbsOf } from './climbing-power.ts'
import { processRecording } from './process.ts'
import { unbrokenDistance } from './unbroken-distance.ts'

/** A ride at a steady speed (m/s) whose road has these gradients, one for each number of seconds. */
function ride(speed: number, parts: readonly [seconds: number, gradient: number][]): ClimbingColumns {
  const gradients = parts.flatMap(([seconds, gradient]) => Array<number>(seconds).fill(gradient))
  let height = 100
  const elevation = Float32Array.from(gradients, (gradient) => {
    height += gradient * speed
    return height
  })
  return {
    speed: new Float32Array(gradients.length).fill(speed),
    distance: Float64Array.from(gradients, (_, i) => i * speed),
    elevation,
  }
}

describe('the power on climbs of a ride without a power meter', () => {
  test('is that of gravity, rolling, air and drive train', () => {
    const [climb, ...others] = climbsOf(
      ride(4, [
        [100, 0],
        [600, 0.06],
        [100, 0],
      ]),
      71,
    )
    expect(others).toEqual([])
    expect(climb?.grade).toBeCloseTo(0.06, 2)
    // 80 kg · 9.81 m/s² · (0.06 + 0.005) ÷ √(1 + 0.06²) = 50.9 N; air at 170 m: 0.5 · 1.2 · 0.35 · 16 = 3.4
    // N; 54.3 N · 4 m/s ÷ 0.976 = 222 W. The climb's soft ends are a little flatter.
    expect(climb?.power).toBeGreaterThan(215)
    expect(climb?.power).toBeLessThan(223)
  })

  test('is not estimated on the flat, downhill, on short ramps or while walking', () => {
    const uphill: [number, number] = [600, 0.06]
    expect(climbsOf(ride(8, [[900, 0.005]]), 71)).toEqual([])
    expect(climbsOf(ride(12, [[900, -0.06]]), 71)).toEqual([])
    expect(
      climbsOf(
        ride(4, [
          [300, 0],
          [30, 0.08],
          [300, 0],
        ]),
        71,
      ),
    ).toEqual([])
    expect(climbsOf(ride(0.9, [uphill]), 71)).toEqual([])
  })

  test('is that of one climb across a short dip, of two across a long one or a stop', () => {
    const across = (seconds: number) =>
      climbsOf(
        ride(5, [
          [300, 0.06],
          [seconds, 0],
          [300, 0.06],
        ]),
        71,
      ).length
    expect(across(15)).toBe(1)
    expect(across(90)).toBe(2)
    const stopped = ride(5, [[600, 0.06]])
    stopped.speed.fill(0, 300, 305)
    expect(climbsOf(stopped, 71)).toHaveLength(2)
  })
})

const folder = path.join(import.meta.dirname, '../../../../shared/data/activities')

test.skipIf(!existsSync(folder))('has the stated error against power meters', () => {
  // The weights are those in the files; no other recording with power and hills names one.
  const errors = [['broken-start-latlng.fit', 48.5] as const, ['ride-7386755164.fit', 48.7] as const].map(
    ([fileName, riderKg]) => {
      const recording = readRecording(readFileSync(path.join(folder, fileName)), { fileName })
      const [activity] = processRecording(recording, {
        dayRecords: {},
        locale: 'en',
        townAt: () => undefined,
      })
      const valuesOf = (name: string) =>
        activity?.series.columns.find((column) => column.name === name)?.values ?? new Float32Array()
      const columns = {
        speed: Float32Array.from(valuesOf('speed')),
        distance: unbrokenDistance(valuesOf('distance')) ?? new Float64Array(),
        elevation: Float32Array.from(valuesOf('elevation')),
      }
      const measured = Float32Array.from(valuesOf('power'))
      return climbsOf(columns, riderKg).map(({ startMs, endMs, power }) => {
        const own = measured.slice(startMs / 1000, endMs / 1000)
        const mean = own.reduce((sum, watts) => sum + watts, 0) / own.length
        return 100 * (power / mean - 1)
      })
    },
  )
  const all = errors.flat()
  const rms = Math.sqrt(all.reduce((sum, error) => sum + error ** 2, 0) / all.length)
  expect({
    climbs: all.length,
    rides: errors.length,
    rmsPercent: Math.round(rms),
    worstPercent: Math.round(Math.max(...all.map(Math.abs))),
  }).toEqual(climbingPowerError)
})
