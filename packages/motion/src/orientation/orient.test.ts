import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Axes } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { makeTimeline, type Timeline } from '../clock/timeline.ts'
import { orient } from './orient.ts'

const DEGREE = Math.PI / 180
const folder = path.join(import.meta.dirname, '../../../../../shared/data/imu')

/** A pendulum about y with angle A sin ωt and a gyroscope with an offset of `bias` (rad/s) on each axis. */
function pendulum(timeline: Timeline, amplitudeDeg: number, hz: number, bias: number) {
  const n = timeline.length
  const axes = (): Axes => ({ x: new Float32Array(n), y: new Float32Array(n), z: new Float32Array(n) })
  const rate = axes()
  const force = axes()
  const angle = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const t = i / timeline.rateHz
    angle[i] = amplitudeDeg * DEGREE * Math.sin(2 * Math.PI * hz * t)
    rate.x[i] = bias
    rate.y[i] = amplitudeDeg * DEGREE * 2 * Math.PI * hz * Math.cos(2 * Math.PI * hz * t) + bias
    rate.z[i] = bias
    // Rotated by β about y, up is (−sin β, 0, cos β) in the sensor's axes.
    force.x[i] = -9.81 * Math.sin(angle[i] as number)
    force.z[i] = 9.81 * Math.cos(angle[i] as number)
  }
  return { rate, force, angle }
}

test.each([
  [100, 0.1],
  [200, 0.1],
])('follows a swing of 25° at 1.5 Hz with a bias of ½ °/s at %d Hz within %d°', (rateHz, most) => {
  const timeline = makeTimeline(Float64Array.from({ length: 120 * rateHz }, (_, i) => (1000 * i) / rateHz))
  const { rate, force, angle } = pendulum(timeline, 25, 1.5, 0.5 * DEGREE)
  const { up, bias, attitude } = orient(timeline, rate, force, { gravityHz: 0.02, attitude: true })
  let squares = 0
  for (let i = 0; i < angle.length; i++) {
    const error = Math.atan2(-(up.x[i] as number), up.z[i] as number) - (angle[i] as number)
    squares += (error / DEGREE) ** 2
  }
  expect(Math.sqrt(squares / angle.length)).toBeLessThan(most)
  const middle = 3 * Math.floor(bias.length / 6)
  expect((bias[middle] as number) / DEGREE).toBeCloseTo(0.5, 1)
  expect((bias[middle + 1] as number) / DEGREE).toBeCloseTo(0.5, 1)
  // An attitude is a unit quaternion and rotates up to z.
  const i = 4 * (angle.length >> 1)
  expect(Math.hypot(...(attitude ?? []).slice(i, i + 4))).toBeCloseTo(1, 5)
})

test('a sensor at rest has the right up direction and bias from the start', () => {
  const timeline = makeTimeline(Float64Array.from({ length: 1000 }, (_, i) => 10 * i))
  const { rate, force } = pendulum(timeline, 0, 1, 0.01)
  const { up, bias } = orient(timeline, rate, force, { gravityHz: 0.02, attitude: false })
  for (let i = 0; i < timeline.length; i++) expect(up.z[i]).toBeCloseTo(1, 4)
  expect(bias[bias.length - 1]).toBeCloseTo(0.01, 3)
})

test('zeros and impossible values give finite results and do not throw', () => {
  const timeline = makeTimeline(Float64Array.from({ length: 500 }, (_, i) => 10 * i))
  const { rate, force } = pendulum(timeline, 0, 1, 0)
  force.z.fill(0)
  const { up } = orient(timeline, rate, force, { gravityHz: 0.02, attitude: true })
  expect(up.z.every(Number.isFinite)).toBe(true)
})

/**
 * The reference is sampled at 100 Hz from each stride's first mid-stance on, in other axes, which are fitted
 * first.
 */
test.skipIf(!existsSync(folder)).each([
  ['left', 0, 3.3],
  ['right', 1, 5],
] as const)('agrees with the reference orientation of gaitmap’s walk, %s foot', (foot, column, most) => {
  const lines = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n')
  const rows = lines('gaitmap_imu_sample.csv')
    .slice(2)
    .map((line) => line.split(',').map(Number))
  const axes = (first: number, factor: number): Axes => {
    const of = (k: number) =>
      Float32Array.from(rows, (row) => (row[1 + 2 * (first + k) + column] as number) * factor)
    return { x: of(0), y: of(1), z: of(2) }
  }
  const rateHz = 204.8
  const timeline = makeTimeline(Float64Array.from(rows, (_, i) => (1000 * i) / rateHz))
  const { up } = orient(timeline, axes(3, DEGREE), axes(0, 1), { gravityHz: 0.1, attitude: false })
  const starts = new Map(
    lines('gaitmap_stride_events_sample.csv')
      .slice(1)
      .map((line) => line.split(','))
      .filter((event) => event[1] === foot)
      .map((event) => [event[0], Number(event[2])]),
  )
  const theirs: number[][] = []
  const ours: number[][] = []
  for (const line of lines('gaitmap_orientation_sample.csv').slice(1)) {
    const [, stride, sample, ...quaternion] = line.split(',')
    const start = starts.get(stride)
    if (start === undefined) continue
    const [x, y, z, w] = quaternion.map(Number) as [number, number, number, number]
    const i = start + Math.round((Number(sample) * rateHz) / 100)
    theirs.push([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
    ours.push([up.x[i] as number, up.y[i] as number, up.z[i] as number])
  }
  expect(theirs.length).toBeGreaterThan(2500)
  expect(differenceDeg(theirs, ours)).toBeLessThan(most)
})

/**
 * RMS angle between directions after the best rotation of the first onto the second, found by small steps
 * (Gauss–Newton).
 */
function differenceDeg(from: readonly number[][], onto: readonly number[][]): number {
  let best = Number.POSITIVE_INFINITY
  // The rotation may be large, so each of the 24 quarter turns is a start.
  for (const start of quarterTurns()) {
    let turned = from.map((v) => start.map((row) => dot(row, v)))
    for (let round = 0; round < 30; round++) {
      let [a, b, c] = [0, 0, 0]
      turned.forEach((v, i) => {
        const [x, y, z] = v as [number, number, number]
        const [p, q, r] = onto[i] as [number, number, number]
        a += y * r - z * q
        b += z * p - x * r
        c += x * q - y * p
      })
      const n = turned.length
      const [wx, wy, wz] = [(1.2 * a) / n, (1.2 * b) / n, (1.2 * c) / n]
      turned = turned.map((v) => {
        const [x, y, z] = v as [number, number, number]
        const t = [x + wy * z - wz * y, y + wz * x - wx * z, z + wx * y - wy * x]
        const size = Math.hypot(...t)
        return t.map((value) => value / size)
      })
    }
    let squares = 0
    turned.forEach((v, i) => {
      squares += Math.acos(Math.min(1, dot(v, onto[i] as number[]))) ** 2
    })
    best = Math.min(best, Math.sqrt(squares / turned.length) / DEGREE)
  }
  return best
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0)
}

function quarterTurns(): number[][][] {
  const turns: number[][][] = []
  for (const x of [0, 1, 2])
    for (const y of [0, 1, 2])
      for (const sx of [1, -1])
        for (const sy of [1, -1]) {
          if (x === y) continue
          const first = [0, 0, 0]
          const second = [0, 0, 0]
          first[x] = sx
          second[y] = sy
          const [a, b, c] = first as [number, number, number]
          const [d, e, f] = second as [number, number, number]
          turns.push([first, second, [b * f - c * e, c * d - a * f, a * e - b * d]])
        }
  return turns
}
