import { describe, expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { clockAt, covers, type Reading, readSensor } from './device.ts'
import { drawErrors, noErrors, quarterTurns, type SensorErrors } from './errors.ts'
import { type MovingSegment, poseMotion } from './motion.ts'
import { after, inverse, noTurn, turnAbout, turned, turnsYzx, turnsZxy } from './rotation.ts'

/** A segment at rest and upright. */
const still: MovingSegment = (timesS) =>
  poseMotion((_, out) => {
    out.fill(0)
    out[0] = 1
  }, timesS)

function read(errors: SensorErrors, more: Partial<Reading> = {}, segment = still) {
  const reading: Reading = { sensor: 'pelvis', rateHz: 100, span: { fromS: 0, toS: 60 }, errors, ...more }
  return readSensor(segment, reading, createRandom('reading'))
}

function sensorAxes(log: ReturnType<typeof read>) {
  const { angularVelocity: rate, specificForce: force } = log
  if (!rate || !force) throw new Error('The sensor has both.')
  return { rate, force }
}

function mean(values: Float32Array | Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}
function sd(values: Float32Array | Float64Array): number {
  const middle = mean(values)
  let sum = 0
  for (const value of values) sum += (value - middle) ** 2
  return Math.sqrt(sum / values.length)
}

describe('a sensor', () => {
  test('measures 9.81 m/s² upwards and no rotation at rest', () => {
    const { rate, force } = sensorAxes(read(noErrors()))
    expect(mean(force.z)).toBeCloseTo(9.81, 5)
    expect(Math.max(...force.x, ...force.y, ...rate.x, ...rate.y, ...rate.z)).toBe(0)
  })

  test('measures half of gravity sideways when tilted by 30°', () => {
    const errors = { ...noErrors(), mounting: turnAbout([0, 1, 0], Math.PI / 6) }
    const { force } = sensorAxes(read(errors))
    // A right-handed rotation about y puts the sensor's x axis 30° below the horizon: x measures −g sin 30°.
    expect(mean(force.x)).toBeCloseTo(-9.81 / 2, 4)
    expect(mean(force.z)).toBeCloseTo(9.81 * Math.cos(Math.PI / 6), 4)
  })

  test('has white noise of the stated densities: σ = density × √(rate ÷ 2)', () => {
    for (const rateHz of [100, 200]) {
      const errors = { ...drawErrors('clean', createRandom('errors')), gyroBiasWalkPerMinute: 0 }
      const { rate, force } = sensorAxes(read(errors, { rateHz }))
      // 0.01 °/s/√Hz: 0.0707 °/s at 100 Hz, 0.1 °/s at 200 Hz; 120 µg/√Hz: 0.849 mg, 1.2 mg.
      const rateSd = ((rateHz === 100 ? 0.0707 : 0.1) * Math.PI) / 180
      const forceSd = (rateHz === 100 ? 0.849e-3 : 1.2e-3) * 9.81
      for (const axis of ['x', 'y', 'z'] as const) {
        expect(sd(rate[axis]) / rateSd).toBeGreaterThan(0.95)
        expect(sd(rate[axis]) / rateSd).toBeLessThan(1.05)
        expect(sd(force[axis]) / forceSd).toBeGreaterThan(0.95)
        expect(sd(force[axis]) / forceSd).toBeLessThan(1.05)
      }
    }
  })

  test('has a bias of up to 1 °/s that walks', () => {
    const walks: number[] = []
    for (let i = 0; i < 40; i++) {
      const errors = drawErrors('clean', createRandom(`errors ${i}`))
      expect(Math.hypot(...errors.gyroBias)).toBeLessThanOrEqual(Math.PI / 180)
      const quiet = { ...errors, gyroNoiseDensity: 0, mounting: noTurn }
      const { rate } = sensorAxes(
        readSensor(
          still,
          { sensor: 'torso', rateHz: 20, span: { fromS: 0, toS: 60 }, errors: quiet },
          createRandom(`walk ${i}`),
        ),
      )
      walks.push((rate.x.at(-1) ?? 0) - (rate.x[0] ?? 0))
    }
    // 0.02 °/s per minute; from 40 walks the standard deviation is known to a ninth.
    const walkedDeg = (sd(Float64Array.from(walks)) * 180) / Math.PI
    expect(walkedDeg).toBeGreaterThan(0.014)
    expect(walkedDeg).toBeLessThan(0.026)
  })

  test('vibrates with the road between 8 and 35 Hz by 2 m/s² and 5 °/s, only while rolling', () => {
    const errors = { ...noErrors(), shakeAcceleration: 2, shakeRate: (5 * Math.PI) / 180 }
    for (const rateHz of [100, 200]) {
      const shaken = sensorAxes(read(errors, { rateHz }))
      expect(sd(shaken.force.x)).toBeGreaterThan(1.9)
      expect(sd(shaken.force.x)).toBeLessThan(2.1)
      expect((sd(shaken.rate.y) * 180) / Math.PI).toBeGreaterThan(4.75)
      expect((sd(shaken.rate.y) * 180) / Math.PI).toBeLessThan(5.25)
      // A mean over a whole second removes nearly all of it.
      const seconds = Float64Array.from({ length: 59 }, (_, i) =>
        mean(shaken.force.x.subarray(i * rateHz, (i + 1) * rateHz)),
      )
      expect(sd(seconds)).toBeLessThan(0.05)
    }
    expect(sd(sensorAxes(read(errors, { shakeAt: () => 0 })).force.x)).toBe(0)
  })

  test('writes the time of its own clock', () => {
    const errors = { ...noErrors(), clockPpm: 50, clockOffsetS: 0.25 }
    const { timeMs } = read(errors, { span: { fromS: 0, toS: 3600 }, rateHz: 10 })
    // On its own clock it samples ten times per second; in an hour of true time it counts 0.18 s more.
    expect((timeMs[1] ?? 0) - (timeMs[0] ?? 0)).toBeCloseTo(100, 6)
    expect(clockAt(errors, 3600)).toBeCloseTo(3600.43, 9)
    expect(timeMs.at(-1)).toBeGreaterThan(3_600_430 - 100.1)
    expect(timeMs.at(-1)).toBeLessThanOrEqual(3_600_430)
  })

  test('jitters by a millisecond, in order', () => {
    const { timeMs } = read({ ...noErrors(), jitterS: 0.001 }, { rateHz: 200 })
    const steps = Float64Array.from(timeMs.subarray(1), (ms, i) => ms - (timeMs[i] as number))
    // Two jitters of 1 ms each: √2 ms, a little less because of the limit at half a step.
    expect(sd(steps)).toBeGreaterThan(1.25)
    expect(sd(steps)).toBeLessThan(1.45)
    expect(Math.min(...steps)).toBeGreaterThan(0)
  })

  test('has no samples in gaps and after a failure, and clips beyond its range', () => {
    const errors = { ...noErrors(), gaps: [{ fromS: 10, toS: 12 }], lostS: 30, accelLimit: 5 }
    const log = read(errors)
    expect(log.timeMs.length).toBe(2800)
    expect(Array.from(log.timeMs).filter((ms) => ms > 10_000 && ms < 12_000)).toEqual([])
    expect(log.timeMs.at(-1)).toBeLessThan(30_000)
    expect(Math.max(...sensorAxes(log).force.z)).toBe(5)
    expect(covers(errors, 8, 10)).toBe(true)
    expect(covers(errors, 9, 11)).toBe(false)
    expect(covers(errors, 29, 31)).toBe(false)
  })

  test('can be mounted in 24 ways on its own axes', () => {
    const up = quarterTurns().map((turn) => turned(turn, [1, 2, 3]).map(Math.round).join())
    expect(new Set(up).size).toBe(24)
  })

  test('is tilted by the requested angle', () => {
    for (const tiltDeg of [0, 15, 30]) {
      const { mounting } = drawErrors('clean', createRandom(`tilt ${tiltDeg}`), { tiltDeg })
      expect(turned(mounting, [0, 0, 1])[2]).toBeCloseTo(Math.cos((tiltDeg * Math.PI) / 180), 9)
    }
  })
})

function cosineBetween(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0)
}

describe('rotations', () => {
  test('written out equal those about each axis in turn', () => {
    const about = (axis: 'x' | 'y' | 'z', angle: number) =>
      turnAbout([Number(axis === 'x'), Number(axis === 'y'), Number(axis === 'z')], angle)
    const long = after(about('z', 0.3), after(about('x', -0.5), about('y', 0.9)))
    expect(Math.abs(cosineBetween(turnsZxy(0.3, -0.5, 0.9), long))).toBeCloseTo(1, 12)
    const other = after(about('y', 0.3), after(about('z', -0.5), about('x', 0.9)))
    expect(Math.abs(cosineBetween(turnsYzx(0.3, -0.5, 0.9), other))).toBeCloseTo(1, 12)
  })

  test('turn x to y about z, and back', () => {
    const quarter = turnAbout([0, 0, 2], Math.PI / 2)
    const [x, y, z] = turned(quarter, [1, 0, 0])
    expect([x, y, z].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([0, 1, 0])
    expect(turned(inverse(quarter), [x, y, z])[0]).toBeCloseTo(1, 12)
  })

  test('of a swinging, turning segment match derivatives by hand', () => {
    // Rotates about its own z by sin 3t; its position is on a circle of 0.5 m, twice per second.
    const w = 4 * Math.PI
    const motion = poseMotion(
      (t, out) => {
        out.set(turnAbout([0, 0, 1], Math.sin(3 * t)), 0)
        out.set([0.5 * Math.cos(w * t), 0.5 * Math.sin(w * t), 0], 4)
      },
      Float64Array.of(0, 0.4),
    )
    // ω = 3 cos 3t; a = −0.5 (4π)² towards the centre.
    expect(motion.angularVelocity[2]).toBeCloseTo(3, 5)
    expect(motion.angularVelocity[5]).toBeCloseTo(3 * Math.cos(1.2), 5)
    expect(motion.acceleration[0]).toBeCloseTo(-0.5 * w * w, 3)
    expect(motion.acceleration[1]).toBeCloseTo(0, 3)
  })
})
