import type { SensorLog } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { type SimulatedAssessment, simulateAssessment } from './simulate.ts'
import { median } from './tests.ts'

const RATE_HZ = 200

function sensorLog({ log }: SimulatedAssessment, name: string): SensorLog {
  const found = log.sensors.find(({ sensor }) => sensor === name)
  if (!found) throw new Error(name)
  return found
}

/**
 * The angle in degrees that a flawless gyroscope has turned about one of its axes since the start of a time
 * span.
 */
function turned(
  { angularVelocity, timeMs }: SensorLog,
  axis: 'x' | 'y',
  fromS: number,
  toS: number,
): number[] {
  const rate = angularVelocity?.[axis] ?? new Float32Array()
  const angles: number[] = []
  let sum = 0
  timeMs.forEach((ms, i) => {
    if (ms < 1000 * fromS || ms > 1000 * toS) return
    sum += ((rate[i] ?? 0) / RATE_HZ) * (180 / Math.PI)
    angles.push(sum)
  })
  return angles
}

/** The ranges of the movements away from the start and back, in order. */
function ranges(angles: readonly number[], least: number): number[] {
  const found: number[] = []
  let [low, high, isMoving] = [0, 0, false]
  let quiet = 0
  for (const angle of angles) {
    if (Math.abs(angle) > least) isMoving = true
    low = Math.min(low, angle)
    high = Math.max(high, angle)
    quiet = Math.abs(angle) < 0.3 ? quiet + 1 : 0
    if (isMoving && quiet > 0.06 * RATE_HZ) {
      found.push(high - low)
      low = 0
      high = 0
      isMoving = false
    }
  }
  return found
}

function doneTest(done: SimulatedAssessment, name: string) {
  const found = done.tests.find((each) => each.name === name)
  if (!found) throw new Error(name)
  return found
}

test.each(['one', 'two', 'three'])(
  'the figures of the tests are what flawless gyroscopes turn (%s)',
  (seed) => {
    const done = simulateAssessment({ seed, rateHz: RATE_HZ, flawless: true })
    const compare = (name: string, segment: string) => {
      const { fromS, toS, value } = doneTest(done, name)
      const [left, right] = ['left', 'right'].map((side) =>
        ranges(turned(sensorLog(done, `${side}_${segment}`), 'y', fromS, toS), 5),
      ) as [number[], number[]]
      expect([left.length, right.length]).toEqual([6, 6])
      expect(median(left) - median(right)).toBeCloseTo(value, 1)
    }
    compare('hip_mobility_offset', 'thigh')
    compare('ankle_strength_offset', 'foot')
    const squat = doneTest(done, 'hip_strength_rock')
    const drops = ranges(turned(sensorLog(done, 'pelvis'), 'x', squat.fromS, squat.toS), 2)
    expect(drops).toHaveLength(6)
    // The pelvis leans forward by 18° meanwhile, so its forward axis turns by cos 18° to all of the drop.
    expect(median(drops)).toBeGreaterThan(0.9 * squat.value)
    expect(median(drops)).toBeLessThan(1.02 * squat.value)
    const { fromS, toS, value } = doneTest(done, 'body_stability')
    const both = (['x', 'y'] as const).map((axis) => {
      const angles = turned(sensorLog(done, 'pelvis'), axis, fromS, toS)
      const mean = angles.reduce((sum, angle) => sum + angle, 0) / angles.length
      return angles.reduce((sum, angle) => sum + (angle - mean) ** 2, 0) / angles.length
    })
    expect(Math.sqrt((both[0] ?? 0) + (both[1] ?? 0))).toBeCloseTo(value, 1)
  },
)

test('the tests are in order, start with standing still, and are the same for the same seed', () => {
  const done = simulateAssessment({ seed: 'one', rateHz: 100 })
  expect(done.tests.map(({ name }) => name)).toEqual([
    'hip_mobility_offset',
    'ankle_strength_offset',
    'body_stability',
    'hip_strength_rock',
  ])
  done.tests.forEach(({ fromS, toS }, i) => {
    expect(toS).toBeGreaterThan(fromS + 15)
    expect(fromS).toBeGreaterThan(done.tests[i - 1]?.toS ?? 0)
  })
  expect(simulateAssessment({ seed: 'one', rateHz: 100 }).log).toEqual(done.log)
})

test('a mirror image has the opposite offsets and the same steadiness', () => {
  const own = simulateAssessment({ seed: 'one', rateHz: 50, sensors: [] }).tests
  const image = simulateAssessment({ seed: 'one', rateHz: 50, sensors: [], mirrored: true }).tests
  expect(image.map(({ value }) => value)).toEqual(own.map(({ value }, i) => (i < 2 ? -value : value)))
})
