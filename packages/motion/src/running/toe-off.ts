/**
 * Toe-off of a running foot. Its rate of turn is least up to 10 ms before or after, differently in every runner; but until
 * the toe leaves, the foot turns about its ball, and a sensor's acceleration is what that pivot dictates. Where it no longer
 * is, the toe has left.
 */

import type { Axes } from '@cadenza/recording'
import { kinkNear } from './kink.ts'

/** The part of stance in which the heel is up and the foot turns about its ball. */
const PIVOT_FROM = 0.62
/** The ball of the foot has left where its acceleration passes this for good, m/s². */
const LEFT_LOW = 6
/** On a rough road or a soft sole it never rests: it is at least so many times what the pivot leaves over. */
const OVER_UNREST = 3.5
/** Led back to from there, no longer than this. */
const BARELY_OVER_UNREST = 2.5
const LED_BACK_S = 0.015
/** It had left no longer before. */
const MOST_SAMPLES = 1.5
const SEARCH_BEFORE_S = 0.03
const SEARCH_AFTER_S = 0.08
/** In flight the ball stays that fast; a jolt of the road is over sooner. */
const STAYS_S = 0.03
/** Of a sample: the derivative over five samples sees the flight before it begins. Measured on ten simulated runners. */
const SEEN_EARLY = 0.07
const FEWEST_SAMPLES = 60
/** The toe may leave this long before the least rate of turn. */
const UNREST_MARGIN_S = 0.012
/** No finer does the flight tell where it began. */
const FINEST_HZ = 200
/** Up to this, in m/s² from sample to sample, what the pivot leaves over is smooth enough to be led on over toe-off. */
const SMOOTH = 1

/** A foot and its ball: acceleration without gravity, m/s², `omega` rad/s, `alpha` rad/s², all by sample in sensor axes. */
export interface PivotingFoot {
  acceleration: Axes
  omega: Axes
  alpha: Axes
  lever: Lever
  rateHz: number
}

export interface Lever {
  /** From the ball of the foot to the sensor, metres, in sensor axes. */
  x: number
  y: number
  z: number
}

/** Angular acceleration, rad/s², by the derivative over five samples. */
export function angularAcceleration(omega: Axes, rateHz: number): Axes {
  return {
    x: fivePointDerivative(omega.x, rateHz),
    y: fivePointDerivative(omega.y, rateHz),
    z: fivePointDerivative(omega.z, rateHz),
  }
}

function fivePointDerivative(values: Float32Array, rateHz: number): Float32Array {
  const n = values.length
  const derivative = new Float32Array(n)
  const scale = rateHz / 12
  for (let i = 2; i + 2 < n; i++) {
    derivative[i] =
      scale *
      ((values[i - 2] as number) -
        8 * (values[i - 1] as number) +
        8 * (values[i + 1] as number) -
        (values[i + 2] as number))
  }
  return derivative
}

/**
 * The lever that explains the sensor's acceleration best (least squares of a = α × r + ω × (ω × r)) while the foot turns
 * about its ball: from 62 % of each stance to the least rate of turn. `acceleration` without gravity, m/s², `omega` rad/s,
 * `alpha` rad/s², all in sensor axes. Undefined with too little to go by.
 */
export function fitPivot(
  acceleration: Axes,
  omega: Axes,
  alpha: Axes,
  contacts: Float64Array,
  turns: Float64Array,
): Lever | undefined {
  const normal = new Float64Array(6)
  const right = new Float64Array(3)
  let count = 0
  for (let k = 0; k < contacts.length; k++) {
    const contact = contacts[k] as number
    const turn = turns[k] as number
    if (!(turn > contact)) continue
    const end = Math.floor(turn)
    for (let i = Math.ceil(contact + PIVOT_FROM * (turn - contact)); i <= end; i++) {
      addSample(normal, right, acceleration, omega, alpha, i)
      count++
    }
  }
  return count < FEWEST_SAMPLES ? undefined : solve(normal, right)
}

/** Adds a sample's rows of M = [α]× + [ω]×² to MᵀM and Mᵀa. */
function addSample(
  normal: Float64Array,
  right: Float64Array,
  acceleration: Axes,
  omega: Axes,
  alpha: Axes,
  i: number,
): void {
  const wx = omega.x[i] as number
  const wy = omega.y[i] as number
  const wz = omega.z[i] as number
  const lx = alpha.x[i] as number
  const ly = alpha.y[i] as number
  const lz = alpha.z[i] as number
  const rows = [
    [-(wy * wy + wz * wz), wx * wy - lz, wx * wz + ly, acceleration.x[i] as number],
    [wx * wy + lz, -(wx * wx + wz * wz), wy * wz - lx, acceleration.y[i] as number],
    [wx * wz - ly, wy * wz + lx, -(wx * wx + wy * wy), acceleration.z[i] as number],
  ] as const
  for (const [a, b, c, value] of rows) {
    normal[0] = (normal[0] as number) + a * a
    normal[1] = (normal[1] as number) + a * b
    normal[2] = (normal[2] as number) + a * c
    normal[3] = (normal[3] as number) + b * b
    normal[4] = (normal[4] as number) + b * c
    normal[5] = (normal[5] as number) + c * c
    right[0] = (right[0] as number) + a * value
    right[1] = (right[1] as number) + b * value
    right[2] = (right[2] as number) + c * value
  }
}

function solve(normal: Float64Array, right: Float64Array): Lever | undefined {
  const [a, b, c, d, e, f] = normal as unknown as [number, number, number, number, number, number]
  const [p, q, r] = right as unknown as [number, number, number]
  // A foot turns about one axis mostly: along it the lever is hardly known, and a little damping keeps it small.
  const damping = 1e-4 * (a + d + f)
  const A = a + damping
  const D = d + damping
  const F = f + damping
  const determinant = A * (D * F - e * e) - b * (b * F - e * c) + c * (b * e - D * c)
  if (!(Math.abs(determinant) > 0)) return undefined
  const x = (p * (D * F - e * e) - b * (q * F - e * r) + c * (q * e - D * r)) / determinant
  const y = (A * (q * F - e * r) - p * (b * F - e * c) + c * (b * r - q * c)) / determinant
  const z = (A * (D * r - q * e) - b * (b * r - q * c) + p * (b * e - D * c)) / determinant
  return Number.isFinite(x + y + z) ? { x, y, z } : undefined
}

/** How the ball of the foot accelerates at a sample, m/s² in sensor axes: what the pivot does not explain. Writes `into`. */
function pivotResidual(
  { acceleration, omega, alpha, lever: { x, y, z } }: PivotingFoot,
  i: number,
  into: Float64Array,
): void {
  const wx = omega.x[i] as number
  const wy = omega.y[i] as number
  const wz = omega.z[i] as number
  const lx = alpha.x[i] as number
  const ly = alpha.y[i] as number
  const lz = alpha.z[i] as number
  into[0] = (acceleration.x[i] as number) + (wy * wy + wz * wz) * x - (wx * wy - lz) * y - (wx * wz + ly) * z
  into[1] = (acceleration.y[i] as number) - (wx * wy + lz) * x + (wx * wx + wz * wz) * y - (wy * wz - lx) * z
  into[2] = (acceleration.z[i] as number) - (wx * wz - ly) * x - (wy * wz + lx) * y + (wx * wx + wy * wy) * z
}

const residual = new Float64Array(3)

/** Its length. */
function pivotAcceleration(foot: PivotingFoot, i: number): number {
  pivotResidual(foot, i, residual)
  return Math.hypot(residual[0] as number, residual[1] as number, residual[2] as number)
}

/** Median of what the pivot leaves over while the foot turns about its ball, m/s². */
export function pivotUnrest(foot: PivotingFoot, contacts: Float64Array, turns: Float64Array): number {
  return medianOverPushes(contacts, turns, foot.rateHz, (i) => pivotAcceleration(foot, i))
}

/** Median of how much that bends from sample to sample, m/s²: noise and jolts, not a sole that springs back. */
export function pivotRoughness(foot: PivotingFoot, contacts: Float64Array, turns: Float64Array): number {
  const bend = new Float64Array(3)
  return medianOverPushes(contacts, turns, foot.rateHz, (i) => {
    bend.fill(0)
    for (const [at, weight] of [
      [i - 1, 1],
      [i, -2],
      [i + 1, 1],
    ] as const) {
      pivotResidual(foot, at, residual)
      for (let axis = 0; axis < 3; axis++)
        bend[axis] = (bend[axis] as number) + weight * (residual[axis] as number)
    }
    return Math.hypot(bend[0] as number, bend[1] as number, bend[2] as number)
  })
}

/** Over the samples in which the foot turns about its ball. */
function medianOverPushes(
  contacts: Float64Array,
  turns: Float64Array,
  rateHz: number,
  valueAt: (i: number) => number,
): number {
  const values: number[] = []
  const margin = UNREST_MARGIN_S * rateHz
  for (let k = 0; k < contacts.length; k++) {
    const contact = contacts[k] as number
    const turn = turns[k] as number
    if (!(turn > contact)) continue
    for (let i = Math.ceil(contact + PIVOT_FROM * (turn - contact)); i < turn - margin; i++) {
      values.push(valueAt(i))
    }
  }
  values.sort((a, b) => a - b)
  return values[values.length >> 1] ?? 0
}

/**
 * Where the ball of the foot leaves the ground: from there on its acceleration grows. Until then it is none, or what a sole
 * that springs back makes of it, but smooth: where `roughness` allows, toe-off is the kink in it (`kinkNear`). On rough roads
 * it is led back from the first three samples of the flight; a straight line between the samples on either side would be half
 * a sample early. Of the road's jolts and the flight only the flight lasts 30 ms. `turn` is the sample of the least rate of
 * turn, which a foot may have almost reached 40 ms before it leaves; `unrest` what the pivot usually leaves over, m/s²,
 * `roughness` how much that bends from sample to sample, m/s². NaN where the foot does not leave within
 * −30…+80 ms of the turn.
 */
export function leavingOf(
  foot: PivotingFoot,
  turn: number,
  unrest: number,
  roughness = Number.POSITIVE_INFINITY,
): number {
  const { omega, rateHz } = foot
  const low = Math.max(LEFT_LOW, OVER_UNREST * unrest)
  const from = Math.max(2, Math.floor(turn - SEARCH_BEFORE_S * rateHz))
  const to = Math.min(omega.x.length - 5, Math.ceil(turn + SEARCH_AFTER_S * rateHz))
  const at = (i: number) => pivotAcceleration(foot, i)
  const stays = Math.max(3, Math.round(STAYS_S * rateHz))
  let slow = -1
  for (let i = from; i <= to; i++) {
    if (at(i) <= low) slow = i
    if (slow < 0 || i - slow < stays) continue
    const sure = slow + 1
    const start = beginning(
      at,
      sure,
      Math.max(from, sure - LED_BACK_S * rateHz),
      Math.max(LEFT_LOW, BARELY_OVER_UNREST * unrest),
    )
    if (roughness <= SMOOTH) {
      const kink = kinkNear(start, Math.max(1, Math.round(rateHz / FINEST_HZ)), omega.x.length, (i, into) =>
        pivotResidual(foot, i, into),
      )
      if (Number.isFinite(kink)) return kink
    }
    // What is left over without leaving adds in squares, for its direction is any.
    const own = (sample: number) => Math.sqrt(Math.max(0, at(sample) ** 2 - unrest * unrest))
    return start + SEEN_EARLY - sinceLeaving(own(start), own(start + 1), own(start + 2))
  }
  return Number.NaN
}

/** From a sample that surely shows the flight back to the first that rises above a lower limit. */
function beginning(at: (i: number) => number, sure: number, from: number, limit: number): number {
  let i = sure
  while (i > from && at(i - 1) > limit && at(i - 1) < at(i)) i--
  return i
}

/** How many samples before the first of three values, one sample apart, a parabola through them was zero. */
function sinceLeaving(first: number, second: number, third: number): number {
  const slope = second - first
  const bend = Math.max(0, slope - (third - second))
  // first = slope at zero × f − bend f² ÷ 2, and the slope at zero is slope + bend (f + ½).
  const half = bend / 2
  const linear = slope + half
  if (!(linear > 0)) return MOST_SAMPLES / 2
  const f =
    half > 1e-9 ? (Math.sqrt(linear * linear + 4 * half * first) - linear) / (2 * half) : first / linear
  return Math.min(f, MOST_SAMPLES)
}
