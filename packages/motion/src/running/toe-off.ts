/**
 * Toe-off of a running foot. The fastest toe-down rotation is up to 10 ms before or after it, depending on
 * the runner. But until toe-off the foot pivots about its ball, which determines the sensor's acceleration.
 * Toe-off is where the acceleration departs from the pivot's.
 */

import type { Axes } from '@cadenza/recording'
import { upperMedian } from '../median.ts'
import { findKink } from './kink.ts'

/** Share of stance from which on the heel is up and the foot pivots about its ball. */
const PIVOT_FROM_SHARE = 0.62
/** m/s². The ball has left the ground when its acceleration stays above this. Tuned on simulated runners. */
const FLIGHT_M_S2 = 6
/**
 * Multiple of the pivot's usual residual that it must also exceed, for rough roads and soft soles. Tuned on
 * simulated runners.
 */
const RESIDUAL_FACTOR = 3.5
/** Lower multiple down to which the flight is followed back to its onset. Tuned on simulated runners. */
const LOW_RESIDUAL_FACTOR = 2.5
/** s. The onset is sought at most this long before. */
const STEP_BACK_S = 0.015
/** Samples. Toe-off is at most this much earlier than the first sample of the flight. */
const MOST_SAMPLES = 1.5
/** s. Range around the fastest toe-down rotation in which toe-off is sought. */
const SEARCH_BEFORE_S = 0.03
const SEARCH_AFTER_S = 0.08
/** s. In flight the acceleration stays high for this long; a jolt of the road is shorter. */
const FLIGHT_S = 0.03
/**
 * Samples. The five-point derivative reacts this much before the flight begins. Measured on ten simulated
 * runners.
 */
const DERIVATIVE_LEAD_SAMPLES = 0.07
/** Samples needed to fit the lever. */
const FEWEST_SAMPLES = 60
/**
 * s. The toe may leave this long before the fastest rotation, so that later samples do not count as pivoting.
 */
const PIVOT_MARGIN_S = 0.012
/** Hz. Finer sampling does not locate the onset of the flight better. */
const FINEST_HZ = 200
/** m/s² from sample to sample. Below this the residual is smooth enough to find toe-off as its kink. */
const SMOOTH_M_S2 = 1
/**
 * Relative increase of the diagonal, because the lever along the foot's axis of rotation is hardly
 * determined.
 */
const DAMPING = 1e-4

/**
 * A foot that pivots about its ball: acceleration without gravity (m/s²), `omega` (rad/s), `alpha` (rad/s²)
 * by sample in sensor axes.
 */
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

/** Angular acceleration, rad/s², by the five-point derivative. */
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
 * Fits the lever that explains the sensor's acceleration (least squares of a = α × r + ω × (ω × r)) while the
 * foot pivots about its ball: from 62 % of each stance to the fastest toe-down rotation. `acceleration`
 * without gravity in m/s², `omega` in rad/s, `alpha` in rad/s², all in sensor axes. Undefined with too few
 * samples.
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
    for (let i = Math.ceil(contact + PIVOT_FROM_SHARE * (turn - contact)); i <= end; i++) {
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
  const damping = DAMPING * (a + d + f)
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

/**
 * Writes the acceleration of the ball of the foot at a sample, m/s² in sensor axes: the residual of the
 * pivot.
 */
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

/** Magnitude of the residual, m/s². */
function pivotAcceleration(foot: PivotingFoot, i: number): number {
  pivotResidual(foot, i, residual)
  return Math.hypot(residual[0] as number, residual[1] as number, residual[2] as number)
}

/** Median residual of the pivot while the foot pivots about its ball, m/s². */
export function medianPivotResidual(foot: PivotingFoot, contacts: Float64Array, turns: Float64Array): number {
  return medianOverPushes(contacts, turns, foot.rateHz, (i) => pivotAcceleration(foot, i))
}

/** Median second difference of the residual, m/s²: noise and jolts, but not a sole that springs back. */
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

/** Median over the samples at which the foot pivots about its ball. */
function medianOverPushes(
  contacts: Float64Array,
  turns: Float64Array,
  rateHz: number,
  valueAt: (i: number) => number,
): number {
  const values: number[] = []
  const margin = PIVOT_MARGIN_S * rateHz
  for (let k = 0; k < contacts.length; k++) {
    const contact = contacts[k] as number
    const turn = turns[k] as number
    if (!(turn > contact)) continue
    for (let i = Math.ceil(contact + PIVOT_FROM_SHARE * (turn - contact)); i < turn - margin; i++) {
      values.push(valueAt(i))
    }
  }
  return values.length > 0 ? upperMedian(values) : 0
}

/**
 * Fractional sample at which the ball of the foot leaves the ground: from there on its acceleration grows.
 * Before, it is zero, or smooth if the sole springs back. If `roughness` allows, toe-off is the kink
 * (`findKink`). On rough roads it is extrapolated from the first three samples of the flight; a straight line
 * between the samples on either side would be half a sample early. A jolt of the road is shorter than 30 ms,
 * unlike the flight. `turn` is the sample of the fastest toe-down rotation, which may come 40 ms before
 * toe-off. `usualResidual` is the usual residual of the pivot and `roughness` its second difference, m/s².
 * NaN if the foot does not leave within −30…+80 ms of the turn.
 */
export function findToeOff(
  foot: PivotingFoot,
  turn: number,
  usualResidual: number,
  roughness = Number.POSITIVE_INFINITY,
): number {
  const { omega, rateHz } = foot
  const low = Math.max(FLIGHT_M_S2, RESIDUAL_FACTOR * usualResidual)
  const from = Math.max(2, Math.floor(turn - SEARCH_BEFORE_S * rateHz))
  const to = Math.min(omega.x.length - 5, Math.ceil(turn + SEARCH_AFTER_S * rateHz))
  const at = (i: number) => pivotAcceleration(foot, i)
  const stays = Math.max(3, Math.round(FLIGHT_S * rateHz))
  let slow = -1
  for (let i = from; i <= to; i++) {
    if (at(i) <= low) slow = i
    if (slow < 0 || i - slow < stays) continue
    const sure = slow + 1
    const start = stepBackToOnset(
      at,
      sure,
      Math.max(from, sure - STEP_BACK_S * rateHz),
      Math.max(FLIGHT_M_S2, LOW_RESIDUAL_FACTOR * usualResidual),
    )
    if (roughness <= SMOOTH_M_S2) {
      const kink = findKink(start, Math.max(1, Math.round(rateHz / FINEST_HZ)), omega.x.length, (i, into) =>
        pivotResidual(foot, i, into),
      )
      if (Number.isFinite(kink)) return kink
    }
    // The usual residual is subtracted in squares, because its direction is random.
    const own = (sample: number) => Math.sqrt(Math.max(0, at(sample) ** 2 - usualResidual * usualResidual))
    return start + DERIVATIVE_LEAD_SAMPLES - samplesSinceToeOff(own(start), own(start + 1), own(start + 2))
  }
  return Number.NaN
}

/** Goes back from a sample that is certainly in flight to the first that rises above a lower limit. */
function stepBackToOnset(at: (i: number) => number, sure: number, from: number, limit: number): number {
  let i = sure
  while (i > from && at(i - 1) > limit && at(i - 1) < at(i)) i--
  return i
}

/** Samples since a parabola through three values, one sample apart, was zero. */
function samplesSinceToeOff(first: number, second: number, third: number): number {
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
