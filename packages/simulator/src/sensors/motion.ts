/** The motion of a body segment at the position of its sensor. */

/**
 * The true motion of one segment at its sensor's position, at given times. Segment axes: x forward, y left, z
 * up (standing). World axes: z up, x and y horizontal and fixed.
 */
export interface SegmentMotion {
  /** World-from-segment unit quaternions (w, x, y, z), 4 values per sample. */
  orientation: Float64Array
  /** rad/s, segment axes, 3 values per sample. */
  angularVelocity: Float64Array
  /** Acceleration of the sensor's position without gravity in m/s², world axes, 3 values per sample. */
  acceleration: Float64Array
}

/** The motion of a segment at ascending true times in s since the zero of the log. */
export type MovingSegment = (timesS: Float64Array) => SegmentMotion

/**
 * A pose as a function of time. It writes the world-from-segment unit quaternion to `out[0..3]` and the
 * sensor's position in metres, world axes, to `out[4..6]`. Its second derivative must be continuous.
 */
export type Pose = (timeS: number, out: Float64Array) => void

/** The tenth harmonic of a foot loses less than a thousandth, and rounding stays below 1e-6 m/s². */
const STEP_S = 0.0003

/** The motion of a pose by central differences over ±0.3 ms. */
export function poseMotion(pose: Pose, timesS: Float64Array): SegmentMotion {
  const count = timesS.length
  const orientation = new Float64Array(4 * count)
  const angularVelocity = new Float64Array(3 * count)
  const acceleration = new Float64Array(3 * count)
  const before = new Float64Array(7)
  const now = new Float64Array(7)
  const next = new Float64Array(7)
  const at = (values: Float64Array, i: number) => values[i] as number
  for (let k = 0; k < count; k++) {
    const t = at(timesS, k)
    pose(t - STEP_S, before)
    pose(t, now)
    pose(t + STEP_S, next)
    for (let i = 0; i < 4; i++) orientation[4 * k + i] = at(now, i)
    for (let i = 0; i < 3; i++) {
      acceleration[3 * k + i] = (at(before, 4 + i) - 2 * at(now, 4 + i) + at(next, 4 + i)) / (STEP_S * STEP_S)
    }
    // The rotation from `before` to `next` in segment axes: the vector part of before⁻¹ · next, which is half
    // its angle.
    const [w, x, y, z] = [at(before, 0), -at(before, 1), -at(before, 2), -at(before, 3)]
    const [nw, nx, ny, nz] = [at(next, 0), at(next, 1), at(next, 2), at(next, 3)]
    const sign = w * nw - x * nx - y * ny - z * nz < 0 ? -1 : 1
    angularVelocity[3 * k] = (sign * (w * nx + x * nw + y * nz - z * ny)) / STEP_S
    angularVelocity[3 * k + 1] = (sign * (w * ny - x * nz + y * nw + z * nx)) / STEP_S
    angularVelocity[3 * k + 2] = (sign * (w * nz + x * ny - y * nx + z * nw)) / STEP_S
  }
  return { orientation, angularVelocity, acceleration }
}
