/**
 * Forward direction of a running pelvis or torso. It rotates more in yaw and roll than in pitch, so the axis
 * of fastest rotation does not show it. But pitch repeats every step, yaw and roll every stride.
 */

import type { Axes } from '@cadenza/recording'
import { along } from '../angles/segment-angles.ts'
import { cross, normalTo, type Vector } from '../mounting/frame.ts'
import { harmonicsOf, layOut, POINTS } from './periodic.ts'

/** Highest stride harmonic that is compared. */
const HIGHEST = 8
/** Directions of the half circle that are tried: every 0.1°. */
const DIRECTIONS = 1800

/**
 * The lateral direction (of either sign), normal to `z`, in sensor axes. `clarity` is the ratio of even to
 * odd power in this direction relative to the worst direction.
 */
export interface LateralAxis {
  axis: Vector
  clarity: number
}

/**
 * The horizontal direction with the largest ratio of even to odd stride harmonics of the angular velocity.
 * `omega` in rad/s and sensor axes, `z` the sensor's up direction in upright stance, strides as [start, end)
 * in fractional samples. Error on a simulator 0.3° (worst 1.6°); with acceleration instead 3.4° (17.6°).
 * Undefined without strides.
 */
export function lateralAxis(
  omega: Axes,
  z: Vector,
  strides: readonly (readonly [number, number])[],
): LateralAxis | undefined {
  const e1 = normalTo(z, Math.abs(z[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0])
  const e2 = cross(z, e1)
  const first = along(omega, e1)
  const second = along(omega, e2)
  // [aa, ab, bb] of even and odd harmonics.
  const even = [0, 0, 0]
  const odd = [0, 0, 0]
  const a = new Float64Array(POINTS)
  const b = new Float64Array(POINTS)
  for (const [start, end] of strides) {
    layOut(first, start, end, a)
    layOut(second, start, end, b)
    const ha = harmonicsOf(a, HIGHEST)
    const hb = harmonicsOf(b, HIGHEST)
    for (let k = 1; k <= HIGHEST; k++) {
      const into = k % 2 === 0 ? even : odd
      const ac = ha.cos[k] as number
      const as = ha.sin[k] as number
      const bc = hb.cos[k] as number
      const bs = hb.sin[k] as number
      into[0] = (into[0] as number) + ac * ac + as * as
      into[1] = (into[1] as number) + ac * bc + as * bs
      into[2] = (into[2] as number) + bc * bc + bs * bs
    }
  }
  return strides.length > 0 ? mostEven(even, odd, e1, e2) : undefined
}

/** Tries the half circle: the ratio of two quadratic forms has a single maximum. */
function mostEven(
  even: readonly number[],
  odd: readonly number[],
  e1: Vector,
  e2: Vector,
): LateralAxis | undefined {
  let best = 0
  let greatest = -1
  let least = Number.POSITIVE_INFINITY
  const steps = DIRECTIONS
  for (let j = 0; j < steps; j++) {
    const angle = (Math.PI * j) / steps
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    const ratio = form(even, c, s) / form(odd, c, s)
    if (ratio > greatest) {
      greatest = ratio
      best = angle
    }
    least = Math.min(least, ratio)
  }
  if (!(greatest > 0)) return undefined
  const c = Math.cos(best)
  const s = Math.sin(best)
  return {
    axis: [c * e1[0] + s * e2[0], c * e1[1] + s * e2[1], c * e1[2] + s * e2[2]],
    clarity: greatest / least,
  }
}

function form(matrix: readonly number[], c: number, s: number): number {
  const [aa, ab, bb] = matrix as [number, number, number]
  return aa * c * c + 2 * ab * c * s + bb * s * s
}
