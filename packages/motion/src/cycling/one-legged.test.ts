import type { Axes, SensorLog } from '@cadenza/recording'
import { createRandom, simulateRide } from '@cadenza/simulator'
import { expect, test } from 'vitest'
import { analyseMotion } from '../analyse.ts'
import { COARSE, LEFT, RIGHT } from '../cycles.ts'

const drill = { fromMs: 40_000, toMs: 90_000 }
/** s. The rider takes the foot off the pedal. */
const OVER_MS = 1_000

/** The sensor of a leg that rests during the drill: only gravity, and a little shaking. */
function resting({ angularVelocity, specificForce, ...sensor }: SensorLog): SensorLog {
  const random = createRandom(sensor.sensor)
  const share = (ms: number) =>
    Math.max(0, Math.min(1, (ms - drill.fromMs) / OVER_MS, (drill.toMs - ms) / OVER_MS))
  const towards = (axes: Axes, rest: readonly number[], shake: number): Axes => {
    const column = (values: Float32Array, axis: number) =>
      values.map((value, i) => {
        const w = share(sensor.timeMs[i] as number)
        return w === 0 ? value : (1 - w) * value + w * ((rest[axis] as number) + shake * random.normal())
      })
    return { x: column(axes.x, 0), y: column(axes.y, 1), z: column(axes.z, 2) }
  }
  if (!angularVelocity || !specificForce) throw new Error('The simulated sensor is complete')
  const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length
  const { x, y, z } = specificForce
  const gravity = [mean(x), mean(y), mean(z)]
  const scale = 9.81 / Math.hypot(...gravity)
  return {
    ...sensor,
    angularVelocity: towards(angularVelocity, [0, 0, 0], 0.01),
    specificForce: towards(
      specificForce,
      gravity.map((g) => scale * g),
      0.05,
    ),
  }
}

test('a drill on one leg in mid-ride keeps the strokes and quarters of that leg, and the other foot has none', () => {
  const { log, truth } = simulateRide({
    seed: 'one leg',
    durationS: 130,
    rateHz: 100,
    tier: 'clean',
    gaps: false,
    sensors: ['left_foot', 'right_foot'],
    plan: { cadenceRpm: 60, standing: false, coasts: false, stops: false },
  })
  const sensors = log.sensors.map((each) => (each.sensor === 'right_foot' ? resting(each) : each))
  const { cycles } = analyseMotion({ ...log, sensors })
  const within = (fromMs: number, toMs: number) => fromMs > drill.fromMs + 2_000 && toMs < drill.toMs - 2_000
  const real = truth.left.filter(({ startS, endS }) => within(1000 * startS, 1000 * endS))
  const found = (side: number) =>
    [...cycles.side.keys()].filter((row) => {
      const fromMs = cycles.startMs[row] as number
      return cycles.side[row] === side && within(fromMs, fromMs + (cycles.durationMs[row] as number))
    })
  const left = found(LEFT)
  expect(real.length).toBeGreaterThan(40)
  expect(Math.abs(left.length - real.length)).toBeLessThanOrEqual(1)
  expect(left.every((row) => ((cycles.flags[row] as number) & COARSE) === 0)).toBe(true)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  for (const code of ['foot_ar', 'foot_ar_q1', 'foot_ar_q3']) {
    const measured = mean(left.map((row) => cycles.values.get(code)?.[row] as number))
    expect(Math.abs(measured - mean(real.map(({ values }) => values[code] as number))), code).toBeLessThan(
      0.5,
    )
  }
  expect(found(RIGHT)).toEqual([])
})
