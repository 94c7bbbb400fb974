import { describe, expect, it } from 'vitest'
import { contactClock } from './contact-clock.ts'
import { runningMedian } from './foot-flat.ts'
import { findContacts, jerkOf } from './initial-contact.ts'
import { bandLimitedAt } from './interpolate.ts'
import { harmonicsOf, layOut, POINTS } from './periodic.ts'
import { findSwingPeaks } from './swing-peaks.ts'
import { angularAcceleration, findToeOff, fitPivot, medianPivotResidual, pivotRoughness } from './toe-off.ts'
import { accelerationAround, accelerationHarmonics, verticalOscillation } from './vertical-oscillation.ts'

const zeros = (n: number) => new Float32Array(n)

describe('harmonics of a stride', () => {
  it('are the amplitudes of the waves that make up the stride', () => {
    const samples = Float32Array.from(
      { length: 300 },
      (_, i) =>
        2 + 3 * Math.cos((2 * Math.PI * (i - 50)) / 200) - 4 * Math.sin((6 * Math.PI * (i - 50)) / 200),
    )
    const period = new Float64Array(POINTS)
    layOut(samples, 50, 250, period)
    const { cos, sin } = harmonicsOf(period, 4)
    ;[2, 3, 0, 0, 0].forEach((amplitude, k) => {
      expect(cos[k]).toBeCloseTo(amplitude, 2)
    })
    ;[0, 0, 0, -4, 0].forEach((amplitude, k) => {
      expect(sin[k]).toBeCloseTo(amplitude, 2)
    })
  })
})

describe('vertical oscillation of the pelvis', () => {
  const bounce = (force: (stepPhase: number) => number, rateHz = 200) => {
    const stepS = 0.36
    const samples = Float32Array.from({ length: Math.round(3 * rateHz) }, (_, i) =>
      force((i / rateHz / stepS) % 1),
    )
    const start = stepS * rateHz
    const own = accelerationHarmonics(samples, start, start + 2 * stepS * rateHz)
    const usual = [start, start + stepS * rateHz].map((at) => accelerationAround(samples, at, rateHz))
    const [first = new Float64Array(0), second = first] = usual
    return {
      stepS,
      steps: verticalOscillation({ own, usual: [first, second], middle: 0.5, strideS: 2 * stepS }),
    }
  }

  it('of a sinusoidal acceleration is 2a ÷ ω², half of it below body weight', () => {
    // Acceleration −a cos(2πθ) from mid-flight on: height +a/ω² cos, lowest at θ = ½, force equals weight at
    // θ = ¼.
    const { stepS, steps } = bounce((phase) => -12 * Math.cos(2 * Math.PI * phase))
    const omega = (2 * Math.PI) / stepS
    const rise = (2 * 12 * 1000) / omega ** 2
    for (const step of steps) {
      expect(Math.abs(step.oscillationMm - rise)).toBeLessThan(0.1)
      expect(Math.abs((100 * step.displacementMm) / step.oscillationMm - 50)).toBeLessThan(0.5)
    }
  })

  it('of a half-sine force agrees with its integral', () => {
    // Share d of the step on the ground, force π/2d sin(πθ/d) in body weights, θ in steps. Integrated twice
    // by hand, in g × step²: rise (1−d)²/8 + d/2π − d²/8; from force = weight, at θ = d/π asin(2d/π): −d²/π²
    // + θ(d−θ)/2 + d/2π − d²/8.
    const d = 0.6
    const g = 9.80665
    const { stepS, steps } = bounce((phase) =>
      phase < d ? g * ((Math.PI / (2 * d)) * Math.sin((Math.PI * phase) / d) - 1) : -g,
    )
    const theta = (d / Math.PI) * Math.asin((2 * d) / Math.PI)
    const scale = 1000 * g * stepS * stepS
    const rise = scale * ((1 - d) ** 2 / 8 + d / (2 * Math.PI) - (d * d) / 8)
    const fall =
      scale * (-(d * d) / Math.PI ** 2 + (theta * (d - theta)) / 2 + d / (2 * Math.PI) - (d * d) / 8)
    expect(rise).toBeCloseTo(89.4, 0)
    for (const step of steps) {
      expect(Math.abs(step.oscillationMm - rise)).toBeLessThan(0.3)
      expect(Math.abs(step.displacementMm - fall)).toBeLessThan(0.3)
    }
  })
})

describe('vertical oscillation after an impact', () => {
  it('falls from where the impact lifts the force above body weight', () => {
    // Force in m/s² by time since contact: a half sine of 0.2 s and a bell of 0.6 g and 20 ms.
    const g = 9.80665
    const stepS = 0.34
    const contactS = 0.2
    const impulse = 0.6 * 0.02 * (8 / 15)
    const half = ((stepS - impulse) * Math.PI) / (2 * contactS)
    const acceleration = (t: number) => {
      const u = t / 0.02
      const bell = u < 1 ? 0.6 * 16 * (u * (1 - u)) ** 2 : 0
      return g * ((t < contactS ? half * Math.sin((Math.PI * t) / contactS) : 0) + bell - 1)
    }
    // Integrated in steps of 0.01 ms; the speed at contact makes the height return after a step.
    const dt = 1e-5
    const count = Math.round(stepS / dt)
    const heights = new Float64Array(count)
    let [speed, height] = [0, 0]
    for (let i = 0; i < count; i++) {
      heights[i] = height
      height += speed * dt
      speed += acceleration((i + 0.5) * dt) * dt
    }
    for (let i = 0; i < count; i++) heights[i] = (heights[i] as number) - (height * i) / count
    let low = 0
    heights.forEach((each, i) => {
      if (each < (heights[low] as number)) low = i
    })
    let crossing = low
    while (acceleration(crossing * dt) > 0) crossing--
    const fall = 1000 * ((heights[crossing] as number) - (heights[low] as number))

    const rateHz = 200
    const samples = Float32Array.from({ length: 5 * rateHz }, (_, i) => acceleration((i / rateHz) % stepS))
    const start = stepS * rateHz
    const around = accelerationAround(samples, start, rateHz)
    for (const { displacementMm } of verticalOscillation({
      own: accelerationHarmonics(samples, start, start + 2 * stepS * rateHz),
      usual: [around, accelerationAround(samples, 2 * start, rateHz)],
      middle: 0.5,
      strideS: 2 * stepS,
    }))
      expect(Math.abs(displacementMm - fall)).toBeLessThan(0.5)
  })
})

describe('median of a flat foot’s pose', () => {
  it('does not lag behind the start of a hill', () => {
    const slope = Float64Array.from({ length: 100 }, (_, k) => (k < 50 ? 0 : 2))
    const medians = runningMedian(slope)
    expect([medians[0], medians[48], medians[52], medians[99]]).toEqual([0, 0, 2, 2])
  })

  it('leaves out strides without a pose', () => {
    const poses = Float64Array.from({ length: 30 }, (_, k) => (k % 3 === 0 ? Number.NaN : 1))
    expect([...runningMedian(poses)]).toEqual(Array.from({ length: 30 }, () => 1))
  })
})

describe('swing peaks', () => {
  const bumps = (heights: readonly number[]) => {
    const rate = zeros(100 * heights.length)
    heights.forEach((height, k) => {
      for (let j = -20; j <= 20; j++) {
        rate[50 + 100 * k + j] = height * Math.cos((Math.PI * j) / 40) ** 2
      }
    })
    return rate
  }

  it('are maxima above 60 °/s and a quarter of their neighbours', () => {
    expect([...findSwingPeaks(bumps([500, 600, 100, 550, 50, 300]), 100)]).toEqual([50, 150, 350, 550])
  })

  it('do not occur in zeros, constants or NaN', () => {
    expect(findSwingPeaks(zeros(1000), 100)).toHaveLength(0)
    expect(findSwingPeaks(zeros(1000).fill(300), 100)).toHaveLength(0)
    expect(findSwingPeaks(zeros(1000).fill(Number.NaN), 100)).toHaveLength(0)
  })
})

describe('contact by the jerk vector of the acceleration', () => {
  const rateHz = 200
  const strideSamples = 140
  const peaks = Int32Array.from({ length: 20 }, (_, k) => 100 + k * strideSamples)
  const truth = Array.from(peaks, (peak, k) => peak + 30 + ((k + 0.5) % 10) * 0.1)
  /**
   * Acceleration changes from +20 to −20 m/s² within `landingSamples`, so that its magnitude hardly changes.
   * Errors in samples.
   */
  function errorsOf(landingSamples: number): { errors: number[]; coarse: number[] } {
    const acceleration = { x: zeros(3000), y: zeros(3000), z: zeros(3000) }
    acceleration.z.fill(20)
    for (const at of truth) {
      for (let i = Math.ceil(at); i < at + 60; i++) {
        acceleration.z[i] = 20 - 40 * Math.min(1, (i - at) / landingSamples)
        if (i > at + 40) acceleration.z[i] = -20 + 2 * (i - at - 40)
      }
    }
    const times = Float64Array.from(peaks, () => strideSamples / rateHz)
    const { at, coarse } = findContacts(acceleration, jerkOf(acceleration), peaks, times, rateHz)
    return { errors: truth.map((right, k) => (at[k] as number) - right), coarse: [...coarse] }
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

  it('is the beginning of a ramp', () => {
    const { errors, coarse } = errorsOf(2)
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.15)
    expect(coarse).toEqual(new Array(20).fill(0))
  })

  it('lies within the sample of an instant landing, without a bias on average', () => {
    const { errors } = errorsOf(0.01)
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.55)
    expect(Math.abs(mean(errors))).toBeLessThan(0.1)
  })
})

describe('toe-off by the pivot', () => {
  // A foot that rotates in its plane about its ball, with the sensor 0.15 m behind and 0.08 m above. From
  // toe-off on the ball rises with an acceleration that increases by 4000 m/s² per second.
  const rateHz = 200
  const lever = { x: -0.15, y: 0, z: 0.08 }
  const toeOffs = [0, 1, 2, 3, 4, 5].map((k) => 200.3 + 150.2 * k)
  const n = 1200
  const omega = { x: zeros(n), y: zeros(n), z: zeros(n) }
  const acceleration = { x: zeros(n), y: zeros(n), z: zeros(n) }
  const shape = (t: number) => ({
    w: 11 * Math.exp(-((t / 0.05) ** 2)),
    a: (-2 * t * 11 * Math.exp(-((t / 0.05) ** 2))) / 0.05 ** 2,
  })
  for (let i = 0; i < n; i++) {
    const toeOff = toeOffs.reduce((best, each) => (Math.abs(each - i) < Math.abs(best - i) ? each : best))
    const t = (i - toeOff) / rateHz
    // A right-hand rotation about y; ω × (ω × r) = −ω² r, α × r = (α z, 0, −α x).
    const { w, a } = shape(t)
    omega.y[i] = w
    acceleration.x[i] = a * lever.z - w * w * lever.x
    acceleration.z[i] = -a * lever.x - w * w * lever.z + Math.max(0, 4000 * t)
  }
  const alpha = angularAcceleration(omega, rateHz)
  const contacts = Float64Array.from(toeOffs, (at) => at - 50)
  const turns = Float64Array.from(toeOffs)

  it('finds the lever from the ball to the sensor', () => {
    const found = fitPivot(acceleration, omega, alpha, contacts, turns)
    expect(found?.x).toBeCloseTo(lever.x, 2)
    expect(found?.z).toBeCloseTo(lever.z, 2)
  })

  it('is found to a fifth of a sample', () => {
    const found = fitPivot(acceleration, omega, alpha, contacts, turns)
    if (!found) throw new Error('no lever')
    const usualResidual = medianPivotResidual(
      { acceleration, omega, alpha, lever: found, rateHz },
      contacts,
      turns,
    )
    expect(usualResidual).toBeLessThan(1)
    for (const toeOff of toeOffs) {
      const at = findToeOff({ acceleration, omega, alpha, lever: found, rateHz }, toeOff, usualResidual)
      expect(Math.abs(at - toeOff)).toBeLessThan(0.2)
    }
  })

  it('is found as exactly if the sole springs back meanwhile', () => {
    const sprung = { ...acceleration, x: acceleration.x.slice() }
    for (let i = 0; i < n; i++) {
      const toeOff = toeOffs.reduce((best, each) => (Math.abs(each - i) < Math.abs(best - i) ? each : best))
      const t = (i - toeOff) / rateHz
      // The sole pulls the ball back until 10 ms before toe-off and pushes it afterwards.
      sprung.x[i] = (sprung.x[i] as number) + 3 * Math.sin(2 * Math.PI * 6 * (t + 0.01))
    }
    for (const each of [acceleration, sprung]) {
      const found = fitPivot(acceleration, omega, alpha, contacts, turns)
      if (!found) throw new Error('no lever')
      const foot = { acceleration: each, omega, alpha, lever: found, rateHz }
      const usualResidual = medianPivotResidual(foot, contacts, turns)
      const roughness = pivotRoughness(foot, contacts, turns)
      expect(roughness).toBeLessThan(1)
      for (const toeOff of toeOffs) {
        const at = findToeOff(foot, toeOff, usualResidual, roughness)
        expect(Math.abs(at - toeOff)).toBeLessThan(0.1)
      }
    }
  })

  it('ignores jolts of the road, and is found long after the fastest rotation', () => {
    const found = fitPivot(acceleration, omega, alpha, contacts, turns)
    if (!found) throw new Error('no lever')
    const jolted = { ...acceleration, z: acceleration.z.slice() }
    // A jolt of 20 m/s² for 15 ms, 40 ms before toe-off.
    for (const toeOff of toeOffs) {
      for (const i of [-8, -7, -6])
        jolted.z[Math.floor(toeOff) + i] = (jolted.z[Math.floor(toeOff) + i] ?? 0) + 20
    }
    for (const toeOff of toeOffs) {
      const at = findToeOff(
        { acceleration: jolted, omega, alpha, lever: found, rateHz },
        toeOff - 0.045 * rateHz,
        0,
      )
      expect(Math.abs(at - toeOff)).toBeLessThan(0.2)
    }
  })

  it('has no lever without motion', () => {
    const still = { x: zeros(n), y: zeros(n), z: zeros(n) }
    expect(fitPivot(still, still, still, contacts, turns)).toBeUndefined()
  })
})

describe('the drift of a clock', () => {
  it('is the shift of the mean curve at contacts, whatever else the signal contains', () => {
    const drift = 60e-6
    const contacts = Float64Array.from({ length: 500 }, (_, k) => 1000 + 720 * k + 20 * Math.sin(k))
    const values = zeros(75_000)
    for (const contact of contacts) {
      const at = (contact * (1 + drift)) / 5
      for (let i = Math.ceil(at); i < at + 50; i++) values[i] = 20 * Math.sin((Math.PI * (i - at)) / 50)
    }
    const found = contactClock({ values, sampleAt: (ms) => ms / 5 }, contacts)
    expect(Math.abs(found.drift - drift)).toBeLessThan(4e-6)
  })
})

describe('interpolation', () => {
  it('of a wave is the same from 100 and 200 Hz', () => {
    const wave = (t: number) => Math.sin(2 * Math.PI * 15 * t)
    for (const rateHz of [100, 200]) {
      const samples = Float32Array.from({ length: rateHz }, (_, i) => wave(i / rateHz))
      expect(bandLimitedAt(samples, 0.4137 * rateHz)).toBeCloseTo(wave(0.4137), 2)
    }
  })
})
