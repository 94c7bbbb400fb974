import { describe, expect, test } from 'vitest'
import { turnAbout, turnsZxy } from '../sensors/rotation.ts'
import { obliquity, rotation, sagittal } from './angles.ts'
import { findHarmonics } from './harmonics.ts'
import { simulateRide } from './simulate.ts'
import { footValues, smoothnessScore, thighValues } from './truth-limbs.ts'
import { pushValues, speedChange } from './truth-push.ts'

const DEGREE = Math.PI / 180

describe('the truth of strokes', () => {
  const rides = Array.from({ length: 8 }, (_, i) =>
    simulateRide({
      seed: `truth ${i}`,
      durationS: 150,
      rateHz: 10,
      sensors: [],
      tier: i % 2 === 0 ? 'clean' : 'dirty',
    }),
  )
  const strokes = rides.flatMap(({ truth }) => [...truth.left, ...truth.right]).filter(({ steady }) => steady)
  const seated = strokes.filter(({ standing }) => !standing)

  test.each([
    // Plausible ranges from the literature, slightly wider for strokes of transitions.
    ['foot_ar', 12, 52],
    ['leg_ar', 33, 65],
    ['foot_push_timing', 20, 140],
    ['foot_pullup_timing', 190, 330],
    ['leg_smoothness', 85, 100],
    ['dss', 0, 60],
    ['pelvic_angle', 10, 50],
    ['torso_angle', 18, 70],
    ['push_efficiency', 0, 100],
    ['pelvic_engagement_y', 2, 300],
    ['pelvic_engagement_z', 2, 600],
  ])('have a sane %s', (code, least, most) => {
    const values = strokes.flatMap(({ values }) => values[code] ?? [])
    expect(values.length).toBeGreaterThan(0.9 * strokes.length)
    expect(Math.min(...values)).toBeGreaterThanOrEqual(least)
    expect(Math.max(...values)).toBeLessThanOrEqual(most)
  })

  test('have quarters that are at most the whole, and together at least the whole', () => {
    for (const { values } of strokes) {
      const quarters = [1, 2, 3, 4].map((q) => values[`foot_ar_q${q}`] ?? Number.NaN)
      expect(Math.max(...quarters)).toBeLessThanOrEqual((values.foot_ar ?? 0) + 1e-9)
      expect(quarters.reduce((sum, value) => sum + value, 0)).toBeGreaterThanOrEqual(
        (values.foot_ar ?? 0) - 1e-9,
      )
    }
  })

  test('are opposite: the right foot is half a turn after the left', () => {
    for (const { truth } of rides) {
      expect(Math.abs(truth.left.length - truth.right.length)).toBeLessThanOrEqual(1)
      for (const timeS of [20, 33.3, 90]) {
        const between = truth.crankAngleDeg('right', timeS) - truth.crankAngleDeg('left', timeS)
        expect((between + 360) % 360).toBeCloseTo(180, 6)
      }
    }
  })

  test('start at 12 o’clock and follow one another', () => {
    const { truth } = rides[1] as (typeof rides)[number]
    truth.left.forEach((stroke, i) => {
      expect(Math.abs(((truth.crankAngleDeg('left', stroke.startS) + 180) % 360) - 180)).toBeLessThan(1e-4)
      const next = truth.left[i + 1]
      if (next) expect(next.startS).toBe(stroke.endS)
      expect(stroke.cadenceRpm).toBeCloseTo(60 / (stroke.endS - stroke.startS), 9)
    })
  })

  test('are mostly steady; in some the rider stands, and the pelvis rocks more', () => {
    const standing = strokes.filter((stroke) => stroke.standing)
    expect(standing.length).toBeGreaterThan(20)
    const rock = (some: typeof strokes) =>
      some.reduce((sum, { values }) => sum + (values.pelvic_rock ?? 0), 0) / some.length
    expect(rock(standing)).toBeGreaterThan(1.3 * rock(seated))
    const all = rides.flatMap(({ truth }) => truth.left)
    expect(all.filter(({ steady }) => steady).length).toBeGreaterThan(0.95 * all.length)
  })
})

describe('angles', () => {
  test('are positive with toe up and trunk backward', () => {
    // With x forward and z up, a right-handed rotation about y puts the toe down.
    expect(sagittal(turnAbout([0, 1, 0], -20 * DEGREE))).toBeCloseTo(20 * DEGREE, 12)
  })

  test('of rotation, obliquity and tilt are independent (Baker 2001)', () => {
    const turn = turnsZxy(8 * DEGREE, -5 * DEGREE, 40 * DEGREE)
    expect(rotation(turn) / DEGREE).toBeCloseTo(8, 9)
    expect(obliquity(turn) / DEGREE).toBeCloseTo(-5, 9)
    expect(sagittal(turn) / DEGREE).toBeCloseTo(-40, 9)
  })
})

/** A foot that swings by `amplitudeDeg` × cos(φ − `upDeg`) at 2π rad/s. */
function swinging(amplitudeDeg: number, upDeg: number) {
  const w = 2 * Math.PI
  const angle = (i: number) => 2 * i * DEGREE - upDeg * DEGREE
  const at = (scale: number, f: (x: number) => number) =>
    findHarmonics(
      Float64Array.from({ length: 180 }, (_, i) => scale * f(angle(i))),
      12,
    )
  return {
    angleDeg: Float64Array.from({ length: 181 }, (_, i) => amplitudeDeg * Math.cos(angle(i))),
    velocity: at(-amplitudeDeg * DEGREE * w, Math.sin),
    acceleration: at(-amplitudeDeg * DEGREE * w * w, Math.cos),
  }
}

describe('definitions', () => {
  test('of ranges and timing, on a foot highest at 80°', () => {
    const values = footValues(swinging(15, 80))
    expect(values.foot_ar).toBeCloseTo(30, 2)
    // 0–90°: from cos(−80°) = 0.1736 to the top and down to cos 10°; 90–180°: from cos 10° to cos 100°.
    expect(values.foot_ar_q1).toBeCloseTo(15 * (1 - 0.17365), 2)
    expect(values.foot_ar_q2).toBeCloseTo(15 * (0.98481 + 0.17365), 2)
    expect(values.foot_push_timing).toBeCloseTo(80, 6)
    expect(values.foot_pullup_timing).toBeCloseTo(260, 6)
  })

  test('of timing: none for a foot with a range below 8°', () => {
    expect(footValues(swinging(3.9, 80))).not.toHaveProperty('foot_push_timing')
    expect(footValues(swinging(4.1, 80))).toHaveProperty('foot_push_timing')
  })

  test('of the score: 0 for a pure swing, 20 for a fifth of it six times per turn', () => {
    const pure = swinging(15, 80).acceleration
    expect(smoothnessScore([pure], 15, 2 * Math.PI)).toBeCloseTo(0, 6)
    const rough = { cos: Float64Array.from(pure.cos), sin: Float64Array.from(pure.sin) }
    rough.cos[6] = 0.2 * Math.hypot(pure.cos[1] as number, pure.sin[1] as number)
    expect(smoothnessScore([rough], 15, 2 * Math.PI)).toBeCloseTo(20, 6)
    // For a foot with a range of 3° the roughness is relative to a swing over 15°: a fifth of it.
    const small = swinging(1.5, 80).acceleration
    const little = { cos: Float64Array.from(small.cos), sin: Float64Array.from(small.sin) }
    little.cos[6] = 0.2 * Math.hypot(small.cos[1] as number, small.sin[1] as number)
    expect(smoothnessScore([little], 15, 2 * Math.PI)).toBeCloseTo(4, 6)
  })

  test('of smoothness: harmonics 1 and 2 of all', () => {
    const thigh = swinging(20, 10)
    expect(thighValues(thigh).leg_smoothness).toBeCloseTo(100, 6)
    const first = Math.hypot(thigh.velocity.cos[1] as number, thigh.velocity.sin[1] as number)
    thigh.velocity.cos[5] = first / 3
    // 1 ÷ (1 + 1/9) = 0.9.
    expect(thighValues(thigh).leg_smoothness).toBeCloseTo(90, 6)
  })

  test('of the push: a crank fastest at 135° and 315° is pushed most at 90°', () => {
    // ω = 10 + 0.5 cos(2φ − 270°); its slope is greatest where sin(2φ − 270°) is −1: φ = 90° and 270°.
    const speed = findHarmonics(
      Float64Array.from({ length: 180 }, (_, i) => 10 + 0.5 * Math.cos(4 * i * DEGREE - 1.5 * Math.PI)),
      6,
    )
    expect(speedChange(speed)).toBeCloseTo(0.1, 3)
    const values = pushValues(speed)
    // The acceleration is ω dω/dφ, and the speed still increases there, so it peaks a little later, by dω/dφ
    // ÷ (4 ω) = 1 ÷ 40 rad = 1.4°.
    expect(values.push_peak).toBe(91)
    // Positive from 45° to 135° and from 225° to 315°: the first is half of it.
    expect(values.push_efficiency).toBeCloseTo(50, 0)
  })
})
