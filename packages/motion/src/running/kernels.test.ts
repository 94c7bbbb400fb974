import { describe, expect, it } from 'vitest'
import { bounceHarmonics, bounceOf } from './bounce.ts'
import { contactClock } from './contact-clock.ts'
import { findContacts, jerkOf } from './initial-contact.ts'
import { bandLimitedAt } from './interpolate.ts'
import { harmonicsOf, layOut, POINTS } from './periodic.ts'
import { findSwingPeaks } from './swing-peaks.ts'
import { angularAcceleration, fitPivot, leavingOf, pivotRoughness, pivotUnrest } from './toe-off.ts'

const zeros = (n: number) => new Float32Array(n)

describe('harmonics of a stride', () => {
  it('are the amplitudes of the waves it is made of', () => {
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

describe('rise and fall of the pelvis', () => {
  const bounce = (force: (stepPhase: number) => number, rateHz = 200) => {
    const stepS = 0.36
    const samples = Float32Array.from({ length: Math.round(3 * rateHz) }, (_, i) =>
      force((i / rateHz / stepS) % 1),
    )
    const start = stepS * rateHz
    const own = bounceHarmonics(samples, start, start + 2 * stepS * rateHz)
    return { stepS, steps: bounceOf(own, own, 0.5, 2 * stepS) }
  }

  it('of a pure sinus is twice a ÷ ω², half of it below the weight', () => {
    // Acceleration −a cos(2πθ) from mid-flight on: height +a/ω² cos, lowest at θ = ½, force = weight at θ = ¼.
    const { stepS, steps } = bounce((phase) => -12 * Math.cos(2 * Math.PI * phase))
    const omega = (2 * Math.PI) / stepS
    const rise = (2 * 12 * 1000) / omega ** 2
    for (const step of steps) {
      expect(Math.abs(step.oscillationMm - rise)).toBeLessThan(0.1)
      expect(Math.abs((100 * step.displacementMm) / step.oscillationMm - 50)).toBeLessThan(0.5)
    }
  })

  it('of a half-sine force is what its integral says', () => {
    // Share d of the step on the ground, force π/2d sin(πθ/d) in weights, θ in steps. Twice integrated by hand, in g × step²:
    // rise (1−d)²/8 + d/2π − d²/8; from force = weight, at θ = d/π asin(2d/π): −d²/π² + θ(d−θ)/2 + d/2π − d²/8.
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

  it('are maxima over 60 °/s and a quarter of their neighbours', () => {
    expect([...findSwingPeaks(bumps([500, 600, 100, 550, 50, 300]), 100)]).toEqual([50, 150, 350, 550])
  })

  it('are not found in silence or noise-free constants', () => {
    expect(findSwingPeaks(zeros(1000), 100)).toHaveLength(0)
    expect(findSwingPeaks(zeros(1000).fill(300), 100)).toHaveLength(0)
    expect(findSwingPeaks(zeros(1000).fill(Number.NaN), 100)).toHaveLength(0)
  })
})

describe('contact by the jerk of the acceleration vector', () => {
  const rateHz = 200
  const strideSamples = 140
  const peaks = Int32Array.from({ length: 20 }, (_, k) => 100 + k * strideSamples)
  const truth = Array.from(peaks, (peak, k) => peak + 30 + ((k + 0.5) % 10) * 0.1)
  /** From +20 to −20 m/s² in some samples, so that the length hardly changes; and what is found of it, in samples too late. */
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

  it('is where a ramp begins', () => {
    const { errors, coarse } = errorsOf(2)
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.15)
    expect(coarse).toEqual(new Array(20).fill(0))
  })

  it('lies within the sample in which a landing is there at once, and neither early nor late on the whole', () => {
    const { errors } = errorsOf(0.01)
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(0.55)
    expect(Math.abs(mean(errors))).toBeLessThan(0.1)
  })
})

describe('toe-off by the pivot', () => {
  // A foot that turns in its plane about its ball, the sensor 0.15 m behind and 0.08 m above; from toe-off on the ball rises
  // with an acceleration that grows by 4000 m/s² a second.
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
    // A right-hand turn about y; ω × (ω × r) = −ω² r, α × r = (α z, 0, −α x).
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

  it('finds where the ball leaves, to a fifth of a sample', () => {
    const found = fitPivot(acceleration, omega, alpha, contacts, turns)
    if (!found) throw new Error('no lever')
    const unrest = pivotUnrest({ acceleration, omega, alpha, lever: found, rateHz }, contacts, turns)
    expect(unrest).toBeLessThan(1)
    for (const toeOff of toeOffs) {
      const at = leavingOf({ acceleration, omega, alpha, lever: found, rateHz }, toeOff, unrest)
      expect(Math.abs(at - toeOff)).toBeLessThan(0.2)
    }
  })

  it('finds it as exactly where the sole springs back meanwhile', () => {
    const sprung = { ...acceleration, x: acceleration.x.slice() }
    for (let i = 0; i < n; i++) {
      const toeOff = toeOffs.reduce((best, each) => (Math.abs(each - i) < Math.abs(best - i) ? each : best))
      const t = (i - toeOff) / rateHz
      // It pulls the ball back until 10 ms before toe-off, and pushes it after.
      sprung.x[i] = (sprung.x[i] as number) + 3 * Math.sin(2 * Math.PI * 6 * (t + 0.01))
    }
    for (const each of [acceleration, sprung]) {
      const found = fitPivot(acceleration, omega, alpha, contacts, turns)
      if (!found) throw new Error('no lever')
      const foot = { acceleration: each, omega, alpha, lever: found, rateHz }
      const unrest = pivotUnrest(foot, contacts, turns)
      const roughness = pivotRoughness(foot, contacts, turns)
      expect(roughness).toBeLessThan(1)
      for (const toeOff of toeOffs) {
        const at = leavingOf(foot, toeOff, unrest, roughness)
        expect(Math.abs(at - toeOff)).toBeLessThan(0.1)
      }
    }
  })

  it('takes no jolt of the road for the toe’s leaving, nor misses it long after the least rate of turn', () => {
    const found = fitPivot(acceleration, omega, alpha, contacts, turns)
    if (!found) throw new Error('no lever')
    const jolted = { ...acceleration, z: acceleration.z.slice() }
    // 15 ms of 20 m/s², 40 ms before the toe leaves.
    for (const toeOff of toeOffs) {
      for (const i of [-8, -7, -6])
        jolted.z[Math.floor(toeOff) + i] = (jolted.z[Math.floor(toeOff) + i] ?? 0) + 20
    }
    for (const toeOff of toeOffs) {
      const at = leavingOf(
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
  it('is what the curve at contacts shifts by, whatever runs meanwhile', () => {
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

describe('between samples', () => {
  it('a wave is the same from 100 and 200 Hz', () => {
    const wave = (t: number) => Math.sin(2 * Math.PI * 15 * t)
    for (const rateHz of [100, 200]) {
      const samples = Float32Array.from({ length: rateHz }, (_, i) => wave(i / rateHz))
      expect(bandLimitedAt(samples, 0.4137 * rateHz)).toBeCloseTo(wave(0.4137), 2)
    }
  })
})
