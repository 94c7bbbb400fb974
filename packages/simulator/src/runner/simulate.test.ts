import type { MotionLog, SensorLog } from '@cadenza/recording'
import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { type Quaternion, turned, type Vector } from '../sensors/rotation.ts'
import { movingSegment } from './body.ts'
import { mirroredSegment } from './mirror.ts'
import { type RunOptions, runningBody, simulateRun } from './simulate.ts'
import type { TrueStride } from './truth.ts'

function run(options: Partial<RunOptions> = {}) {
  return simulateRun({ seed: 'a', durationS: 40, rateHz: 100, ...options })
}

function means(strides: readonly TrueStride[], side: 'left' | 'right' | undefined = undefined) {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const stride of strides) {
    if (!stride.isSteady || stride.isWalking || (side && stride.side !== side)) continue
    for (const [name, value] of Object.entries(stride.values)) {
      const own = sums.get(name) ?? { sum: 0, count: 0 }
      own.sum += value
      own.count++
      sums.set(name, own)
    }
  }
  return new Map(Array.from(sums, ([name, { sum, count }]) => [name, sum / count]))
}

function sensorOf(log: MotionLog, name: string): SensorLog {
  const found = log.sensors.find(({ sensor }) => sensor === name)
  if (!found) throw new Error(name)
  return found
}

test('the same seed makes the same run, another seed another', () => {
  const [first, second, other] = [run(), run(), run({ seed: 'b', sensors: [] })]
  expect(second.log).toEqual(first.log)
  expect(second.truth).toEqual(first.truth)
  expect(other.truth.strides[0]).not.toEqual(first.truth.strides[0])
})

test('the true values do not depend on the rate or the sensors', () => {
  const truth = run({ rateHz: 200, sensors: ['pelvis'] }).truth
  expect(truth.strides).toEqual(run({ sensors: ['torso'] }).truth.strides)
})

test('both tiers have the same runner, with softer shoes in the dirty one', () => {
  const clean = run({ sensors: [] }).truth.facts.runner
  const { soleS, rocker, ...dirty } = run({ tier: 'dirty', sensors: [] }).truth.facts.runner
  expect(clean).toMatchObject(dirty)
  expect(soleS).toBeGreaterThan(clean.soleS)
  expect(rocker).toBeGreaterThan(clean.rocker)
})

test('a mirror image has the values of the other side', () => {
  const straight = run({ flawless: true })
  const mirrored = run({ flawless: true, mirrored: true })
  const own = means(straight.truth.strides)
  expect(own.size).toBeGreaterThan(30)
  for (const [side, other] of [
    ['left', 'right'],
    ['right', 'left'],
  ] as const) {
    const theirs = means(mirrored.truth.strides, other)
    for (const [name, value] of means(straight.truth.strides, side)) {
      if (theirs.has(name)) expect(theirs.get(name), name).toBeCloseTo(value, 9)
    }
  }
  expect(mirrored.log.sensors.map(({ sensor }) => sensor)).toEqual(
    straight.log.sensors.map(({ sensor }) => sensor),
  )
})

test('a mirrored segment has mirrored rotation and motion', () => {
  const body = runningBody({ durationS: 40 }, createRandom('run a'))
  const times = Float64Array.from({ length: 60 }, (_, i) => 20 + 0.0137 * i)
  const own = movingSegment(body, 'left_thigh')(times)
  const image = mirroredSegment(movingSegment(body, 'left_thigh'))(times)
  const of = (values: Float64Array, k: number, width: number) =>
    Array.from(values.subarray(width * k, width * (k + 1)))
  for (let k = 0; k < times.length; k++) {
    // Mirroring a vector and then rotating it equals rotating it and then mirroring it.
    const vector: Vector = [0.3, -0.7, 0.5]
    const [x, y, z] = turned(of(own.orientation, k, 4) as unknown as Quaternion, vector)
    const seen = turned(of(image.orientation, k, 4) as unknown as Quaternion, [0.3, 0.7, 0.5])
    expect(seen[0]).toBeCloseTo(x, 12)
    expect(seen[1]).toBeCloseTo(-y, 12)
    expect(seen[2]).toBeCloseTo(z, 12)
    const [ax = 0, ay = 0, az = 0] = of(own.acceleration, k, 3)
    expect(of(image.acceleration, k, 3)).toEqual([ax, -ay, az])
    // Rotations with the toe up stay in the mirror; rotations to the left become rotations to the right.
    const [wx = 0, wy = 0, wz = 0] = of(own.angularVelocity, k, 3)
    expect(of(image.angularVelocity, k, 3)).toEqual([-wx, wy, -wz])
  }
})

test('the true values match the technique drawn for the runner', () => {
  const { strides, facts } = run({ durationS: 60, sensors: [] }).truth
  const { runner } = facts
  const [left, right] = [means(strides, 'left'), means(strides, 'right')]
  const figures: [Map<string, number>, 0 | 1][] = [
    [left, 0],
    [right, 1],
  ]
  for (const [own, side] of figures) {
    // A midfoot strike has 3.2°.
    expect(Math.abs((own.get('landing_pattern') ?? 99) + 3.2 - runner.strikeAngle[side])).toBeLessThan(1.5)
    expect(Math.abs((own.get('ground_contact_time') ?? 0) / 1000 - runner.contactS[side])).toBeLessThan(0.012)
    expect(Math.abs((own.get('plantarflexion_score') ?? 0) - runner.plantarflexion[side])).toBeLessThan(5)
  }
  const steady = strides.filter(({ isSteady, isWalking }) => isSteady && !isWalking)
  const rate = steady.reduce((sum, { stepsPerMinute }) => sum + stepsPerMinute, 0) / steady.length
  expect(Math.abs(rate - runner.stepsPerMinute)).toBeLessThan(0.04 * runner.stepsPerMinute)
})

const straightOn = [
  { gait: 'stand', durationS: 6 },
  { gait: 'run', durationS: 18 },
] as const

/** Plausible ranges of steady averages from the literature, wider where no source is named. */
const sane: Record<string, readonly [number, number]> = {
  ground_contact_time: [160, 300],
  landing_pattern: [-19, 25],
  edge_landing: [0, 25],
  strike_ar: [0, 15],
  heel_pitch: [15, 40],
  recoil_ar: [25, 75],
  plantarflexion_score: [45, 70],
  thigh_swing_speed: [180, 600],
  swing_back_delay_ar: [-20, 40],
  thigh_strike_ar: [5, 35],
  scissors_front: [50, 350],
  scissors_back: [100, 400],
  thigh_grf: [1.5, 8],
  itbs_score: [10, 150],
  thigh_landing_smoothness: [80, 1500],
  smoothness: [5, 60],
  stance_impact_force: [1.9, 5],
  normalized_sif: [1.5, 4],
  sif_cadence: [5, 12],
  ground_shock_absorption: [30, 85],
  vertical_oscillation: [45, 120],
  stance_displacement: [24, 60],
  stance_vo_ratio: [42, 63],
  run_pelvic_rock: [5, 15],
  run_pelvic_rotation: [8, 18],
  run_pelvic_swing: [3, 10],
  run_torso_rotation: [10, 25],
}

test('strides are within human ranges and consistent', () => {
  for (let i = 0; i < 8; i++) {
    const { truth } = run({ seed: `runner ${i}`, durationS: 24, sensors: [], plan: straightOn })
    const own = means(truth.strides)
    for (const [name, [least, most]] of Object.entries(sane)) {
      expect(own.get(name), `${name} of runner ${i}`).toBeGreaterThanOrEqual(least)
      expect(own.get(name), `${name} of runner ${i}`).toBeLessThanOrEqual(most)
    }
    truth.strides.forEach((stride, k) => {
      const { contactS, toeOffS, endS, isSteady, values } = stride
      if (!isSteady) return
      expect((toeOffS - contactS) / (endS - contactS)).toBeLessThan(0.5)
      const { stance_displacement: fall, vertical_oscillation: range } = values
      if (fall !== undefined && range !== undefined) expect(fall).toBeLessThanOrEqual(range)
      // The greatest angle with the toe down in swing.
      const down = (values.plantarflexion_score ?? 0) + (values.recoil_ar ?? 0)
      expect(down).toBeGreaterThan(72)
      expect(down).toBeLessThan(135)
      const next = truth.strides[k + 2]
      if (next && next.contactS === endS) expect(next.side).toBe(stride.side)
    })
  }
})

test('walking has no flight and no running metrics', () => {
  const { strides } = run({
    sensors: [],
    plan: [
      { gait: 'stand', durationS: 6 },
      { gait: 'walk', durationS: 30 },
    ],
  }).truth
  expect(strides.length).toBeGreaterThan(30)
  for (const { isWalking, contactS, toeOffS, endS, values, speed } of strides) {
    expect(isWalking).toBe(true)
    expect(values).toEqual({})
    expect(toeOffS - contactS).toBeLessThanOrEqual(0.9)
    expect((toeOffS - contactS) / (endS - contactS)).toBeGreaterThan(0.5)
    expect(speed).toBeLessThan(2)
  }
})

test('sensors measure only gravity while standing still', () => {
  const { log, truth } = run({ flawless: true })
  const [still] = truth.facts.still
  expect(still?.fromS).toBe(0)
  expect(still?.toS).toBeGreaterThan(3)
  for (const { angularVelocity: rate, specificForce: force } of log.sensors) {
    for (let k = 0; k < 100 * (still?.toS ?? 0) - 2; k++) {
      expect(Math.hypot(rate?.x[k] ?? 9, rate?.y[k] ?? 9, rate?.z[k] ?? 9)).toBeLessThan(1e-6)
      expect(Math.hypot(force?.x[k] ?? 9, force?.y[k] ?? 9)).toBeLessThan(1e-4)
      expect(force?.z[k]).toBeCloseTo(9.81, 4)
    }
  }
})

test('a run that starts in mid-stride has no still phase and moves from its first sample', () => {
  const { truth } = run({ standStill: false, sensors: [] })
  expect(truth.facts.still.filter(({ fromS }) => fromS === 0)).toEqual([])
  expect(truth.strides[0]?.contactS).toBeLessThan(1)
})

test('a lost sensor fails half-way, and one that slips measures 5° more', () => {
  const { log } = run({ lost: ['left_thigh'] })
  expect(sensorOf(log, 'left_thigh').timeMs.at(-1)).toBeLessThan(20_100)
  expect(sensorOf(log, 'right_thigh').timeMs.at(-1)).toBeGreaterThan(39_800)
  const plan = [{ gait: 'stand', durationS: 40 }] as const
  const slipped = run({ flawless: true, plan, slip: { sensor: 'pelvis' } })
  const { specificForce: force } = sensorOf(slipped.log, 'pelvis')
  const lean = (k: number) => (180 / Math.PI) * Math.atan2(force?.x[k] ?? 0, force?.z[k] ?? 0)
  expect(lean(1000)).toBeCloseTo(0, 3)
  expect(Math.abs(lean(3000))).toBeCloseTo(5, 3)
})
