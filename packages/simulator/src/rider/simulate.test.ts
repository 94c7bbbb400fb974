import type { BodySensor } from '@cadenza/recording'
import { describe, expect, test } from 'vitest'
import { after, type Quaternion, turned } from '../sensors/rotation.ts'
import { createRide, createSegment, simulateRide } from './simulate.ts'

const DEGREE = Math.PI / 180
const steadyRide = { coasts: false, stops: false, standing: false } as const

function quaternionAt(values: Float64Array, k: number): Quaternion {
  return [values[4 * k], values[4 * k + 1], values[4 * k + 2], values[4 * k + 3]] as unknown as Quaternion
}

describe('a simulated ride', () => {
  test('is the same for the same seed, whatever the sensors and their rate', () => {
    const options = { seed: 'same', durationS: 40, rateHz: 50, tier: 'clean' } as const
    const one = simulateRide(options)
    expect(simulateRide({ ...options, sensors: ['left_foot'] }).log.sensors[0]).toEqual(
      one.log.sensors.find(({ sensor }) => sensor === 'left_foot'),
    )
    expect(simulateRide({ ...options, rateHz: 100, sensors: [] }).truth.left).toEqual(one.truth.left)
    expect(simulateRide({ ...options, seed: 'other' }).log).not.toEqual(one.log)
  })

  test.each(['clean', 'dirty'] as const)(
    'keeps the lengths of thighs and shanks, cranks and feet (%s)',
    (tier) => {
      for (let seed = 0; seed < 25; seed++) {
        const { body } = createRide({ seed: `chain ${seed}`, durationS: 240, tier })
        const { thighM, shankM } = body.rider
        const apart = (a: readonly number[], b: readonly number[]) =>
          Math.hypot(...a.map((value, i) => value - (b[i] as number)))
        for (let t = 0; t < 240; t += 0.37) {
          for (const side of ['left', 'right'] as const) {
            const { hip, knee, ankle } = body.leg(side, t)
            expect(apart(hip, knee)).toBeCloseTo(thighM, 9)
            expect(apart(knee, ankle)).toBeCloseTo(shankM, 9)
            // The knee bends forward and is never fully straight.
            const bent =
              Math.PI -
              Math.acos((thighM ** 2 + shankM ** 2 - apart(hip, ankle) ** 2) / (2 * thighM * shankM))
            expect(bent).toBeGreaterThan(4 * DEGREE)
          }
        }
      }
    },
  )

  const sensors: BodySensor[] = ['pelvis', 'torso', 'left_thigh', 'right_foot']
  test.each(sensors)(
    'turns the %s by the angular velocity and moves it by the acceleration that it says',
    (sensor) => {
      const { body } = createRide({ seed: 'kinematics', durationS: 60, tier: 'dirty' })
      const segment = createSegment(body, sensor)
      // One second from 30 s in steps of 0.5 ms, each rotated by the rate at its middle.
      const step = 0.0005
      const times = Float64Array.from({ length: 4001 }, (_, i) => 30 + (i * step) / 2)
      const { orientation, angularVelocity } = segment(times)
      let now = quaternionAt(orientation, 0)
      for (let i = 1; i < 4001; i += 2) {
        const [x, y, z] = [0, 1, 2].map((axis) => ((angularVelocity[3 * i + axis] as number) * step) / 2) as [
          number,
          number,
          number,
        ]
        const size = Math.hypot(x, y, z)
        const share = size > 0 ? Math.sin(size) / size : 0
        now = after(now, [Math.cos(size), share * x, share * y, share * z])
      }
      const end = quaternionAt(orientation, 4000)
      const dot = now.reduce((sum, value, i) => sum + value * (end[i] as number), 0)
      expect(2 * Math.acos(Math.min(1, Math.abs(dot)))).toBeLessThan(0.0005)
    },
  )

  test('moves the foot’s sensor as far as its acceleration integrated twice', () => {
    const { body } = createRide({ seed: 'kinematics', durationS: 60, tier: 'clean' })
    const pose = body.carrier('left_foot')
    const step = 0.001
    const times = Float64Array.from({ length: 2001 }, (_, i) => 30 + i * step)
    const { acceleration } = createSegment(body, 'left_foot')(times)
    const places = Array.from({ length: 3 }, () => new Float64Array(7))
    const [first, before, last] = places as [Float64Array, Float64Array, Float64Array]
    pose(30 - step / 2, before)
    pose(30 + step / 2, last)
    pose(30, first)
    for (const axis of [0, 1, 2]) {
      let speed = ((last[4 + axis] as number) - (before[4 + axis] as number)) / step
      let place = first[4 + axis] as number
      for (let i = 0; i < 2000; i++) {
        const a = acceleration[3 * i + axis] as number
        const b = acceleration[3 * (i + 1) + axis] as number
        place += speed * step + ((2 * a + b) * step * step) / 6
        speed += ((a + b) * step) / 2
      }
      const there = new Float64Array(7)
      pose(32, there)
      expect(place).toBeCloseTo(there[4 + axis] as number, 4)
    }
  })

  test('has a mean vertical specific force of 9.81 m/s² ± 0.2 % over whole strokes', () => {
    for (const [sensor, seed] of [
      ['left_foot', 'a'],
      ['right_thigh', 'b'],
      ['pelvis', 'c'],
    ] as const) {
      const { body } = createRide({
        seed,
        durationS: 60,
        tier: 'clean',
        plan: { ...steadyRide, cadenceRpm: 90 },
      })
      const { truth } = simulateRide({
        seed,
        durationS: 60,
        rateHz: 10,
        tier: 'clean',
        sensors: [],
        plan: { ...steadyRide, cadenceRpm: 90 },
      })
      const strokes = truth.left.filter(({ steady, startS }) => steady && startS > 20).slice(0, 20)
      const [fromS, toS] = [strokes[0]?.startS ?? 0, strokes.at(-1)?.endS ?? 0]
      const count = 8000
      const { acceleration } = createSegment(
        body,
        sensor,
      )(Float64Array.from({ length: count }, (_, i) => fromS + ((i + 0.5) / count) * (toS - fromS)))
      let vertical = 0
      for (let k = 0; k < count; k++) vertical += 9.81 + (acceleration[3 * k + 2] as number)
      expect(Math.abs(vertical / count / 9.81 - 1)).toBeLessThan(0.002)
    }
  })

  test('starts with standing still and upright, unless it starts in mid-stroke', () => {
    const { log, truth } = simulateRide({
      seed: 'still',
      durationS: 30,
      rateHz: 50,
      tier: 'clean',
      flawless: true,
    })
    expect(truth.facts.stillUntilS).toBeGreaterThanOrEqual(5)
    for (const { angularVelocity, specificForce, timeMs } of log.sensors) {
      const still = timeMs.findIndex((ms) => ms > 1000 * truth.facts.stillUntilS)
      const force = specificForce?.z.subarray(0, still) ?? []
      expect(Math.min(...force)).toBeGreaterThan(9.75)
      expect(Math.max(...(angularVelocity?.y.subarray(0, still) ?? []).map(Math.abs))).toBeLessThan(
        0.5 * DEGREE,
      )
    }
    const moving = simulateRide({
      seed: 'still',
      durationS: 30,
      rateHz: 50,
      tier: 'clean',
      standStill: false,
      sensors: [],
    })
    expect(moving.truth.facts.stillUntilS).toBe(0)
    expect(moving.truth.left[0]?.startS).toBeLessThan(1.3)
  })

  test('has a true range that a flawless foot sensor’s integral confirms', () => {
    const plan = { ...steadyRide, cadenceRpm: 80 }
    const { log, truth } = simulateRide({
      seed: 'range',
      durationS: 50,
      rateHz: 400,
      tier: 'clean',
      flawless: true,
      sensors: ['left_foot'],
      plan,
    })
    const rate = log.sensors[0]?.angularVelocity?.y ?? new Float32Array()
    const timeMs = log.sensors[0]?.timeMs ?? new Float64Array()
    const stroke = truth.left.find(({ startS }) => startS > 30)
    if (!stroke) throw new Error('There is a stroke after 30 s.')
    let angle = 0
    const angles: number[] = []
    for (let i = 0; i < rate.length; i++) {
      const ms = timeMs[i] as number
      if (ms < 1000 * stroke.startS || ms > 1000 * stroke.endS) continue
      // Toe up is the negative rotation about y.
      angle -= (rate[i] as number) / 400 / DEGREE
      angles.push(angle)
    }
    expect(Math.max(...angles) - Math.min(...angles)).toBeCloseTo(stroke.values.foot_ar ?? 0, 0)
  })

  test('has the true values of the other side for a mirrored rider', () => {
    const options = {
      seed: 'mirror',
      durationS: 60,
      rateHz: 50,
      tier: 'dirty',
      sensors: ['pelvis'],
      flawless: true,
    } as const
    const one = simulateRide(options)
    const other = simulateRide({ ...options, mirrored: true })
    expect(other.truth.right.length).toBe(one.truth.left.length)
    one.truth.left.forEach((stroke, i) => {
      const mirrored = other.truth.right[i]
      expect(mirrored?.startS).toBeCloseTo(stroke.startS, 9)
      for (const [code, value] of Object.entries(stroke.values))
        expect(mirrored?.values[code]).toBeCloseTo(value, 5)
    })
    const [a, b] = [one.log.sensors[0], other.log.sensors[0]]
    expect(b?.angularVelocity?.y).toEqual(a?.angularVelocity?.y)
    expect(b?.angularVelocity?.x).toEqual(a?.angularVelocity?.x.map((value) => -value))
    expect(b?.specificForce?.y).toEqual(a?.specificForce?.y.map((value) => -value))
  })

  test('lets a sensor slip by the requested angle, half-way', () => {
    const { body } = createRide({ seed: 'slip', durationS: 60, tier: 'clean' })
    const slip = { sensor: 'left_thigh', atS: 30, angleDeg: 5, axis: [0, 1, 0] } as const
    const times = Float64Array.of(29, 40)
    const straight = createSegment(body, 'left_thigh')(times)
    const slipped = createSegment(body, 'left_thigh', slip)(times)
    const between = [0, 1].map((k) => {
      const [a, b] = [straight, slipped].map(({ orientation }) =>
        turned(quaternionAt(orientation, k), [1, 0, 0]),
      )
      return (
        Math.acos(
          Math.min(
            1,
            (a ?? []).reduce((sum, value, i) => sum + value * (b?.[i] ?? 0), 0),
          ),
        ) / DEGREE
      )
    })
    expect(between[0]).toBeCloseTo(0, 4)
    expect(between[1]).toBeCloseTo(5, 4)
  })
})
