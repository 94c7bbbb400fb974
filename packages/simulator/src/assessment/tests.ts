/** The four short tests and the motion of the joints in them. */

import type { Random } from '../random.ts'
import { CurveBuilder } from '../runner/curve.ts'

const DEGREE = Math.PI / 180

/** A completed test, named by the code of its metric. */
export interface DoneTest {
  name: 'hip_mobility_offset' | 'ankle_strength_offset' | 'body_stability' | 'hip_strength_rock'
  fromS: number
  toS: number
  /** The true value of the metric in °. */
  value: number
}

/** Angles in rad and the height of the hips in m, as functions of time. */
export class Joints {
  readonly up = new CurveBuilder(-1)
  readonly pelvisRise = new CurveBuilder(-1)
  readonly pelvisSagittal = new CurveBuilder(-1)
  /** Left and right: the thighs, the whole straight legs about the hips, and the feet about their balls. */
  readonly thighs = [new CurveBuilder(-1), new CurveBuilder(-1)] as const
  readonly legs = [new CurveBuilder(-1), new CurveBuilder(-1)] as const
  readonly heels = [new CurveBuilder(-1), new CurveBuilder(-1)] as const
}

const REPEATS = 6
/** Duration of standing still before each test, s. */
const STILL_S = 3

/** Swings each straight leg forward and back. The value is the left median range minus the right. */
export function swingLegs(joints: Joints, fromS: number, random: Random): DoneTest {
  const forward = random.between(38, 55)
  const back = random.between(15, 28)
  const differ = random.between(-7, 7)
  const medians = [0, 1].map((side) => {
    const ranges: number[] = []
    let t = fromS + STILL_S + side * (REPEATS * 1.7 + 2)
    for (let i = 0; i < REPEATS; i++) {
      const [most, least] = [forward + differ * (0.5 - side) + random.normal(), -back + random.normal()]
      ranges.push(most - least)
      for (const curve of [joints.thighs[side], joints.legs[side]]) {
        curve?.to(t, 0)
        curve?.to(t + 0.45, most * DEGREE, 0, -8).to(t + 1.1, least * DEGREE, 0, 8)
        curve?.to(t + 1.6, 0)
      }
      t += 1.7
    }
    return median(ranges)
  })
  const toS = fromS + STILL_S + 2 * (REPEATS * 1.7 + 2)
  return { name: 'hip_mobility_offset', fromS, toS, value: difference(medians) }
}

/** Rises on the ball of each foot. The value is the left median range minus the right. */
export function raiseHeels(joints: Joints, fromS: number, ballToHeel: number, random: Random): DoneTest {
  const rise = random.between(28, 45)
  const differ = random.between(-8, 8)
  const medians = [0, 1].map((side) => {
    const ranges: number[] = []
    let t = fromS + STILL_S + side * (REPEATS * 1.9 + 2)
    for (let i = 0; i < REPEATS; i++) {
      const most = rise + differ * (0.5 - side) + 0.8 * random.normal()
      ranges.push(most)
      const heel = joints.heels[side]
      heel?.to(t, 0)
      heel?.to(t + 0.7, -most * DEGREE).to(t + 1, -most * DEGREE)
      heel?.to(t + 1.7, 0)
      const height = 0.8 * ballToHeel * Math.sin(most * DEGREE)
      joints.up
        .to(t, 0)
        .to(t + 0.7, height)
        .to(t + 1, height)
        .to(t + 1.7, 0)
      t += 1.9
    }
    return median(ranges)
  })
  const toS = fromS + STILL_S + 2 * (REPEATS * 1.9 + 2)
  return { name: 'ankle_strength_offset', fromS, toS, value: difference(medians) }
}

/**
 * Stands on the left leg for 20 s. The value is the RMS of the pelvis' tilt about its mean in both directions
 * together.
 */
export function standOnOneLeg(joints: Joints, fromS: number, random: Random): DoneTest {
  const sway = random.between(0.4, 2)
  const startS = fromS + STILL_S
  const endS = startS + 20
  for (const curve of [joints.thighs[1], joints.legs[1]]) {
    curve.to(startS - 1, 0)
    curve.to(startS, 35 * DEGREE).to(endS + 0.2, 35 * DEGREE)
    curve.to(endS + 1.2, 0)
  }
  const curves = [joints.pelvisRise, joints.pelvisSagittal]
  for (const curve of curves) {
    curve.to(startS - 0.6, 0)
    let sign = random.next() < 0.5 ? 1 : -1
    for (let t = startS; t < endS; t += random.between(0.35, 0.8)) {
      curve.to(t, sign * sway * DEGREE * random.between(0.6, 1.4))
      sign = -sign
    }
    curve.to(endS + 1, 0)
  }
  // Evaluated from the curves over the 20 s.
  const [rise, sagittal] = curves.map((curve) => spread(curve, startS, endS)) as [number, number]
  return { name: 'body_stability', fromS: startS, toS: endS, value: Math.hypot(rise, sagittal) / DEGREE }
}

/** Squats on the left leg. The value is the median drop of the other side of the pelvis. */
export function squat(joints: Joints, fromS: number, random: Random): DoneTest {
  const drop = random.between(4, 13)
  const drops: number[] = []
  let t = fromS + STILL_S
  const [left, right] = joints.thighs
  const lifted = [right, joints.legs[1]]
  for (const curve of lifted) curve.to(t - 1, 0).to(t - 0.1, 15 * DEGREE)
  for (let i = 0; i < REPEATS; i++) {
    const most = drop + 0.6 * random.normal()
    drops.push(most)
    const moves = [
      [left, 55 * DEGREE, 0],
      [joints.up, -0.22, 0],
      [joints.pelvisSagittal, -18 * DEGREE, 0],
      // With the weight on the left leg, the right side drops and the left is up.
      [joints.pelvisRise, most * DEGREE, 0],
    ] as const
    for (const [curve, there, back] of moves)
      curve
        .to(t, back)
        .to(t + 1.1, there)
        .to(t + 2.2, back)
    t += 2.5
  }
  for (const curve of lifted) curve.to(t, 15 * DEGREE).to(t + 1, 0)
  return { name: 'hip_strength_rock', fromS, toS: t + 1, value: median(drops) }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle) - 1] ?? Number.NaN)) / 2
}

function difference([left = Number.NaN, right = Number.NaN]: readonly number[]): number {
  return left - right
}

/** Standard deviation of a curve over a time span. */
function spread(builder: CurveBuilder, fromS: number, toS: number): number {
  const curve = builder.finish()
  const values = Array.from({ length: 4000 }, (_, i) => curve.at(fromS + ((toS - fromS) * i) / 4000))
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}
