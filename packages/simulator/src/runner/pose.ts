/**
 * The orientation of a segment, its rotation, and their effect on a point of it. World-from-segment is a
 * rotation about the vertical (heading), then about the forward axis (rise of the left side), then about the
 * left axis (minus the sagittal angle). In reverse these are rotation, obliquity and tilt of Baker 2001, Gait
 * & Posture 13:1.
 */

import type { Curve } from './curve.ts'

/** An angle or position in rad or m with its two derivatives. */
export interface Changing {
  value: number
  rate: number
  acceleration: number
}

export class Pose {
  /** Unit quaternion, world-from-segment. */
  w = 1
  x = 0
  y = 0
  z = 0
  /** rad/s, segment axes. */
  omegaX = 0
  omegaY = 0
  omegaZ = 0
  /** rad/s², segment axes. */
  private alphaX = 0
  private alphaY = 0
  private alphaZ = 0
  private readonly matrix = new Float64Array(9)
  private leverX = 0
  private leverY = 0
  private leverZ = 0

  /** Sets the pose from three angles in rad: heading to the left, left side up, toe (front) up. */
  set(heading: Changing, rise: Changing, sagittal: Changing): void {
    const pitch = -sagittal.value
    const pitchRate = -sagittal.rate
    const sy = Math.sin(pitch)
    const cy = Math.cos(pitch)
    const sx = Math.sin(rise.value)
    const cx = Math.cos(rise.value)
    const sz = Math.sin(heading.value)
    const cz = Math.cos(heading.value)
    this.turn(heading.value / 2, rise.value / 2, pitch / 2)
    const { rate: h, acceleration: hh } = heading
    const { rate: r, acceleration: rr } = rise
    this.omegaX = -h * sy * cx + r * cy
    this.omegaY = h * sx + pitchRate
    this.omegaZ = h * cy * cx + r * sy
    this.alphaX = -hh * sy * cx + h * (sy * sx * r - cy * cx * pitchRate) + rr * cy - r * sy * pitchRate
    this.alphaY = hh * sx + h * cx * r - sagittal.acceleration
    this.alphaZ = hh * cy * cx - h * (sy * cx * pitchRate + cy * sx * r) + rr * sy + r * cy * pitchRate
    const { matrix } = this
    matrix[0] = cz * cy - sz * sx * sy
    matrix[1] = -sz * cx
    matrix[2] = cz * sy + sz * sx * cy
    matrix[3] = sz * cy + cz * sx * sy
    matrix[4] = cz * cx
    matrix[5] = sz * sy - cz * sx * cy
    matrix[6] = -cx * sy
    matrix[7] = sx
    matrix[8] = cx * cy
  }

  /**
   * Adds to `out` the contribution of rotation to the acceleration of a point at a lever in segment axes;
   * world axes.
   */
  addAcceleration(lever: Lever, out: Float64Array): void {
    const { omegaX: ox, omegaY: oy, omegaZ: oz } = this
    const [lx, ly, lz] = lever
    const dot = ox * lx + oy * ly + oz * lz
    const square = ox * ox + oy * oy + oz * oz
    this.leverX = this.alphaY * lz - this.alphaZ * ly + ox * dot - lx * square
    this.leverY = this.alphaZ * lx - this.alphaX * lz + oy * dot - ly * square
    this.leverZ = this.alphaX * ly - this.alphaY * lx + oz * dot - lz * square
    this.addTurned(out)
  }

  /** Adds to `out` the velocity of a point at a lever relative to the lever's origin; world axes. */
  addVelocity(lever: Lever, out: Float64Array): void {
    const { omegaX: ox, omegaY: oy, omegaZ: oz } = this
    const [lx, ly, lz] = lever
    this.leverX = oy * lz - oz * ly
    this.leverY = oz * lx - ox * lz
    this.leverZ = ox * ly - oy * lx
    this.addTurned(out)
  }

  /** Adds to `out` the lever itself in world axes. */
  addPlace(lever: Lever, out: Float64Array): void {
    this.leverX = lever[0]
    this.leverY = lever[1]
    this.leverZ = lever[2]
    this.addTurned(out)
  }

  private addTurned(out: Float64Array): void {
    const { matrix: m, leverX, leverY, leverZ } = this
    for (let row = 0; row < 3; row++) {
      const at = 3 * row
      out[row] =
        (out[row] as number) +
        (m[at] as number) * leverX +
        (m[at + 1] as number) * leverY +
        (m[at + 2] as number) * leverZ
    }
  }

  /** Sets the quaternion from the three half angles. */
  private turn(heading: number, rise: number, pitch: number): void {
    const cz = Math.cos(heading)
    const sz = Math.sin(heading)
    const cx = Math.cos(rise)
    const sx = Math.sin(rise)
    const cy = Math.cos(pitch)
    const sy = Math.sin(pitch)
    this.w = cz * cx * cy - sz * sx * sy
    this.x = cz * sx * cy - sz * cx * sy
    this.y = sz * sx * cy + cz * cx * sy
    this.z = sz * cx * cy + cz * sx * sy
  }
}

/** From a reference point to another one, m, in segment axes. */
export type Lever = readonly [x: number, y: number, z: number]

/** A sum of changing quantities. */
export class Sum implements Changing {
  value = 0
  rate = 0
  acceleration = 0

  clear(): this {
    this.value = 0
    this.rate = 0
    this.acceleration = 0
    return this
  }

  add(other: Changing, times = 1): this {
    this.value += times * other.value
    this.rate += times * other.rate
    this.acceleration += times * other.acceleration
    return this
  }

  /** Adds a curve at time `t`. */
  addCurve(curve: Curve, t: number, times = 1): this {
    curve.seek(t)
    return this.add(curve, times)
  }
}
